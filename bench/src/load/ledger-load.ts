import { randomUUID } from 'node:crypto';
import { pause } from '@kerf/concurrency';
import type { LoadOutcome, Operations } from './job.ts';
import { type LedgerClient, LedgerCache } from './ledgers.ts';
import { LatencyRecorder } from './latency-recorder.ts';

/** Load on the ledger alone, without gateways and adapters. */
export class LedgerLoad {
  readonly #ledgers = new LedgerCache();

  async runJob({ way, keys, count, pace }: Operations): Promise<LoadOutcome> {
    const ledger = await this.#ledgers.open(way);
    const tally = new LatencyRecorder();
    let done = 0;
    const next = (run: LedgerAction) => tally.measureRun(() => run(ledger, keys[done++ % keys.length] ?? ''));
    if (pace.is === 'rate') await startAtRate(pace.perSecond, count, () => next(admit));
    else
      await Promise.all(
        Array.from({ length: pace.clients }, () =>
          runWhile(
            () => done < count,
            () => next(admitAndCommit),
          ),
        ),
      );
    return tally.getOutcome();
  }
}

type LedgerAction = (ledger: LedgerClient, key: string) => Promise<void>;

const admit: LedgerAction = (ledger, key) => ledger.admit(randomUUID(), key);

const admitAndCommit: LedgerAction = async (ledger, key) => {
  const operationId = randomUUID();
  await ledger.admit(operationId, key);
  await ledger.commit(operationId);
};

/** Starts operations at a fixed rate, regardless of responses. */
async function startAtRate(perSecond: number, count: number, start: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  const started: Promise<void>[] = [];
  while (started.length < count) {
    const due = Math.min(count, ((performance.now() - startedAt) * perSecond) / 1000);
    while (started.length < due) started.push(start());
    await pause(1);
  }
  await Promise.all(started);
}

async function runWhile(more: () => boolean, run: () => Promise<void>): Promise<void> {
  while (more()) await run();
}
