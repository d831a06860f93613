import { openAsBlob } from 'node:fs';
import type { Readable } from 'node:stream';
import type { GatewayConfig } from '../config.ts';
import {
  getCreatedAtMs,
  type FileMetadata,
  fileMetadata,
  type FileRef,
  toStorageKey,
  type ByteRange,
} from './file-metadata.ts';
import type { FileStore, StorageUsage } from './file-store.ts';
import { type BucketConfig, maxTransferMs, S3Bucket } from './s3-bucket.ts';
import { claimsFolder, createOnlyHeaders, supportsConditionalWrites, S3Claims } from './s3-claims.ts';
import type { SpooledFile } from './spool.ts';

const entryHeader = 'x-amz-meta-entry';
/** Margin for the lookups before a transfer, and for clock differences between gateways. */
const claimMarginMs = 120_000;
const maxPagesPerScan = 20;

/** Store of files in an S3 bucket as `<account>/<file>`, with their metadata in the metadata of the object. */
export class S3FileStore implements FileStore {
  private readonly bucket: S3Bucket;
  private readonly claims: S3Claims;
  /** Support for conditional writes, probed with the first file. */
  private conditionalWrites: Promise<boolean> | undefined;
  /** The last object whose age was checked. */
  private scanPosition = '';

  constructor(bucketConfig: BucketConfig, timeoutMs?: number) {
    this.bucket = new S3Bucket(bucketConfig, timeoutMs);
    this.claims = new S3Claims(this.bucket, maxTransferMs + claimMarginMs);
  }

  async check(): Promise<void> {
    await this.bucket.listObjects({ 'max-keys': '1' });
  }

  async saveFile(entry: FileMetadata, spooled: SpooledFile): Promise<boolean> {
    if (await this.findFile(entry)) return false;
    if (await this.hasConditionalWrites()) return this.writeObject(entry, spooled, createOnlyHeaders);
    return this.claims.runWithClaim(entry.fileId, async () => {
      // The previous claim holder may have written the file.
      if (await this.findFile(entry)) return false;
      return this.writeObject(entry, spooled);
    });
  }

  async findFile(place: FileRef): Promise<FileMetadata | undefined> {
    const { headers } = await this.bucket.sendRequest(toStorageKey(place), { method: 'HEAD' }, [404]);
    const written = headers.get(entryHeader);
    return written === null ? undefined : fileMetadata.parse(JSON.parse(Buffer.from(written, 'base64url').toString()));
  }

  async openFile(place: FileRef, range?: ByteRange): Promise<Readable | undefined> {
    return this.bucket.readObject(toStorageKey(place), range ? { range: `bytes=${range.start}-${range.end}` } : {});
  }

  async removeFile(place: FileRef): Promise<void> {
    await this.bucket.removeObject(toStorageKey(place));
  }

  async measureUsage(accountId: string): Promise<StorageUsage> {
    const kept = { files: 0, bytes: 0 };
    let page = await this.bucket.listObjects({ prefix: `${accountId}/` });
    for (let pages = 1; ; pages += 1) {
      kept.files += page.length;
      kept.bytes += page.reduce((sum, { size }) => sum + size, 0);
      const last = page.at(-1);
      if (!last || pages === maxPagesPerScan) return kept;
      page = await this.bucket.listObjects({ prefix: `${accountId}/`, 'start-after': last.name });
    }
  }

  async listIdsAfter(accountId: string, after: string, limit: number): Promise<string[]> {
    const prefix = `${accountId}/`;
    const page = await this.bucket.listObjects({ prefix, 'start-after': prefix + after });
    return page.slice(0, limit).map(({ name }) => parseObjectName(name).fileId);
  }

  /** Scans a part of the bucket per call, cyclically. Objects that are not ours are skipped. */
  async listCreatedBefore(moment: number, limit: number): Promise<FileRef[]> {
    const old: FileRef[] = [];
    for (let pages = 0; pages < maxPagesPerScan && old.length < limit; pages += 1) {
      const page = await this.bucket.listObjects({ 'start-after': this.scanPosition });
      this.scanPosition = page.at(-1)?.name ?? '';
      const places = page.filter(({ name }) => objectNamePattern.test(name)).map(({ name }) => parseObjectName(name));
      old.push(...places.filter(({ fileId }) => getCreatedAtMs(fileId) < moment));
      if (page.length === 0) break;
    }
    return old;
  }

  /** Writes a file with its checksum, so that the server rejects a damaged transfer. */
  private async writeObject(
    entry: FileMetadata,
    { path, sha256 }: SpooledFile,
    condition: object = {},
  ): Promise<boolean> {
    const headers = {
      'content-type': entry.mediaType,
      'x-amz-content-sha256': sha256,
      [entryHeader]: Buffer.from(JSON.stringify(entry)).toString('base64url'),
      ...condition,
    };
    const signal = AbortSignal.timeout(maxTransferMs);
    const init = { method: 'PUT', headers, body: await openAsBlob(path), signal };
    return (await this.bucket.sendRequest(toStorageKey(entry), init, [409, 412])).ok;
  }

  private hasConditionalWrites(): Promise<boolean> {
    this.conditionalWrites ??= supportsConditionalWrites(this.bucket).catch((error: unknown) => {
      this.conditionalWrites = undefined; // the next file probes again
      throw error;
    });
    return this.conditionalWrites;
  }
}

/** Creates the store of the configured bucket; undefined without one. Throws when the configuration is incomplete. */
export function createS3FileStore(config: GatewayConfig): S3FileStore | undefined {
  const endpoint = config.KERF_FILES_S3_ENDPOINT;
  const bucket = config.KERF_FILES_S3_BUCKET;
  const accessKeyId = config.KERF_FILES_S3_ACCESS_KEY_ID;
  const secretAccessKey = config.KERF_FILES_S3_SECRET_ACCESS_KEY?.reveal();
  if (!endpoint) return undefined;
  if (!bucket || !accessKeyId || !secretAccessKey)
    throw new Error('KERF_FILES_S3_ENDPOINT also needs KERF_FILES_S3_BUCKET, …_ACCESS_KEY_ID and …_SECRET_ACCESS_KEY.');
  return new S3FileStore({ endpoint, bucket, region: config.KERF_FILES_S3_REGION, accessKeyId, secretAccessKey });
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** Name of a file or a claim, with the time in its version 7 UUID. */
const objectNamePattern = new RegExp(`^(?:${uuid}|${claimsFolder})/(?=.{14}7)${uuid}(?:\\.[-0-9a-z]+)?$`);

function parseObjectName(name: string): FileRef {
  const [accountId = '', fileId = ''] = name.split('/');
  return { accountId, fileId };
}
