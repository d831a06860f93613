import { request } from 'node:https';
import { isIP } from 'node:net';
import { parseClientMetadata } from './client-metadata.ts';
import type { PublicAddresses } from './public-addresses.ts';

const maxBytes = 64 * 1024;
const deadlineMs = 2_500;
const maxConcurrent = 20;

/**
 * Fetcher of published client metadata. Any client can trigger it, so it is bounded: HTTPS only, a public address that
 * is resolved once, no redirects, and limits on time, size and concurrency.
 */
export class ClientDocumentFetcher {
  private activeRequests = 0;

  constructor(private readonly addresses: PublicAddresses) {}

  /** Fetches a document, with the signature of `fetch`. Throws for any URL or response that is not allowed. */
  readonly fetch = async (input: string | URL | Request): Promise<Response> => {
    if (this.activeRequests >= maxConcurrent) throw new Error('too many documents are being fetched');
    this.activeRequests += 1;
    try {
      const url = new URL(input instanceof Request ? input.url : input);
      const { status, type, text, cache } = await this.fetchDocument(url);
      const headers = { 'content-type': type, ...(cache !== undefined && { 'cache-control': cache }) };
      return new Response(status === 200 ? normalizeMetadata(text) : text, { status, headers });
    } finally {
      this.activeRequests -= 1;
    }
  };

  private fetchDocument(url: URL): Promise<FetchedDocument> {
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (url.protocol !== 'https:') throw new Error('only https:// is fetched');
    if (isIP(literal) !== 0 && !this.addresses.isAllowed(literal)) throw new Error(`${literal} is not public`);
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(deadlineMs);
      const headers = { accept: 'application/json', 'user-agent': 'Kerf' };
      request(url, { headers, signal, lookup: this.addresses.lookup, agent: false }, (response) => {
        const { statusCode: status = 500, headers: answered } = response;
        const type = answered['content-type'] ?? '';
        readText(response).then((text) => resolve({ status, type, text, cache: answered['cache-control'] }), reject);
      })
        .on('error', reject)
        .end();
    });
  }
}

interface FetchedDocument {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly cache: string | undefined;
}

async function readText(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`the document is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Normalizes client metadata for the issuer. Key sets, which are fetched too, stay unchanged. */
function normalizeMetadata(text: string): string {
  const document: unknown = JSON.parse(text);
  const isClient = typeof document === 'object' && document !== null && 'redirect_uris' in document;
  // A public document must not contain a secret; unchanged, the library refuses it.
  return isClient && !hasSecret(document) ? JSON.stringify(parseClientMetadata(document)) : text;
}

const hasSecret = (document: object): boolean =>
  Object.entries(document).some(
    ([name, value]) => name === 'client_secret' || String(value).startsWith('client_secret_'),
  );
