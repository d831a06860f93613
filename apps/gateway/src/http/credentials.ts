import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isAccessToken, isWellFormedKey } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { bearerIn, type Denials, keyIn, linesOf } from '@kerf/service';
import type { FastifyRequest } from 'fastify';
import { severalKeys } from '../execution/fingerprint.ts';
import { Requester } from '../requester.ts';
import { StoredForms } from './stored-forms.ts';

/** As much of a request as tells who sent it. */
type Sent = Pick<FastifyRequest, 'headers' | 'ip' | 'raw' | 'socket'>;

/** Reads who asks from the headers. A key that cannot be one or was refused lately is refused here, without any I/O. */
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

  /** The same for the access token of an assistant, which only ever comes as a bearer. Throws `invalid_token`. */
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

/** The draft standard quotes the value, most clients do not: both mean the same. */
function idempotencyKeyIn(headers: IncomingHttpHeaders, { rawHeaders }: IncomingMessage): string | undefined {
  const { 'idempotency-key': sent } = headers;
  if (sent === undefined) return undefined;
  const text = String(sent);
  // Node has joined them: which one is meant nobody knows.
  if (text.includes(', ') && linesOf('idempotency-key', rawHeaders) > 1) return severalKeys;
  return /^"(.*)"$/.exec(text)?.[1] ?? text;
}
