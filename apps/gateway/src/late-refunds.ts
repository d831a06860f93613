import type { Bus } from '@kerf/bus';
import { quota } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { Log } from '@kerf/telemetry';

const most = 10_000;
const pauseMs = 500;
const atOnce = 100;

/** Refunds that could not be written when they were due. They are written as soon as the ledger answers again. */
export class LateRefunds {
  private readonly waiting = new Map<string, string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly bus: Bus,
    private readonly log: Log,
  ) {}

  get size(): number {
    return this.waiting.size;
  }

  /** Notes a refund that is due. Beyond a bound they are only logged, by their operation. */
  add(operationId: string, reason: string): void {
    if (this.waiting.size >= most)
      return this.log.error({ operation_id: operationId, reason }, 'a refund is not written');
    this.waiting.set(operationId, reason);
    this.timer ??= setTimeout(() => void this.write(), pauseMs);
  }

  /** Tries once more before the process ends, and logs what it leaves behind. */
  async onApplicationShutdown(): Promise<void> {
    await this.write();
    clearTimeout(this.timer);
    for (const [operationId, reason] of this.waiting)
      this.log.error({ operation_id: operationId, reason }, 'a refund is not written');
  }

  private async write(): Promise<void> {
    const due = [...this.waiting].slice(0, atOnce);
    await Promise.all(
      due.map(async ([operationId, reason]) => {
        if (await this.isWritten(operationId, reason)) this.waiting.delete(operationId);
      }),
    );
    this.timer = this.waiting.size ? setTimeout(() => void this.write(), pauseMs) : undefined;
  }

  /** An operation the ledger does not know was never charged: then there is nothing to write. */
  private async isWritten(operationId: string, reason: string): Promise<boolean> {
    try {
      await this.bus.request(quota.settle, { operationId, state: 'refunded', reason });
      return true;
    } catch (error) {
      if (error instanceof Fault && error.code === 'unknown_operation') return true;
      this.log.warn({ err: error, operation_id: operationId }, 'a refund waits');
      return false;
    }
  }
}

/** Whether a failure leaves open what the ledger did: it may have counted, and only its answer was lost. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof Fault && (error.code === 'timed_out' || error.code === 'unavailable');
