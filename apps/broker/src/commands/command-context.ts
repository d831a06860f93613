import type { Clock } from '@kerf/concurrency';
import type { Command } from './command.ts';
import type { ProgressReporter } from './progress-reporter.ts';

/** Context shared by the commands of all adapters of a pod. */
export interface CommandContext {
  readonly clock: Clock;
  readonly progress: Pick<ProgressReporter, 'reportProgress'>;
  /** All commands of this pod without an outcome, by id. */
  readonly pendingCommands: Map<string, Command>;
}
