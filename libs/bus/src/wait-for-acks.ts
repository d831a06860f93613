import type { Acknowledged, Operation } from '@kerf/contracts';
import type { Msg } from '@nats-io/transport-node';
import { hasNoResponders } from './decode-answer.ts';
import type { PendingReplies } from './pending-replies.ts';
import type { AckCollector } from './ack-collector.ts';
import { encode } from './message-encoding.ts';

/** The processes that must acknowledge an announcement before it counts as handled. */
export interface ExpectedAcks {
  /** Names of the processes to wait for; if empty, there is no wait. */
  readonly from: readonly string[];
  readonly withinMs: number;
  /** Operation that each process serves while it is alive. Processes that are not alive are not waited for. */
  readonly presentAt?: (name: string) => Operation;
}

/** The parts of the bus that the wait uses. */
interface RequestChannel {
  readonly replies: PendingReplies;
  readonly request: (operation: Operation, body: string, timeoutMs: number) => Promise<Msg>;
}

/** Waits until all expected processes that are alive have acknowledged on `subject`, or the timeout expires. */
export async function waitForAcks<A extends Acknowledged>(
  receipts: AckCollector<A>,
  { subject, expected }: { subject: string; expected: ExpectedAcks },
  { replies, request }: RequestChannel,
): Promise<void> {
  const { from, withinMs, presentAt } = expected;
  if (receipts.isComplete) return;
  const gathered = replies.collectReplies(subject, withinMs, (reply) => receipts.addReply(reply));
  const presenceChecks = from.map(async (name) => {
    if (!presentAt || (await isServed(() => request(presentAt(name), encode({}), withinMs)))) return;
    receipts.stopWaitingFor(name);
    if (receipts.isComplete) replies.stopCollecting(subject);
  });
  await gathered;
  // If the announcement has no subscriber at all, the collection ends before the presence checks do.
  if (!receipts.isComplete) await Promise.all(presenceChecks);
}

/** Returns false only if NATS reports that there is no responder; a process that fails to answer may be alive. */
async function isServed(request: () => Promise<Msg>): Promise<boolean> {
  try {
    return !hasNoResponders(await request());
  } catch {
    return true;
  }
}
