import { inBatches } from '@kerf/concurrency';
import type { Log } from '@kerf/telemetry';
import type { Outbox } from './outbox.ts';

const batchSize = 1_000;

/**
 * Stored events that their server may not have written to disk yet. A server acknowledges before it writes, so the outbox
 * keeps them. When another server answers, the one that stored them may have lost its power: they are published again,
 * and the stream drops those that it still has.
 */
export class UnsafeEvents {
  private serverId: string | undefined;

  constructor(
    private readonly outbox: Pick<Outbox, 'restoreEvents'>,
    private readonly log: Log,
  ) {}

  /** Lets the events of other servers wait again, once for each server that answers. */
  async restoreEvents(serverId: string | undefined, signal: AbortSignal): Promise<void> {
    if (serverId === undefined || serverId === this.serverId) return;
    let restored = 0;
    await inBatches(batchSize, async (limit) => {
      const events = await this.outbox.restoreEvents(limit, serverId);
      restored += events;
      return events;
    })(signal);
    if (restored > 0)
      this.log.info({ events: restored }, 'another NATS server answers: its last events are sent again');
    this.serverId = serverId;
  }
}
