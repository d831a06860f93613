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

/** Check of credentials before the body is read: a client without any learns nothing about errors in its body. */
export class CredentialCheck {
  constructor(
    private readonly keys: KeyReader,
    private readonly tokens: FileTokens,
  ) {}

  /** Reads the credentials that `access` requires, without I/O. Throws `invalid_key`, `invalid_token` and others. */
  check(access: Access, request: FastifyRequest): void {
    this.checks[access](request);
  }

  /** Reads the credentials of a request to an unknown path, if any: the refusal is the same for all clients. */
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

/** Throws `key_in_query` when a query parameter of any name contains a key or a token. */
function checkAddress(query: unknown): void {
  if (Object.values(Object(query)).flat().some(isSecret)) throw Fault.of('key_in_query');
}

const isSecret = (value: unknown): boolean =>
  typeof value === 'string' && (isWellFormedKey(value) || isAccessToken(value));
