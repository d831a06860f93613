import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { LoadOutcome, Operations } from './job.ts';
import { type LedgerClient, Ledgers } from './ledgers.ts';
import { Tally } from './tally.ts';

/** Load on the ledger alone, without gateways and adapters. */
export class Operator {
  readonly #ledgers = new Ledgers();

  async run({ way, keys, count, pace }: Operations): Promise<LoadOutcome> {
    const ledger = await this.#ledgers.open(way);
    const tally = new Tally();
    let done = 0;
    const next = (run: Run) => tally.time(() => run(ledger, keys[done++ % keys.length] ?? ''));
    if (pace.is === 'rate') await atRate(pace.perSecond, count, () => next(admit));
    else
      await Promise.all(
        Array.from({ length: pace.clients }, () =>
          inTurn(
            () => done < count,
            () => next(complete),
          ),
        ),
      );
    return tally.outcome();
  }
}

type Run = (ledger: LedgerClient, key: string) => Promise<void>;

const admit: Run = (ledger, key) => ledger.admit(randomUUID(), key);

const complete: Run = async (ledger, key) => {
  const operationId = randomUUID();
  await ledger.admit(operationId, key);
  await ledger.commit(operationId);
};

/** Starts operations at a fixed rate, regardless of responses. */
async function atRate(perSecond: number, count: number, start: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  const started: Promise<void>[] = [];
  while (started.length < count) {
    const due = Math.min(count, ((performance.now() - startedAt) * perSecond) / 1000);
    while (started.length < due) started.push(start());
    await pause(1);
  }
  await Promise.all(started);
}

async function inTurn(more: () => boolean, run: () => Promise<void>): Promise<void> {
  while (more()) await run();
}
