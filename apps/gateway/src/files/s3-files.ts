import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { Fault } from '@kerf/errors';
import { AwsClient } from 'aws4fetch';
import type { GatewayConfig } from '../config.ts';
import { begunAt, type FileEntry, fileEntry, type FilePlace, type Span } from './file-entry.ts';
import type { FileStore, Kept } from './file-store.ts';
import { type Listed, listedIn } from './s3-listing.ts';
import type { Spooled } from './spool.ts';

/** Where the bucket is: its URL begins with the endpoint, as every server that speaks S3 understands. */
export interface Bucket {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const entryHeader = 'x-amz-meta-entry';
const shortMs = 15_000;
/** A file moves for no longer than this, in either direction. */
const longMs = 900_000;
const pagesInARound = 20;

/** Keeps files in a bucket as `<account>/<file>`; what is known of a file lies in the metadata of its object. */
export class S3Files implements FileStore {
  private readonly s3: AwsClient;
  private readonly url: string;
  /** The last object that was looked at for its age. */
  private lookedAt = '';

  constructor({ endpoint, bucket, ...access }: Bucket) {
    this.url = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
    this.s3 = new AwsClient({ ...access, service: 's3', retries: 2 });
  }

  /** Sent with its checksum, so that the server refuses what was damaged on the way. */
  async keep(entry: FileEntry, { path, sha256 }: Spooled): Promise<boolean> {
    // Servers that do not know `if-none-match` would write over a file that is there.
    if (await this.find(entry)) return false;
    const headers = {
      'content-type': entry.mediaType,
      'if-none-match': '*',
      'x-amz-content-sha256': sha256,
      [entryHeader]: Buffer.from(JSON.stringify(entry)).toString('base64url'),
    };
    const init = { method: 'PUT', headers, body: await openAsBlob(path) };
    return (await this.ask(nameOf(entry), init, [409, 412], longMs)).ok;
  }

  async find(place: FilePlace): Promise<FileEntry | undefined> {
    const { headers } = await this.ask(nameOf(place), { method: 'HEAD' }, [404]);
    const written = headers.get(entryHeader);
    return written === null ? undefined : fileEntry.parse(JSON.parse(Buffer.from(written, 'base64url').toString()));
  }

  async open(place: FilePlace, span?: Span): Promise<Readable | undefined> {
    const headers: Record<string, string> = span ? { range: `bytes=${span.start}-${span.end}` } : {};
    const { ok, body } = await this.ask(nameOf(place), { headers }, [404], longMs);
    return ok && body ? Readable.fromWeb(body) : undefined;
  }

  async remove(place: FilePlace): Promise<void> {
    await this.ask(nameOf(place), { method: 'DELETE' }, [404]);
  }

  async keptBy(accountId: string): Promise<Kept> {
    const kept = { files: 0, bytes: 0 };
    let page = await this.list({ prefix: `${accountId}/` });
    for (let pages = 1; ; pages += 1) {
      kept.files += page.length;
      kept.bytes += page.reduce((sum, { size }) => sum + size, 0);
      const last = page.at(-1);
      if (!last || pages === pagesInARound) return kept;
      page = await this.list({ prefix: `${accountId}/`, 'start-after': last.name });
    }
  }

  async idsAfter(accountId: string, after: string, atMost: number): Promise<string[]> {
    const prefix = `${accountId}/`;
    const page = await this.list({ prefix, 'start-after': prefix + after });
    return page.slice(0, atMost).map(({ name }) => placeOf(name).fileId);
  }

  /** Looks at some of the bucket each time, and in the end at all of it. */
  async begunBefore(moment: number, atMost: number): Promise<FilePlace[]> {
    const old: FilePlace[] = [];
    for (let pages = 0; pages < pagesInARound && old.length < atMost; pages += 1) {
      const page = await this.list({ 'start-after': this.lookedAt });
      this.lookedAt = page.at(-1)?.name ?? '';
      old.push(...page.map(({ name }) => placeOf(name)).filter(({ fileId }) => begunAt(fileId) < moment));
      if (page.length === 0) break;
    }
    return old;
  }

  private async list(query: Record<string, string>): Promise<Listed[]> {
    const asked = new URLSearchParams({ 'list-type': '2', 'max-keys': '500', ...query });
    const response = await this.ask(`?${asked.toString()}`, {}, []);
    return listedIn(await response.text());
  }

  /** Throws `storage_full` or `unavailable` for any answer that is neither a success nor expected. */
  private async ask(name: string, init: RequestInit, expected: number[], timeoutMs = shortMs): Promise<Response> {
    const url = name.startsWith('?') ? `${this.url}${name}` : `${this.url}/${name}`;
    const asked = this.s3.fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    const response = await asked.catch((cause: unknown) => {
      throw Fault.of('unavailable', { service: 'file' }, { cause });
    });
    if (response.ok || expected.includes(response.status)) return response;
    if (response.status === 507) throw Fault.of('storage_full');
    throw Fault.of('unavailable', { service: 'file' }, { cause: new Error(`S3 answered ${response.status}`) });
  }
}

/** The bucket of the configuration, if it names one. */
export function s3FilesOf(config: GatewayConfig): S3Files | undefined {
  const endpoint = config.KERF_FILES_S3_ENDPOINT;
  const bucket = config.KERF_FILES_S3_BUCKET;
  const accessKeyId = config.KERF_FILES_S3_ACCESS_KEY_ID;
  const secretAccessKey = config.KERF_FILES_S3_SECRET_ACCESS_KEY?.reveal();
  if (!endpoint) return undefined;
  if (!bucket || !accessKeyId || !secretAccessKey)
    throw new Error('KERF_FILES_S3_ENDPOINT needs KERF_FILES_S3_BUCKET, …_ACCESS_KEY_ID and …_SECRET_ACCESS_KEY too.');
  return new S3Files({ endpoint, bucket, region: config.KERF_FILES_S3_REGION, accessKeyId, secretAccessKey });
}

const nameOf = ({ accountId, fileId }: FilePlace): string => `${accountId}/${fileId}`;

function placeOf(name: string): FilePlace {
  const [accountId = '', fileId = ''] = name.split('/');
  return { accountId, fileId };
}
