import type { Bus } from '@kerf/bus';
import { quota, refunds } from '@kerf/contracts';
import type { Log } from '@kerf/telemetry';
import type { Compensation } from './compensation.ts';

/**
 * Compensation through a stream, which the ledger works off. While no stream takes it, a refund waits in the memory of
 * this process, and is written as soon as the ledger answers again.
 */
export class LateRefunds implements Compensation {
  private readonly waiting = new Map<string, string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly bus: Bus,
    private readonly log: Log,
  ) {}

  get size(): number {
    return this.waiting.size;
  }

  async takeBack(operationId: string, reason: string): Promise<void> {
    const refund = { address: operationId, id: operationId, content: { operationId, reason } };
    try {
      await this.bus.streams.publish(refunds, refund);
    } catch (error) {
      this.log.warn({ err: error, operation_id: operationId }, 'a refund waits in memory');
      this.keep(operationId, reason);
    }
  }

  /** Tries again before the process ends, as long as that gets anywhere, and logs what it leaves behind. */
  async onApplicationShutdown(): Promise<void> {
    for (let before = Number.POSITIVE_INFINITY; this.waiting.size && this.waiting.size < before; ) {
      before = this.waiting.size;
      await this.write();
    }
    clearTimeout(this.timer);
    for (const [operationId, reason] of this.waiting)
      this.log.error({ operation_id: operationId, reason }, 'a refund is not written');
  }

  /** Beyond a bound refunds are only logged, by their operation. */
  private keep(operationId: string, reason: string): void {
    if (this.waiting.size >= mostWaiting)
      return this.log.error({ operation_id: operationId, reason }, 'a refund is not written');
    this.waiting.set(operationId, reason);
    this.timer ??= setTimeout(() => void this.write(), pauseMs);
  }

  private async write(): Promise<void> {
    const due = [...this.waiting].slice(0, mostAtOnce);
    await Promise.all(
      due.map(async ([operationId, reason]) => {
        if (await this.isWritten(operationId, reason)) this.waiting.delete(operationId);
      }),
    );
    this.timer = this.waiting.size ? setTimeout(() => void this.write(), pauseMs) : undefined;
  }

  private async isWritten(operationId: string, reason: string): Promise<boolean> {
    try {
      await this.bus.request(quota.compensate, { operationId, reason });
      return true;
    } catch (error) {
      this.log.warn({ err: error, operation_id: operationId }, 'a refund waits');
      return false;
    }
  }
}

/** A few megabytes. */
const mostWaiting = 10_000;
const pauseMs = 500;
/** Written at one time: whoever has just come back is not to be flooded. */
const mostAtOnce = 100;
