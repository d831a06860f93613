import { setTimeout as pause } from 'node:timers/promises';
import { connectBus } from '@kerf/bus';
import { consumer, usageEvents } from '@kerf/contracts';
import type { Journals } from '../journal/journals.ts';

const deadlineMs = 30_000;
const lookEveryMs = 200;

/** Records the settlements in the usage stream from now on; after a long run the stream no longer holds them all. */
export async function noteEnds(natsUrl: string, { told }: Journals): Promise<{ stop: () => Promise<void> }> {
  const bus = await connectBus({ url: natsUrl, name: 'specification' });
  const everything = consumer(`chaos_${crypto.randomUUID()}`, usageEvents);
  const consuming = bus.consume(everything, async ({ accountId, operationId, state }) =>
    told.add(accountId, `${operationId}:${state}`),
  );
  return {
    stop: async () => {
      await consuming.stop();
      await bus.close();
    },
  };
}

/** Waits until all of these are recorded, or the deadline passes. */
export async function awaitEnds(accountId: string, expected: readonly string[], { told }: Journals): Promise<void> {
  const end = performance.now() + deadlineMs;
  const isTold = () => {
    const known = new Set(told.read(accountId));
    return expected.every((one) => known.has(one));
  };
  while (!isTold() && performance.now() < end) await pause(lookEveryMs);
}
