import { runOnAdapter } from './adapter-run.ts';
import type { Run } from './attempt.ts';
import type { Compensation } from '../ledger/compensation.ts';
import type { Identifying } from '../keys/identify.ts';
import type { ProgressWatch } from './progress-watch.ts';
import { runOnService } from './service-run.ts';
import type { Settlement } from '../ledger/settlement.ts';
import { withProgress } from './with-progress.ts';

/** How operations are admitted, run and settled, before files and second attempts are thought of. */
export class SettledRuns {
  readonly adapter: Run;
  readonly service: Run;

  constructor({ bus, keys }: Identifying, settlement: Settlement, compensation: Compensation, progress: ProgressWatch) {
    this.adapter = withProgress(runOnAdapter(bus, keys, settlement, compensation), progress);
    this.service = runOnService(bus, keys, settlement, compensation);
  }
}
