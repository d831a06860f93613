import type { Caller } from '@kerf/contracts';
import type { Attempt } from './attempt.ts';
import { identify, type Identifying } from './identify.ts';
import { checkMayRun, toolsIn } from './may-run.ts';
import type { Requester } from './requester.ts';

/** A file is looked for before anything is reserved, so it must be known earlier than usual whose it may be. */
export async function identified(attempt: Attempt, requester: Requester, parts: Identifying): Promise<Caller> {
  const caller = requester.caller ?? (await identify(requester, parts));
  checkMayRun(caller, toolsIn(attempt));
  return caller;
}
