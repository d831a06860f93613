import { fileURLToPath } from 'node:url';
import type { Account } from '../accounts/account.ts';
import { AdapterProcess } from './adapter-process.ts';
import { type ProductAddresses, sharedAddresses } from '../product/product-addresses.ts';

const ownProgram = fileURLToPath(new URL('../../../adapter-headless/dist/main.js', import.meta.url));

type AdapterOptions = Pick<ProductAddresses, 'wsUrl' | 'caFile'> & {
  /** File to run instead of the one in the repository. */
  readonly program?: string;
  /** Default: a new id. */
  readonly adapterId?: string;
  /** Folder of its document. */
  readonly dataFolder?: string;
};

/** Real adapter with the real kernel, in its own process. */
export class HeadlessAdapter extends AdapterProcess {
  private constructor(key: string, place: AdapterOptions) {
    const { wsUrl, caFile, program = ownProgram, adapterId = crypto.randomUUID(), dataFolder } = place;
    const args = ['--url', wsUrl, '--ca-file', caFile, '--key-env', 'ADAPTER_KEY', '--adapter-id', adapterId];
    if (dataFolder !== undefined) args.push('--data', dataFolder);
    super({ adapterId, program: process.execPath, args: [program, ...args], env: { ADAPTER_KEY: key } });
  }

  /** Starts an adapter for an account, and waits until the service reports it as connected. */
  static start(account: Account, place: AdapterOptions = sharedAddresses()): Promise<HeadlessAdapter> {
    return new HeadlessAdapter(account.key, place).waitUntilConnected(account);
  }
}
