import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Bus, connectBus } from '@kerf/bus';
import { digestKey, quota } from '@kerf/contracts';
import type { Admissions, LoadOutcome } from './job.ts';
import { Tally } from './tally.ts';

const holdMs = 600_000;

/** Asks quota.admit over the bus at a fixed rate, as gateways do, whether or not answers have come. */
export class Admitter {
  #bus: Promise<Bus> | undefined;

  async run({ natsUrl, pepper, keys, tool, perSecond, count }: Admissions): Promise<LoadOutcome> {
    this.#bus ??= connectBus({ url: natsUrl, name: 'specification' });
    const bus = await this.#bus;
    const digests = keys.map((key) => digestKey(key, pepper));
    const tally = new Tally();
    const startedAt = performance.now();
    const asked: Promise<void>[] = [];
    while (asked.length < count) {
      const due = Math.min(count, ((performance.now() - startedAt) * perSecond) / 1000);
      while (asked.length < due) asked.push(admit(bus, tool, digests[asked.length % digests.length] ?? '', tally));
      await pause(1);
    }
    await Promise.all(asked);
    return tally.outcome();
  }
}

async function admit(bus: Bus, tool: string, key: string, tally: Tally): Promise<void> {
  const admission = { keys: [key], operationId: randomUUID(), tool, tier: 'free' as const, cost: 1, holdMs };
  const startedAt = performance.now();
  try {
    const admitted = await bus.request(quota.admit, admission);
    tally.add(performance.now() - startedAt);
    if (!('route' in admitted)) tally.addWrong(JSON.stringify(admitted));
  } catch (error) {
    tally.addWrong(String(error));
  }
}
