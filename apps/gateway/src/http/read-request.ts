import { type Caller, type Endpoint, parse, hasBody, type SessionState, type Usage } from '@kerf/contracts';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { BrowserExchange } from '../auth/browser-exchange.ts';
import type { FileGrant } from '../auth/file-tokens.ts';
import { UnreadableBody } from './json-body.ts';
import type { RequestContext } from '../context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for requests with a well-formed key. */
    context?: RequestContext;
    /** Set when the request was parsed before the handler runs. */
    parsedRequest?: unknown;
    /** Set once the key was found to be alive. */
    caller?: Caller;
    /** Set for requests with the session of a browser. */
    session?: SessionState;
  }
}

interface AccessContext {
  public: { browser: BrowserExchange };
  key: { context: RequestContext; caller: Caller; usage: Usage };
  session: { caller: Caller; session: SessionState; browser: BrowserExchange };
  admission: { context: RequestContext };
  token: { context: RequestContext };
  slot: { grant: FileGrant };
  key_or_slot: { accountId: string };
}

/** Parameter of an endpoint's handler. `address` is the client's network address. */
export type Ask<E extends Endpoint> = {
  body: z.output<E['body']>;
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  address: string;
} & AccessContext[E['access']];

/**
 * Parses a request for the handler of its endpoint; the guard has set the fields that `access` promises. Throws
 * `invalid_parameters`.
 */
export function readRequest<E extends Endpoint>(endpoint: E, request: FastifyRequest): Ask<E>;
export function readRequest(endpoint: Endpoint, request: FastifyRequest): unknown {
  const { body, context, caller, session, grant, ip } = request;
  if (body instanceof UnreadableBody && hasBody(endpoint)) throw body.fault;
  return {
    params: parse(endpoint.params, request.params),
    query: parse(endpoint.query, request.query),
    body: parse(endpoint.body, body),
    address: ip,
    context,
    caller,
    session,
    usage: context?.usage,
    grant,
    accountId: (caller ?? grant)?.accountId,
    browser: isForBrowsers(endpoint) ? (request.browser ??= new BrowserExchange(request)) : undefined,
  };
}

const isForBrowsers = ({ access }: Endpoint): boolean => access === 'public' || access === 'session';
