import type { Readable } from 'node:stream';
import { Fault } from '@kerf/errors';
import { AwsClient } from 'aws4fetch';
import { bytesIn, unavailable } from './s3-bytes.ts';
import { type Listed, listedIn } from './s3-listing.ts';

/** Location and credentials of a bucket. Path-style URLs are used, which every S3 server understands. */
export interface Bucket {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Maximum duration of a transfer, in either direction. */
export const longestMoveMs = 900_000;
const usualPatienceMs = 15_000;

/** Client of an S3 bucket that maps failures to faults. */
export class S3Bucket {
  private readonly s3: AwsClient;
  private readonly url: string;

  constructor(
    { endpoint, bucket, ...access }: Bucket,
    /** Timeout of a response, and of the next chunk of a file. */
    private readonly patienceMs = usualPatienceMs,
  ) {
    this.url = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
    this.s3 = new AwsClient({ ...access, service: 's3', retries: 2 });
  }

  /** Sends a request. Throws `storage_full` or `unavailable` when the status is neither a success nor expected. */
  async ask(name: string, init: RequestInit, expected: number[]): Promise<Response> {
    const url = name.startsWith('?') ? `${this.url}${name}` : `${this.url}/${name}`;
    const asked = this.s3.fetch(url, { signal: AbortSignal.timeout(this.patienceMs), ...init });
    const response = await asked.catch(refuse);
    if (response.ok || expected.includes(response.status)) return response;
    if (response.status === 507) throw Fault.of('storage_full');
    throw unavailable(new Error(`S3 answered ${response.status}`));
  }

  /** Reads an object, if it exists. The stream fails with `unavailable` when it stalls. */
  async read(name: string, headers: Record<string, string>): Promise<Readable | undefined> {
    const silent = new AbortController();
    const timer = setTimeout(() => silent.abort(), this.patienceMs);
    const signal = AbortSignal.any([silent.signal, AbortSignal.timeout(longestMoveMs)]);
    const { ok, body } = await this.ask(name, { headers, signal }, [404]).finally(() => clearTimeout(timer));
    return ok && body ? bytesIn(body, this.patienceMs) : undefined;
  }

  async remove(name: string): Promise<void> {
    await this.ask(name, { method: 'DELETE' }, [404]);
  }

  async list(query: Record<string, string>): Promise<Listed[]> {
    const asked = new URLSearchParams({ 'list-type': '2', 'max-keys': '500', ...query });
    const response = await this.ask(`?${asked.toString()}`, {}, []);
    return listedIn(await response.text().catch(refuse));
  }
}

const refuse = (cause: unknown): never => {
  throw unavailable(cause);
};
