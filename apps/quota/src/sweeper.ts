import type { Log } from '@kerf/telemetry';
import type { Ledger } from './ledger.ts';
import { Rounds } from './rounds.ts';

/** Refunds again and again what nobody settled in time. Every process of the service runs one; they do not collide. */
export class Sweeper extends Rounds {
  constructor(ledger: Pick<Ledger, 'sweep'>, log: Log, intervalMs: number) {
    const run = async (atMost: number) => {
      const swept = await ledger.sweep(atMost);
      if (swept > 0) log.info({ swept }, 'refunded operations that nobody settled');
      return swept;
    };
    super({ batch: 200, intervalMs, run, failure: 'sweeping failed' }, log);
  }
}
