import type { Bus } from '@kerf/bus';
import { type Caller, quota } from '@kerf/contracts';
import type { Attempt } from '../execution/attempt.ts';
import type { KeyWatch } from './key-watch.ts';
import { checkMayRun, toolsIn } from '../execution/may-run.ts';
import type { Requester } from '../requester.ts';

/** Whom to ask about a key, and who remembers the answer. */
export class Identifying {
  constructor(
    readonly bus: Bus,
    readonly keys: KeyWatch,
  ) {}
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

/** A file is looked for before anything is reserved, so it must be known earlier than usual whose it may be. */
export async function identifyToRun(attempt: Attempt, requester: Requester, parts: Identifying): Promise<Caller> {
  const caller = requester.caller ?? (await identify(requester, parts));
  checkMayRun(caller, toolsIn(attempt));
  return caller;
}
