import type { Bus } from '@kerf/bus';
import { type Caller, quota } from '@kerf/contracts';
import type { KeyWatch } from './key-watch.ts';
import type { Requester } from './requester.ts';

/** Whom to ask about a key, and who remembers the answer. */
export interface Identifying {
  readonly bus: Bus;
  readonly keys: KeyWatch;
}

/**
 * One read of the key, its account and its month: a revoked key is dead at once. Throws `invalid_key`, and
 * `rate_limited` where too many wrong keys came from.
 */
export async function identify(requester: Requester, { bus, keys }: Identifying): Promise<Caller> {
  await keys.check(requester);
  const asked = bus.request(quota.identify, { keys: requester.keys });
  const { caller, usage, endsInMs } = await keys.hear(requester, asked);
  if (endsInMs !== undefined) requester.endsAt = performance.now() + endsInMs;
  requester.authenticate({ caller, usage });
  return caller;
}
