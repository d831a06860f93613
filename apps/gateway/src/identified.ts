import type { Bus } from '@kerf/bus';
import { type Caller, quota } from '@kerf/contracts';
import type { Attempt } from './attempt.ts';
import type { KeyWatch } from './key-watch.ts';
import { checkMayRun, toolsIn } from './may-run.ts';
import type { Requester } from './requester.ts';

/** What is needed to learn whose a key is. */
export interface Identifying {
  readonly bus: Bus;
  readonly keys: KeyWatch;
}

/** A file is looked for before anything is reserved, so it must be known earlier than usual whose it may be. */
export async function identified(attempt: Attempt, requester: Requester, parts: Identifying): Promise<Caller> {
  const caller = requester.caller ?? (await ask(requester, parts));
  checkMayRun(caller, toolsIn(attempt));
  return caller;
}

async function ask(requester: Requester, { bus, keys }: Identifying): Promise<Caller> {
  await keys.check(requester);
  const { caller, usage } = await keys.hear(requester, bus.request(quota.identify, { keys: requester.keys }));
  requester.caller = caller;
  requester.usage = usage;
  return caller;
}
