import type { Acknowledged, Operation } from '@kerf/contracts';
import type { Msg } from '@nats-io/transport-node';
import { isUnserved } from './answer.ts';
import type { PendingReplies } from './pending-replies.ts';
import type { Receipts } from './receipts.ts';
import { encode } from './wire.ts';

/** Whoever must have acted on an announcement before it is done. */
export interface Expectation {
  /** Nobody: then nothing is waited for. */
  readonly from: readonly string[];
  readonly withinMs: number;
  /** Where each of them serves as long as it is there. Who is not there at all is not waited for. */
  readonly presentAt?: (name: string) => Operation;
}

/** What is needed of the bus. */
interface Line {
  readonly replies: PendingReplies;
  readonly ask: (operation: Operation, body: string, timeoutMs: number) => Promise<Msg>;
}

/** Waits until everybody who is expected, and there, has acknowledged on `subject`, or the time is over. */
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
  // When nobody hears the announcement at all, that ends before it is known who is there.
  if (!receipts.areComplete) await Promise.all(asked);
}

/** What does not answer may be there all the same: only the server knows that nobody is. */
async function isServed(ask: () => Promise<Msg>): Promise<boolean> {
  try {
    return !isUnserved(await ask());
  } catch {
    return true;
  }
}
