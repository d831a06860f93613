import { connectBus } from '@kerf/bus';
import { pause } from '@kerf/concurrency';
import { consumer, usageEvents } from '@kerf/contracts';
import type { Journals } from '../journal/journals.ts';

const deadlineMs = 30_000;
const pollIntervalMs = 200;

/** Records the settlements in the usage stream from now on; after a long run the stream no longer holds them all. */
export async function recordSettlements(
  natsUrl: string,
  { publishedEvents }: Journals,
): Promise<{ stop: () => Promise<void> }> {
  const bus = await connectBus({ url: natsUrl, name: 'specification' });
  const everything = consumer(`chaos_${crypto.randomUUID()}`, usageEvents);
  const consuming = bus.consume(everything, async ({ accountId, operationId, state }) =>
    publishedEvents.append(accountId, `${operationId}:${state}`),
  );
  return {
    stop: async () => {
      await consuming.stop();
      await bus.close();
    },
  };
}

/** Waits until all of these are recorded, or the deadline passes. */
export async function waitForSettlements(
  accountId: string,
  expected: readonly string[],
  { publishedEvents }: Journals,
): Promise<void> {
  const end = performance.now() + deadlineMs;
  const isComplete = () => {
    const known = new Set(publishedEvents.readAll(accountId));
    return expected.every((one) => known.has(one));
  };
  while (!isComplete() && performance.now() < end) await pause(pollIntervalMs);
}
