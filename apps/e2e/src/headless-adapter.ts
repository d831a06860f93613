import { fileURLToPath } from 'node:url';
import type { Account } from './account.ts';
import { AdapterProcess } from './adapter-process.ts';
import { type Place, sharedPlace } from './place.ts';

const ownProgram = fileURLToPath(new URL('../../adapter-headless/dist/main.js', import.meta.url));

type AdapterPlace = Pick<Place, 'wsUrl' | 'caFile'> & {
  /** The file to run instead of the one in the repository. */
  readonly program?: string;
  /** Who it is, unless it is somebody new. */
  readonly adapterId?: string;
  /** The folder of its document. */
  readonly dataFolder?: string;
};

/** A real adapter with a real kernel, in a process of its own. */
export class HeadlessAdapter extends AdapterProcess {
  private constructor(key: string, place: AdapterPlace) {
    const { wsUrl, caFile, program = ownProgram, adapterId = crypto.randomUUID(), dataFolder } = place;
    const args = ['--url', wsUrl, '--ca-file', caFile, '--key-env', 'ADAPTER_KEY', '--adapter-id', adapterId];
    if (dataFolder !== undefined) args.push('--data', dataFolder);
    super({ adapterId, program: process.execPath, args: [program, ...args], env: { ADAPTER_KEY: key } });
  }

  /** Starts one for an account and waits until the service says that it is connected. */
  static start(account: Account, place: AdapterPlace = sharedPlace()): Promise<HeadlessAdapter> {
    return new HeadlessAdapter(account.key, place).connected(account);
  }
}
