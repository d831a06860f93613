import type { Bus } from '@kerf/bus';
import { operationProgress } from '@kerf/contracts';
import type { Clock } from '../clock.ts';
import type { Command } from './command.ts';

interface News {
  readonly position?: number | undefined;
  readonly fraction?: number | undefined;
  readonly message?: string | undefined;
}

/** An adapter may say more: whoever asked is told this often at most. */
const pauseMs = 100;

/** Tells whoever asked how far their operations are. */
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
