import { Fault } from '@kerf/errors';
import { AwsClient } from 'aws4fetch';
import { type Listed, listedIn } from './s3-listing.ts';

/** Where the bucket is: its URL begins with the endpoint, as every server that speaks S3 understands. */
export interface Bucket {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const shortMs = 15_000;

/** Asks a bucket of S3, and tells its failures in our words. */
export class S3Bucket {
  private readonly s3: AwsClient;
  private readonly url: string;

  constructor({ endpoint, bucket, ...access }: Bucket) {
    this.url = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
    this.s3 = new AwsClient({ ...access, service: 's3', retries: 2 });
  }

  /** Throws `storage_full` or `unavailable` for any answer that is neither a success nor expected. */
  async ask(name: string, init: RequestInit, expected: number[], timeoutMs = shortMs): Promise<Response> {
    const url = name.startsWith('?') ? `${this.url}${name}` : `${this.url}/${name}`;
    const asked = this.s3.fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    const response = await asked.catch((cause: unknown) => {
      throw Fault.of('unavailable', { service: 'file' }, { cause });
    });
    if (response.ok || expected.includes(response.status)) return response;
    if (response.status === 507) throw Fault.of('storage_full');
    throw Fault.of('unavailable', { service: 'file' }, { cause: new Error(`S3 answered ${response.status}`) });
  }

  async remove(name: string): Promise<void> {
    await this.ask(name, { method: 'DELETE' }, [404]);
  }

  async list(query: Record<string, string>): Promise<Listed[]> {
    const asked = new URLSearchParams({ 'list-type': '2', 'max-keys': '500', ...query });
    const response = await this.ask(`?${asked.toString()}`, {}, []);
    return listedIn(await response.text());
  }
}
