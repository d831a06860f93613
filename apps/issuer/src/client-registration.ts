import { getErrorMessage } from '@kerf/errors';
import type { Provider } from 'oidc-provider';
import { parseClientMetadata } from './client-metadata.ts';
import { matchesPath } from './matches-path.ts';
import { TooManyClients } from './too-many-clients.ts';

const maxBytes = 16_384;

/** Adds `Retry-After` to registrations that the library refuses. */
export function addRetryAfter(provider: Provider): void {
  provider.on('registration_create.error', (context, error) => {
    if (error instanceof TooManyClients) context.set('retry-after', String(error.retryAfterS));
  });
}

/** Parses and normalizes the metadata of a client registration before the library reads it. */
export function parseRegistrations(provider: Provider): void {
  provider.use(async (context, next) => {
    if (context.method === 'POST' && matchesPath(context.path, provider.pathFor('registration'))) {
      try {
        Object.assign(context.req, { body: parseClientMetadata(await readJson(context.req)) });
      } catch (error) {
        context.status = 400;
        context.body = { error: 'invalid_client_metadata', error_description: toAsciiMessage(error) };
        return;
      }
    }
    await next();
  });
}

async function readJson(stream: AsyncIterable<Buffer>): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`Client metadata may have at most ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

/** Returns an error message in ASCII, as RFC 7591 (3.2.2) requires. */
const toAsciiMessage = (error: unknown): string => getErrorMessage(error).replace(/[^\x20-\x7e]/g, '?');
