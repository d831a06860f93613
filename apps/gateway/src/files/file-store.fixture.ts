import { join } from 'node:path';
import { s3Access, startS3, temporaryFolder } from '@kerf/tools';
import type { FileStore } from './file-store.ts';
import { LocalFiles } from './local-files.ts';
import { S3Files } from './s3-files.ts';
import { Spool } from './spool.ts';

/** A store on its own ground, and the spool before it. */
export interface StoreWorld {
  readonly store: FileStore;
  readonly spool: Spool;
  readonly spoolFolder: string;
  /** How many of five that come for one place at once may believe that they have got it. */
  readonly mostWinners: number;
  stop(): Promise<void>;
}

export async function localStore(): Promise<StoreWorld> {
  const { path, remove } = await temporaryFolder();
  const spoolFolder = join(path, 'arriving');
  const store = new LocalFiles(join(path, 'kept'), spoolFolder);
  return { store, spool: new Spool(spoolFolder), spoolFolder, mostWinners: 1, stop: remove };
}

/** A server of its own that speaks S3 and checks signatures, but knows no conditional writes. */
export async function s3Store(): Promise<StoreWorld> {
  const { path, remove } = await temporaryFolder();
  const server = await startS3('files', { folder: path });
  const spoolFolder = join(path, 'arriving');
  const store = new S3Files({ endpoint: server.url, bucket: 'files', ...s3Access });
  const stop = async () => {
    await server.stop();
    await remove();
  };
  return { store, spool: new Spool(spoolFolder), spoolFolder, mostWinners: 5, stop };
}
