import type { Bus } from '@kerf/bus';
import { operationProgress } from '@kerf/contracts';
import type { Clock } from '../clock.ts';
import type { Command } from './command.ts';

interface News {
  readonly position?: number | undefined;
  readonly fraction?: number | undefined;
  readonly message?: string | undefined;
}

/** Minimum interval between progress updates of a command; updates in between are dropped. */
const pauseMs = 100;

/** Publishes the progress of operations to their requesters. */
export class Progress {
  constructor(
    private readonly bus: Pick<Bus, 'announce'>,
    private readonly clock: Clock,
  ) {}

  tell(command: Command, { position, fraction, message }: News): void {
    const { operationId, progressTo } = command.order;
    const now = this.clock.now();
    if (!progressTo || now - command.toldAt < pauseMs) return;
    command.toldAt = now;
    this.bus.announce(operationProgress.at(progressTo), { operationId, position, fraction, message });
  }
}
