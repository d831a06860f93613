import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isAccessToken, isWellFormedKey } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { bearerIn, type Denials, keyIn, linesOf } from '@kerf/service';
import type { FastifyRequest } from 'fastify';
import { Requester } from '../requester.ts';
import { StoredForms } from './stored-forms.ts';

/** Stands for several Idempotency-Key headers, which no header can contain. Refused once the caller is known. */
export const severalKeys = '\n';

/** The part of a request that identifies its sender. */
type Sent = Pick<FastifyRequest, 'headers' | 'ip' | 'raw' | 'socket'>;

/** Reader of keys and tokens from headers. Malformed and recently rejected ones are refused here, without I/O. */
export class KeyReader {
  private readonly forms: StoredForms;

  constructor(
    peppers: readonly string[],
    private readonly denials: Denials,
  ) {
    this.forms = new StoredForms(peppers);
  }

  read(sent: Sent): Requester {
    const key = keyIn(sent.headers);
    if (!key || !isWellFormedKey(key)) throw Fault.of('invalid_key');
    return this.requester(key, sent);
  }

  /** Reads the access token of an assistant, always a bearer token. Throws `invalid_token`, `invalid_key`. */
  readToken(sent: Sent): Requester {
    const token = bearerIn(sent.headers) ?? '';
    if (!isAccessToken(token)) throw Fault.of('invalid_token');
    return this.requester(token, sent);
  }

  private requester(secret: string, { headers, ip, raw, socket }: Sent): Requester {
    const digests = this.forms.of(secret, socket);
    if (this.denials.has(digests)) throw Fault.of('invalid_key');
    return new Requester(digests, idempotencyKeyIn(headers, raw), ip, headers['mcp-protocol-version']?.toString());
  }
}

/** Reads the idempotency key. The draft standard quotes the value, most clients do not; both mean the same. */
function idempotencyKeyIn(headers: IncomingHttpHeaders, { rawHeaders }: IncomingMessage): string | undefined {
  const { 'idempotency-key': sent } = headers;
  if (sent === undefined) return undefined;
  const text = String(sent);
  // Node has joined several headers: the intended one is unknown.
  if (text.includes(', ') && linesOf('idempotency-key', rawHeaders) > 1) return severalKeys;
  return /^"(.*)"$/.exec(text)?.[1] ?? text;
}
