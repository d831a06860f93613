import { type Access, type Endpoint, isAccessToken, isWellFormedKey } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { getApiKey, getBearerToken } from '@kerf/service';
import type { FastifyRequest } from 'fastify';
import type { KeyReader } from './key-reader.ts';
import { type FileGrant, type FileTokens, isFileToken } from './file-tokens.ts';
import { toSessionFault, toTokenFault } from './authenticate.ts';
import { BrowserExchange } from './browser-exchange.ts';

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

  /** Reads the credentials that an endpoint requires, without I/O. Throws `invalid_key`, `invalid_token` and others. */
  checkCredentials({ access, keyOnly }: Pick<Endpoint, 'access' | 'keyOnly'>, request: FastifyRequest): void {
    if (keyOnly) this.requireKey(request);
    else this.checks[access](request);
  }

  /** Reads the credentials of a request to an unknown path, if any: the refusal is the same for all clients. */
  inspectCredentials(request: FastifyRequest): void {
    const hasToken = isAccessToken(getBearerToken(request.headers) ?? '');
    try {
      request.context = hasToken ? this.keys.readAccessToken(request) : this.keys.readKey(request);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
    }
  }

  private readonly checks: Readonly<Record<Access, (request: FastifyRequest) => void>> = {
    public: () => undefined,
    key: (request) => this.requireKeyOrSession(request),
    session: (request) => this.requirePerson(request),
    admission: (request) => this.requireKey(request),
    token: (request) => this.requireAccessToken(request),
    slot: (request) => this.requireFileToken(request),
    key_or_slot: (request) =>
      isFileToken(getBearerToken(request.headers) ?? '')
        ? this.requireFileToken(request)
        : this.requireKeyOrSession(request),
  };

  /** Reads a key. Only a request without one may come with the session of a browser. */
  private requireKeyOrSession(request: FastifyRequest): void {
    if (!this.hasSession(request)) this.requireKey(request);
  }

  /** Reads a session. A key is read too: a live one is refused with the reason. */
  private requirePerson(request: FastifyRequest): void {
    if (this.hasSession(request)) return;
    if (getApiKey(request.headers) === undefined) throw Fault.of('not_signed_in');
    this.requireKey(request);
  }

  private hasSession(request: FastifyRequest): boolean {
    const { headers } = request;
    if (headers.cookie === undefined || headers['x-api-key'] !== undefined || headers.authorization !== undefined)
      return false;
    const browser = new BrowserExchange(request);
    const token = browser.sessionToken;
    if (token === undefined) return false;
    request.browser = browser;
    try {
      request.context = this.keys.readSession(token, request);
      return true;
    } catch (error) {
      throw toSessionFault(error);
    }
  }

  private requireKey(request: FastifyRequest): void {
    checkQuery(request.query);
    request.context = this.keys.readKey(request);
  }

  private requireAccessToken(request: FastifyRequest): void {
    checkQuery(request.query);
    try {
      request.context = this.keys.readAccessToken(request);
    } catch (error) {
      throw toTokenFault(error);
    }
  }

  private requireFileToken(request: FastifyRequest): void {
    const grant = this.tokens.verifyToken(getBearerToken(request.headers) ?? '', Date.now());
    if (!grant) throw Fault.of('invalid_file_token');
    const { file_id: requestedFile } = request.params as Readonly<Record<string, string>>;
    if (grant.fileId !== requestedFile || grant.direction !== directions[request.method])
      throw Fault.of('unknown_file', { file: String(requestedFile).slice(0, 100) });
    request.grant = grant;
  }
}

/** Throws `key_in_query` when a query parameter of any name contains a key or a token. */
function checkQuery(query: unknown): void {
  if (Object.values(Object(query)).flat().some(isSecret)) throw Fault.of('key_in_query');
}

const isSecret = (value: unknown): boolean =>
  typeof value === 'string' && (isWellFormedKey(value) || isAccessToken(value));
