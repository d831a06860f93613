import type { Acknowledged, Operation } from '@kerf/contracts';
import type { Msg } from '@nats-io/transport-node';
import { isUnserved } from './answer.ts';
import type { PendingReplies } from './pending-replies.ts';
import type { Receipts } from './receipts.ts';
import { encode } from './wire.ts';

/** The processes that must acknowledge an announcement before it counts as handled. */
export interface Expectation {
  /** Names of the processes to wait for; if empty, there is no wait. */
  readonly from: readonly string[];
  readonly withinMs: number;
  /** Operation that each process serves while it is alive. Processes that are not alive are not waited for. */
  readonly presentAt?: (name: string) => Operation;
}

/** The parts of the bus that the wait uses. */
interface Line {
  readonly replies: PendingReplies;
  readonly ask: (operation: Operation, body: string, timeoutMs: number) => Promise<Msg>;
}

/** Waits until all expected processes that are alive have acknowledged on `subject`, or the timeout expires. */
export async function callRoll<A extends Acknowledged>(
  receipts: Receipts<A>,
  { subject, expected }: { subject: string; expected: Expectation },
  { replies, ask }: Line,
): Promise<void> {
  const { from, withinMs, presentAt } = expected;
  if (receipts.areComplete) return;
  const gathered = replies.gather(subject, withinMs, (reply) => receipts.take(reply));
  const asked = from.map(async (name) => {
    if (!presentAt || (await isServed(() => ask(presentAt(name), encode({}), withinMs)))) return;
    receipts.excuse(name);
    if (receipts.areComplete) replies.stopGathering(subject);
  });
  await gathered;
  // If the announcement has no subscriber at all, the collection ends before the presence checks do.
  if (!receipts.areComplete) await Promise.all(asked);
}

/** Returns false only if NATS reports that there is no responder; a process that fails to answer may be alive. */
async function isServed(ask: () => Promise<Msg>): Promise<boolean> {
  try {
    return !isUnserved(await ask());
  } catch {
    return true;
  }
}
