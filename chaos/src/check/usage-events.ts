import { setTimeout as pause } from 'node:timers/promises';
import { connectBus } from '@kerf/bus';
import { consumer, usageEvents } from '@kerf/contracts';

const deadlineMs = 30_000;
const lookEveryMs = 200;

/** The ends of operations that the stream of usage tells, once it has those that are expected or the time is over. */
export async function toldIn(natsUrl: string, expected: readonly string[]): Promise<ReadonlySet<string>> {
  const bus = await connectBus({ url: natsUrl, name: 'specification' });
  const told = new Set<string>();
  const everything = consumer(`chaos_${crypto.randomUUID()}`, usageEvents);
  const consuming = bus.consume(everything, async ({ operationId, state }) => {
    told.add(`${operationId}:${state}`);
  });
  try {
    const end = performance.now() + deadlineMs;
    while (performance.now() < end && expected.some((one) => !told.has(one))) await pause(lookEveryMs);
    return told;
  } finally {
    await consuming.stop();
    await bus.close();
  }
}
