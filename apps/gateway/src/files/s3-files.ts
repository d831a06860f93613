import { openAsBlob } from 'node:fs';
import type { Readable } from 'node:stream';
import type { GatewayConfig } from '../config.ts';
import { begunAt, type FileEntry, fileEntry, type FilePlace, nameOf, type Span } from './file-entry.ts';
import type { FileStore, Kept } from './file-store.ts';
import { type Bucket, longestMoveMs, S3Bucket } from './s3-bucket.ts';
import { claimsFolder, onlyIfNew, refusesToOverwrite, S3Claims } from './s3-claims.ts';
import type { Spooled } from './spool.ts';

const entryHeader = 'x-amz-meta-entry';
/** Margin for the lookups before a transfer, and for clock differences between gateways. */
const beforeAndAfterMs = 120_000;
const pagesInARound = 20;

/** Store of files in an S3 bucket as `<account>/<file>`, with their metadata in the metadata of the object. */
export class S3Files implements FileStore {
  private readonly bucket: S3Bucket;
  private readonly claims: S3Claims;
  /** Support for conditional writes, probed with the first file. */
  private refusal: Promise<boolean> | undefined;
  /** The last object whose age was checked. */
  private lookedAt = '';

  constructor(where: Bucket, patienceMs?: number) {
    this.bucket = new S3Bucket(where, patienceMs);
    this.claims = new S3Claims(this.bucket, longestMoveMs + beforeAndAfterMs);
  }

  async keep(entry: FileEntry, spooled: Spooled): Promise<boolean> {
    if (await this.find(entry)) return false;
    if (await this.refusesToOverwrite()) return this.write(entry, spooled, onlyIfNew);
    return this.claims.holding(entry.fileId, async () => {
      // The previous claim holder may have written the file.
      if (await this.find(entry)) return false;
      return this.write(entry, spooled);
    });
  }

  async find(place: FilePlace): Promise<FileEntry | undefined> {
    const { headers } = await this.bucket.ask(nameOf(place), { method: 'HEAD' }, [404]);
    const written = headers.get(entryHeader);
    return written === null ? undefined : fileEntry.parse(JSON.parse(Buffer.from(written, 'base64url').toString()));
  }

  async open(place: FilePlace, span?: Span): Promise<Readable | undefined> {
    return this.bucket.read(nameOf(place), span ? { range: `bytes=${span.start}-${span.end}` } : {});
  }

  async remove(place: FilePlace): Promise<void> {
    await this.bucket.remove(nameOf(place));
  }

  async keptBy(accountId: string): Promise<Kept> {
    const kept = { files: 0, bytes: 0 };
    let page = await this.bucket.list({ prefix: `${accountId}/` });
    for (let pages = 1; ; pages += 1) {
      kept.files += page.length;
      kept.bytes += page.reduce((sum, { size }) => sum + size, 0);
      const last = page.at(-1);
      if (!last || pages === pagesInARound) return kept;
      page = await this.bucket.list({ prefix: `${accountId}/`, 'start-after': last.name });
    }
  }

  async idsAfter(accountId: string, after: string, atMost: number): Promise<string[]> {
    const prefix = `${accountId}/`;
    const page = await this.bucket.list({ prefix, 'start-after': prefix + after });
    return page.slice(0, atMost).map(({ name }) => placeOf(name).fileId);
  }

  /** Scans a part of the bucket per call, cyclically. Objects that are not ours are skipped. */
  async begunBefore(moment: number, atMost: number): Promise<FilePlace[]> {
    const old: FilePlace[] = [];
    for (let pages = 0; pages < pagesInARound && old.length < atMost; pages += 1) {
      const page = await this.bucket.list({ 'start-after': this.lookedAt });
      this.lookedAt = page.at(-1)?.name ?? '';
      const places = page.filter(({ name }) => ours.test(name)).map(({ name }) => placeOf(name));
      old.push(...places.filter(({ fileId }) => begunAt(fileId) < moment));
      if (page.length === 0) break;
    }
    return old;
  }

  /** Writes a file with its checksum, so that the server rejects a damaged transfer. */
  private async write(entry: FileEntry, { path, sha256 }: Spooled, condition: object = {}): Promise<boolean> {
    const headers = {
      'content-type': entry.mediaType,
      'x-amz-content-sha256': sha256,
      [entryHeader]: Buffer.from(JSON.stringify(entry)).toString('base64url'),
      ...condition,
    };
    const signal = AbortSignal.timeout(longestMoveMs);
    const init = { method: 'PUT', headers, body: await openAsBlob(path), signal };
    return (await this.bucket.ask(nameOf(entry), init, [409, 412])).ok;
  }

  private refusesToOverwrite(): Promise<boolean> {
    this.refusal ??= refusesToOverwrite(this.bucket).catch((error: unknown) => {
      this.refusal = undefined; // the next file probes again
      throw error;
    });
    return this.refusal;
  }
}

/** Creates the store of the configured bucket; undefined without one. Throws when the configuration is incomplete. */
export function s3FilesOf(config: GatewayConfig): S3Files | undefined {
  const endpoint = config.KERF_FILES_S3_ENDPOINT;
  const bucket = config.KERF_FILES_S3_BUCKET;
  const accessKeyId = config.KERF_FILES_S3_ACCESS_KEY_ID;
  const secretAccessKey = config.KERF_FILES_S3_SECRET_ACCESS_KEY?.reveal();
  if (!endpoint) return undefined;
  if (!bucket || !accessKeyId || !secretAccessKey)
    throw new Error('KERF_FILES_S3_ENDPOINT also needs KERF_FILES_S3_BUCKET, …_ACCESS_KEY_ID and …_SECRET_ACCESS_KEY.');
  return new S3Files({ endpoint, bucket, region: config.KERF_FILES_S3_REGION, accessKeyId, secretAccessKey });
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** Name of a file or a claim, with the time in its version 7 UUID. */
const ours = new RegExp(`^(?:${uuid}|${claimsFolder})/(?=.{14}7)${uuid}(?:\\.[-0-9a-z]+)?$`);

function placeOf(name: string): FilePlace {
  const [accountId = '', fileId = ''] = name.split('/');
  return { accountId, fileId };
}
