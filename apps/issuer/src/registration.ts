import { messageOf } from '@kerf/errors';
import type { Provider } from 'oidc-provider';
import { metadataOf } from './client-metadata.ts';
import { isAt } from './is-at.ts';
import { TooManyClients } from './too-many-clients.ts';

const mostBytes = 16_384;

/** Adds `Retry-After` to registrations that the library refuses. */
export function sayWhenToRegister(provider: Provider): void {
  provider.on('registration_create.error', (context, error) => {
    if (error instanceof TooManyClients) context.set('retry-after', String(error.retryAfterS));
  });
}

/** Parses and normalizes the metadata of a client registration before the library reads it. */
export function readRegistrations(provider: Provider): void {
  provider.use(async (context, next) => {
    if (context.method === 'POST' && isAt(context.path, provider.pathFor('registration'))) {
      try {
        Object.assign(context.req, { body: metadataOf(await jsonIn(context.req)) });
      } catch (error) {
        context.status = 400;
        context.body = { error: 'invalid_client_metadata', error_description: sentenceOf(error) };
        return;
      }
    }
    await next();
  });
}

async function jsonIn(pieces: AsyncIterable<Buffer>): Promise<unknown> {
  const got: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > mostBytes) throw new Error(`Client metadata may have at most ${mostBytes} bytes.`);
    got.push(piece);
  }
  return JSON.parse(Buffer.concat(got).toString('utf8'));
}

/** Returns an error message in ASCII, as RFC 7591 (3.2.2) requires. */
const sentenceOf = (error: unknown): string => messageOf(error).replace(/[^\x20-\x7e]/g, '?');
