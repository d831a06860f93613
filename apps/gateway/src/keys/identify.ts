import type { Bus } from '@kerf/bus';
import { type Caller, quota } from '@kerf/contracts';
import type { KeyWatch } from './key-watch.ts';
import type { Requester } from '../requester.ts';

/** Dependencies of key authentication: the bus to the ledger, and the cache of its replies. */
export class Identifying {
  constructor(
    readonly bus: Bus,
    readonly keys: KeyWatch,
  ) {}
}

/**
 * Authenticates the key of a request with one read of key, account and month, so a revocation takes effect at once.
 * Throws `invalid_key`, and `rate_limited` for a network that sent too many wrong keys.
 */
export async function identify(requester: Requester, { bus, keys }: Identifying): Promise<Caller> {
  await keys.check(requester);
  const asked = bus.request(quota.identify, { keys: requester.keys });
  const { caller, usage, endsInMs } = await keys.hear(requester, asked);
  requester.authenticate({ caller, usage, keyEndsInMs: endsInMs });
  return caller;
}
