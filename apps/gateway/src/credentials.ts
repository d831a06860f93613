import type { IncomingHttpHeaders } from 'node:http';
import { digestKey, isAccessToken, isWellFormedKey } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { Denials } from '@kerf/service';
import { Requester } from './requester.ts';

/** Reads who asks from the headers. A key that cannot be one or was refused lately is refused here, without any I/O. */
export class KeyReader {
  constructor(
    private readonly peppers: readonly string[],
    private readonly denials: Denials,
  ) {}

  read(headers: IncomingHttpHeaders, address: string): Requester {
    const key = keyIn(headers);
    if (!key || !isWellFormedKey(key)) throw Fault.of('invalid_key');
    return this.requester(key, headers, address);
  }

  /** The same for the access token of an assistant, which only ever comes as a bearer. Throws `invalid_token`. */
  readToken(headers: IncomingHttpHeaders, address: string): Requester {
    const token = bearerIn(headers) ?? '';
    if (!isAccessToken(token)) throw Fault.of('invalid_token');
    return this.requester(token, headers, address);
  }

  private requester(secret: string, headers: IncomingHttpHeaders, address: string): Requester {
    const digests = this.peppers.map((pepper) => digestKey(secret, pepper));
    if (this.denials.has(digests)) throw Fault.of('invalid_key');
    return new Requester(digests, idempotencyKeyIn(headers), address);
  }
}

function keyIn(headers: IncomingHttpHeaders): string | undefined {
  const { 'x-api-key': key } = headers;
  return typeof key === 'string' ? key : bearerIn(headers);
}

/** What a request shows as its bearer. */
export const bearerIn = ({ authorization }: IncomingHttpHeaders): string | undefined =>
  /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];

/** The draft standard quotes the value, most clients do not: both mean the same. */
function idempotencyKeyIn({ 'idempotency-key': sent }: IncomingHttpHeaders): string | undefined {
  if (sent === undefined) return undefined;
  const text = String(sent);
  return /^"(.*)"$/.exec(text)?.[1] ?? text;
}
