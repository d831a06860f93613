import type { Log } from '@kerf/telemetry';
import type { Ledger } from './ledger.ts';
import { Rounds } from './rounds.ts';

interface Pruning {
  readonly intervalMs: number;
  /** For how long operations are kept that are counted for good. */
  readonly keptDays: number;
}

/**
 * Removes again and again what nobody may ask for any more: answers after a day, operations after `keptDays`. Every
 * process of the service runs one; what one is at is skipped by the others.
 */
export class Pruner extends Rounds {
  constructor(ledger: Pick<Ledger, 'forgetAnswers' | 'prune'>, log: Log, { intervalMs, keptDays }: Pruning) {
    const run = async (atMost: number) => {
      const forgotten = await ledger.forgetAnswers(atMost);
      return Math.max(forgotten, await ledger.prune(atMost, keptDays));
    };
    super({ batch: 500, intervalMs, run, failure: 'pruning failed' }, log);
  }
}
