import { type Caller, type Endpoint, parse, takesBody, type Usage } from '@kerf/contracts';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { FileGrant } from '../files/file-tokens.ts';
import { UnreadableBody } from './json-body.ts';
import type { Requester } from '../requester.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for requests that came with a key of the right shape. */
    requester?: Requester;
    /** Set when the body was read before the handler asks for it. */
    ask?: unknown;
    /** Set once the key was found to be alive. */
    caller?: Caller;
  }
}

interface Asker {
  public: unknown;
  key: { requester: Requester; caller: Caller; usage: Usage };
  admission: { requester: Requester };
  token: { requester: Requester };
  slot: { grant: FileGrant };
  key_or_slot: { accountId: string };
}

/** What the handler of an endpoint is given. `address` is where the request came from. */
export type Ask<E extends Endpoint> = {
  body: z.output<E['body']>;
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  address: string;
} & Asker[E['access']];

/**
 * Reads it from a request, in which the guard has set what `access` promises. Throws `invalid_parameters` for what the
 * endpoint does not take.
 */
export function readAsk<E extends Endpoint>(endpoint: E, request: FastifyRequest): Ask<E>;
export function readAsk(endpoint: Endpoint, request: FastifyRequest): unknown {
  const { body, requester, caller, grant, ip } = request;
  if (body instanceof UnreadableBody && takesBody(endpoint)) throw body.fault;
  return {
    params: parse(endpoint.params, request.params),
    query: parse(endpoint.query, request.query),
    body: parse(endpoint.body, body),
    address: ip,
    requester,
    caller,
    usage: requester?.usage,
    grant,
    accountId: (caller ?? grant)?.accountId,
  };
}
