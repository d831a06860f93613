import { join } from 'node:path';
import type { Owner } from '@kerf/tools';
import { startChild } from '../processes/start-child.ts';
import type { Ground } from './ground.ts';

/** Connect an adapter that answers at once for each key, and wait until the broker has them all. */
export async function startEcho(
  url: string,
  keys: string[],
  { folder, certificates, owner }: Pick<Ground, 'folder' | 'certificates'> & { owner: Owner },
): Promise<void> {
  const told = { url, keys, caFile: certificates.caFile };
  owner.own(await startChild('sockets/echo-adapter.ts', told, join(folder, 'logs')));
}
