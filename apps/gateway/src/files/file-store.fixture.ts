import { join } from 'node:path';
import { s3Access, startS3, createTemporaryFolder } from '@kerf/tools';
import { v7 as uuidv7 } from 'uuid';
import { ConditionalS3 } from './conditional-s3.fixture.ts';
import type { FileStore } from './file-store.ts';
import { LocalFileStore } from './local-file-store.ts';
import { type BucketConfig, S3Bucket } from './s3-bucket.ts';
import { S3FileStore } from './s3-file-store.ts';
import { Spool } from './spool.ts';

/** A file store with its own storage, and its spool. */
export interface StoreFixture {
  readonly store: FileStore;
  /** The same store, opened by another gateway. */
  readonly other: FileStore;
  readonly spool: Spool;
  readonly spoolFolder: string;
  stop(): Promise<void>;
}

export async function startLocalStore(): Promise<StoreFixture> {
  const { path, remove } = await createTemporaryFolder();
  const spoolFolder = join(path, 'arriving');
  const open = () => new LocalFileStore(join(path, 'kept'), spoolFolder);
  return { store: open(), other: open(), spool: new Spool(spoolFolder), spoolFolder, stop: remove };
}

/** Starts an S3 server that checks signatures but does not support conditional writes. */
export async function startS3Store(): Promise<StoreFixture & { readonly bucket: BucketConfig }> {
  const { path, remove } = await createTemporaryFolder();
  const server = await startS3('files', { folder: path });
  const bucket = bucketAt(server.url);
  await pinClaimsFolder(bucket);
  const stop = async () => {
    await server.stop();
    await remove();
  };
  return { ...openStores(bucket, path), bucket, stop };
}

/** Starts an S3 server with conditional writes, and records what is written. */
export async function startConditionalS3Store(): Promise<StoreFixture & { readonly written: readonly string[] }> {
  const { path, remove } = await createTemporaryFolder();
  const server = await startS3('files', { folder: path });
  const proxy = await ConditionalS3.startBefore(server.url);
  const stop = async () => {
    await proxy.stop();
    await server.stop();
    await remove();
  };
  return { ...openStores(bucketAt(proxy.url), path), written: proxy.written, stop };
}

// The server removes empty folders and crashes on a concurrent write: this folder never becomes empty.
async function pinClaimsFolder(bucket: BucketConfig): Promise<void> {
  await new S3Bucket(bucket).sendRequest(`claims/${uuidv7()}`, { method: 'PUT', body: '' }, []);
}

export const bucketAt = (endpoint: string): BucketConfig => ({ endpoint, bucket: 'files', ...s3Access });

function openStores(bucket: BucketConfig, path: string) {
  const spoolFolder = join(path, 'arriving');
  const open = () => new S3FileStore(bucket);
  return { store: open(), other: open(), spool: new Spool(spoolFolder), spoolFolder };
}
