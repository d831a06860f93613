import { join } from 'node:path';
import type { ResourceScope } from '@kerf/tools';
import { startChild } from '../processes/start-child.ts';
import type { Infrastructure } from './infrastructure.ts';

/** Connects an immediately answering adapter for each key, and waits until the broker has registered all. */
export async function startEchoAdapters(
  url: string,
  keys: string[],
  { folder, certificates, scope }: Pick<Infrastructure, 'folder' | 'certificates'> & { scope: ResourceScope },
): Promise<void> {
  const settings = { url, keys, caFile: certificates.caFile };
  scope.add(await startChild('sockets/echo-adapter.ts', settings, join(folder, 'logs')));
}
