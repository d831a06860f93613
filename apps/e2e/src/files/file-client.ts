import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FileSlot } from '@kerf/contracts';
import { Agent, request } from 'undici';
import { readCaCertificate, type ProductAddresses, sharedAddresses } from '../product/product-addresses.ts';

/** Response with its body as bytes. */
export interface FileResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  /** Body as JSON; undefined for any other type. */
  readonly body: unknown;
}

interface FileRequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly bytes?: Buffer | Readable;
  /** Default: the product that all specs share. */
  readonly place?: Pick<ProductAddresses, 'baseUrl' | 'caFile'>;
}

/**
 * Uploads and downloads files over HTTPS, each on a new connection.
 * A stream is not sent any further once the response has come; a buffer is always sent completely.
 */
export async function requestFile(
  method: string,
  url: string,
  options: FileRequestOptions = {},
): Promise<FileResponse> {
  const { headers = {}, bytes: content, place = sharedAddresses() } = options;
  const response = await request(new URL(url, place.baseUrl), {
    method,
    dispatcher: new Agent({ pipelining: 0, connect: { ca: readCaCertificate(place) } }),
    headers,
    ...(content && { body: content }),
  });
  const bytes = Buffer.from(await response.body.arrayBuffer());
  const flat = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]));
  const isJson = flat['content-type']?.startsWith('application/json; charset') === true;
  return { status: response.statusCode, headers: flat, bytes, body: isJson ? JSON.parse(bytes.toString()) : undefined };
}

/** Writes or reads a file slot, as adapters do. */
export const requestSlot = (
  method: string,
  { url, token }: FileSlot,
  options: FileRequestOptions = {},
): Promise<FileResponse> =>
  requestFile(method, url, { ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } });

export const computeSha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
