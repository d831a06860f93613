import { join } from 'node:path';
import { s3Access, startS3, temporaryFolder } from '@kerf/tools';
import { v7 as uuidv7 } from 'uuid';
import { ConditionalS3 } from './conditional-s3.fixture.ts';
import type { FileStore } from './file-store.ts';
import { LocalFiles } from './local-files.ts';
import { type Bucket, S3Bucket } from './s3-bucket.ts';
import { S3Files } from './s3-files.ts';
import { Spool } from './spool.ts';

/** A file store with its own storage, and its spool. */
export interface StoreWorld {
  readonly store: FileStore;
  /** The same store, opened by another gateway. */
  readonly other: FileStore;
  readonly spool: Spool;
  readonly spoolFolder: string;
  stop(): Promise<void>;
}

export async function localStore(): Promise<StoreWorld> {
  const { path, remove } = await temporaryFolder();
  const spoolFolder = join(path, 'arriving');
  const open = () => new LocalFiles(join(path, 'kept'), spoolFolder);
  return { store: open(), other: open(), spool: new Spool(spoolFolder), spoolFolder, stop: remove };
}

/** Starts an S3 server that checks signatures but does not support conditional writes. */
export async function s3Store(): Promise<StoreWorld & { readonly where: Bucket }> {
  const { path, remove } = await temporaryFolder();
  const server = await startS3('files', { folder: path });
  const where = at(server.url);
  await keepClaims(where);
  const stop = async () => {
    await server.stop();
    await remove();
  };
  return { ...storesAt(where, path), where, stop };
}

/** Starts an S3 server with conditional writes, and records what is written. */
export async function conditionalS3Store(): Promise<StoreWorld & { readonly written: readonly string[] }> {
  const { path, remove } = await temporaryFolder();
  const server = await startS3('files', { folder: path });
  const proxy = await ConditionalS3.before(server.url);
  const stop = async () => {
    await proxy.stop();
    await server.stop();
    await remove();
  };
  return { ...storesAt(at(proxy.url), path), written: proxy.written, stop };
}

// The server removes empty folders and crashes on a concurrent write: this folder never becomes empty.
async function keepClaims(where: Bucket): Promise<void> {
  await new S3Bucket(where).ask(`claims/${uuidv7()}`, { method: 'PUT', body: '' }, []);
}

export const at = (endpoint: string): Bucket => ({ endpoint, bucket: 'files', ...s3Access });

function storesAt(where: Bucket, path: string) {
  const spoolFolder = join(path, 'arriving');
  const open = () => new S3Files(where);
  return { store: open(), other: open(), spool: new Spool(spoolFolder), spoolFolder };
}
