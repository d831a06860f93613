import { join } from 'node:path';
import type { Owner } from '@kerf/tools';
import { startChild } from '../processes/start-child.ts';
import type { Ground } from './ground.ts';

/** Connects an immediately answering adapter for each key, and waits until the broker has registered all. */
export async function startEcho(
  url: string,
  keys: string[],
  { folder, certificates, owner }: Pick<Ground, 'folder' | 'certificates'> & { owner: Owner },
): Promise<void> {
  const told = { url, keys, caFile: certificates.caFile };
  owner.own(await startChild('sockets/echo-adapter.ts', told, join(folder, 'logs')));
}
