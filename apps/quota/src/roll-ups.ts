import type { Log } from '@kerf/telemetry';
import type { Ledger } from './ledger.ts';
import { Rounds } from './rounds.ts';

/** Moves again and again what has ended into the rollups. Every process of the service runs one; they do not collide. */
export class RollUps extends Rounds {
  constructor(ledger: Pick<Ledger, 'rollUp'>, log: Log, intervalMs: number) {
    super({ batch: 500, intervalMs, run: (atMost) => ledger.rollUp(atMost), failure: 'rolling up failed' }, log);
  }
}
