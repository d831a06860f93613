import { type Access, isAccessToken, isWellFormedKey } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { bearerIn } from '@kerf/service';
import type { FastifyRequest } from 'fastify';
import type { KeyReader } from './credentials.ts';
import { type FileGrant, type FileTokens, isFileToken } from '../files/file-tokens.ts';
import { asToken } from '../oauth/oauth-resource.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for requests that came with the token of a file slot. */
    grant?: FileGrant;
  }
}

const directions: Readonly<Record<string, FileGrant['direction']>> = {
  GET: 'download',
  HEAD: 'download',
  PUT: 'upload',
};

/** What a request must show before its body is read: nobody without it learns what would be wrong with the body. */
export class CredentialCheck {
  constructor(
    private readonly keys: KeyReader,
    private readonly tokens: FileTokens,
  ) {}

  /** Finds out who asks, as the `access` of an endpoint says, without any I/O. Throws `invalid_key` or another refusal. */
  check(access: Access, request: FastifyRequest): void {
    this.checks[access](request);
  }

  /** Notes who asks for what is not there, so far as a key or a token tells: the refusal is the same for everybody. */
  look(request: FastifyRequest): void {
    const hasToken = isAccessToken(bearerIn(request.headers) ?? '');
    try {
      request.requester = hasToken ? this.keys.readToken(request) : this.keys.read(request);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
    }
  }

  private readonly checks: Readonly<Record<Access, (request: FastifyRequest) => void>> = {
    public: () => undefined,
    key: (request) => this.showKey(request),
    admission: (request) => this.showKey(request),
    token: (request) => this.showAccessToken(request),
    slot: (request) => this.showToken(request),
    key_or_slot: (request) =>
      isFileToken(bearerIn(request.headers) ?? '') ? this.showToken(request) : this.showKey(request),
  };

  private showKey(request: FastifyRequest): void {
    checkAddress(request.query);
    request.requester = this.keys.read(request);
  }

  private showAccessToken(request: FastifyRequest): void {
    checkAddress(request.query);
    try {
      request.requester = this.keys.readToken(request);
    } catch (error) {
      throw asToken(error);
    }
  }

  private showToken(request: FastifyRequest): void {
    const grant = this.tokens.read(bearerIn(request.headers) ?? '', Date.now());
    if (!grant) throw Fault.of('invalid_file_token');
    const { file_id: asked } = request.params as Readonly<Record<string, string>>;
    if (grant.fileId !== asked || grant.direction !== directions[request.method])
      throw Fault.of('unknown_file', { file: String(asked).slice(0, 100) });
    request.grant = grant;
  }
}

/** Throws `key_in_query` for an address that shows a key or a token, under any name. */
function checkAddress(query: unknown): void {
  if (Object.values(Object(query)).flat().some(isSecret)) throw Fault.of('key_in_query');
}

const isSecret = (value: unknown): boolean =>
  typeof value === 'string' && (isWellFormedKey(value) || isAccessToken(value));
