import type { Bus } from '@kerf/bus';
import { type Caller, quota } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { KeyCache } from './key-cache.ts';
import type { RequestContext } from '../context.ts';

/** Dependencies of key authentication: the bus to the ledger, and the cache of its replies. */
export class KeyAuthenticator {
  constructor(
    readonly bus: Bus,
    readonly cache: KeyCache,
  ) {}
}

/**
 * Authenticates the key of a request with one read of key, account and month, so a revocation takes effect at once.
 * Throws `invalid_key`, `overloaded`, and `rate_limited` for a network that sends too many wrong keys.
 */
export async function authenticateKey(context: RequestContext, authenticator: KeyAuthenticator): Promise<Caller> {
  const release = await authenticator.cache.acquireSlot(context);
  try {
    return await identifyCaller(context, authenticator);
  } finally {
    release();
  }
}

/** Authenticates the key of a request that holds a slot at the ledger. Throws `invalid_key`. */
export async function identifyCaller(context: RequestContext, { bus, cache: keys }: KeyAuthenticator): Promise<Caller> {
  const response = bus.request(quota.identify, { keys: context.keys });
  const { caller, usage, endsInMs } = await keys.recordAuth(context, response);
  context.authenticate({ caller, usage, keyEndsInMs: endsInMs });
  return caller;
}

/** Converts `invalid_key` to `invalid_token`, because the ledger knows only the key behind a token. */
export const toTokenFault = <Thrown>(error: Thrown): Thrown | Fault =>
  error instanceof Fault && error.code === 'invalid_key' ? Fault.of('invalid_token') : error;

/** Converts `invalid_key` to `not_signed_in`, for a session that has ended. */
export const toSessionFault = <Thrown>(error: Thrown): Thrown | Fault =>
  error instanceof Fault && error.code === 'invalid_key' ? Fault.of('not_signed_in') : error;
