import type { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { openBody, storeUnavailable } from './s3-body.ts';
import { type S3Object, parseListing } from './s3-listing.ts';
import { createStorageFault } from './storage-errors.ts';

/** Location and credentials of a bucket. Path-style URLs are used, which every S3 server understands. */
export interface BucketConfig {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Maximum duration of a transfer, in either direction. */
export const maxTransferMs = 900_000;
const defaultTimeoutMs = 15_000;

/** Client of an S3 bucket that maps failures to faults. */
export class S3Bucket {
  private readonly s3: AwsClient;
  private readonly url: string;

  constructor(
    { endpoint, bucket, ...access }: BucketConfig,
    /** Timeout of a response, and of the next chunk of a file. */
    private readonly timeoutMs = defaultTimeoutMs,
  ) {
    this.url = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
    this.s3 = new AwsClient({ ...access, service: 's3', retries: 2 });
  }

  /** Sends a request. Throws `storage_full` or `unavailable` when the status is neither a success nor expected. */
  async sendRequest(name: string, init: RequestInit, expected: number[]): Promise<Response> {
    const url = name.startsWith('?') ? `${this.url}${name}` : `${this.url}/${name}`;
    const request = this.s3.fetch(url, { signal: AbortSignal.timeout(this.timeoutMs), ...init });
    const response = await request.catch(throwUnavailable);
    if (response.ok || expected.includes(response.status)) return response;
    if (response.status === 507) throw createStorageFault();
    throw storeUnavailable(new Error(`S3 answered ${response.status}`));
  }

  /** Reads an object, if it exists. The stream fails with `unavailable` when it stalls. */
  async readObject(name: string, headers: Record<string, string>): Promise<Readable | undefined> {
    const noResponse = new AbortController();
    const timer = setTimeout(() => noResponse.abort(), this.timeoutMs);
    const signal = AbortSignal.any([noResponse.signal, AbortSignal.timeout(maxTransferMs)]);
    const { ok, body } = await this.sendRequest(name, { headers, signal }, [404]).finally(() => clearTimeout(timer));
    return ok && body ? openBody(body, this.timeoutMs) : undefined;
  }

  async removeObject(name: string): Promise<void> {
    await this.sendRequest(name, { method: 'DELETE' }, [404]);
  }

  async listObjects(query: Record<string, string>): Promise<S3Object[]> {
    const request = new URLSearchParams({ 'list-type': '2', 'max-keys': '500', ...query });
    const response = await this.sendRequest(`?${request.toString()}`, {}, []);
    return parseListing(await response.text().catch(throwUnavailable));
  }
}

const throwUnavailable = (cause: unknown): never => {
  throw storeUnavailable(cause);
};
