import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isAccessToken, isSessionToken, isWellFormedKey } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { getBearerToken, type RejectedKeys, getApiKey, countHeaderLines } from '@kerf/service';
import { metrics } from '@kerf/telemetry';
import type { FastifyRequest } from 'fastify';
import { RequestContext } from '../context.ts';
import { DigestCache } from './digest-cache.ts';

/** Stands for several Idempotency-Key headers, which no header can contain. Refused once the caller is known. */
export const severalKeys = '\n';

/** The part of a request that identifies its sender. */
type SentRequest = Pick<FastifyRequest, 'headers' | 'ip' | 'raw' | 'socket'>;

/** Reader of keys and tokens from headers. Malformed and recently rejected ones are refused here, without I/O. */
export class KeyReader {
  private readonly digestCache: DigestCache;
  private readonly rejected = metrics.getCounter('kerf.keys.rejected');

  constructor(
    peppers: readonly string[],
    private readonly denials: RejectedKeys,
  ) {
    this.digestCache = new DigestCache(peppers);
  }

  readKey(sent: SentRequest): RequestContext {
    const key = getApiKey(sent.headers);
    if (!key || !isWellFormedKey(key)) {
      this.rejected.add(1, { reason: 'form' });
      throw Fault.of('invalid_key');
    }
    return this.createContext(key, sent);
  }

  /** Reads the secret of a session from its cookie. Throws `not_signed_in`. */
  readSession(token: string, sent: SentRequest): RequestContext {
    if (!isSessionToken(token)) throw Fault.of('not_signed_in');
    return this.createContext(token, sent);
  }

  /** Reads the access token of an assistant, always a bearer token. Throws `invalid_token`, `invalid_key`. */
  readAccessToken(sent: SentRequest): RequestContext {
    const token = getBearerToken(sent.headers) ?? '';
    if (!isAccessToken(token)) throw Fault.of('invalid_token');
    return this.createContext(token, sent);
  }

  private createContext(secret: string, { headers, ip, raw, socket }: SentRequest): RequestContext {
    const digests = this.digestCache.getDigests(secret, socket);
    if (this.denials.has(digests)) {
      this.rejected.add(1, { reason: 'remembered' });
      throw Fault.of('invalid_key');
    }
    return new RequestContext(
      digests,
      readIdempotencyKey(headers, raw),
      ip,
      headers['mcp-protocol-version']?.toString(),
    );
  }
}

/** Reads the idempotency key. The draft standard quotes the value, most clients do not; both mean the same. */
function readIdempotencyKey(headers: IncomingHttpHeaders, { rawHeaders }: IncomingMessage): string | undefined {
  const { 'idempotency-key': sent } = headers;
  if (sent === undefined) return undefined;
  const text = String(sent);
  // Node has joined several headers: the intended one is unknown.
  if (text.includes(', ') && countHeaderLines('idempotency-key', rawHeaders) > 1) return severalKeys;
  return /^"(.*)"$/.exec(text)?.[1] ?? text;
}
