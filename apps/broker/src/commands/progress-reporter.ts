import type { Bus } from '@kerf/bus';
import { operationProgress } from '@kerf/contracts';
import type { Clock } from '@kerf/concurrency';
import type { Command } from './command.ts';

interface ProgressUpdate {
  readonly position?: number | undefined;
  readonly fraction?: number | undefined;
  readonly message?: string | undefined;
}

/** Minimum interval between progress updates of a command; updates in between are dropped. */
const minIntervalMs = 100;

/** Publishes the progress of operations to their requesters. */
export class ProgressReporter {
  constructor(
    private readonly bus: Pick<Bus, 'announce'>,
    private readonly clock: Clock,
  ) {}

  reportProgress(command: Command, { position, fraction, message }: ProgressUpdate): void {
    const { operationId, progressTo } = command.request;
    const now = this.clock.now();
    if (!progressTo || now - command.progressSentAt < minIntervalMs) return;
    command.progressSentAt = now;
    this.bus.announce(operationProgress.at(progressTo), { operationId, position, fraction, message });
  }
}
