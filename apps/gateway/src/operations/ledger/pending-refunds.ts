import type { Bus } from '@kerf/bus';
import { quota, refunds } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { type Log, metrics } from '@kerf/telemetry';

/** Refunds kept in memory: a few megabytes. */
const maxWaiting = 10_000;
/** Refunds written concurrently, so that a ledger that has just recovered is not flooded. */
const maxConcurrent = 100;
const pauseMs = 500;

/**
 * Compensations: refunds of operations whose state in the ledger is uncertain. A stream keeps them until the ledger has
 * written them; without a stream they wait in memory and are retried.
 */
export class PendingRefunds {
  private readonly waiting = new Map<string, string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly bus: Bus,
    private readonly log: Log,
  ) {
    metrics.getGauge('kerf.refunds.waiting').observe((observe) => observe(this.size, {}));
  }

  get size(): number {
    return this.waiting.size;
  }

  /** Resolves once the stream has stored the refund, or once it waits in memory. */
  async scheduleRefund(operationId: string, reason: string): Promise<void> {
    const refund = { address: operationId, id: operationId, content: { operationId, reason } };
    try {
      await this.bus.streams.publish(refunds, refund);
    } catch (error) {
      this.log.warn(
        { err: error, operation_id: operationId },
        'the refund stream is unavailable: refund kept in memory',
      );
      this.keepInMemory(operationId, reason);
    }
  }

  /** Retries while that makes progress, and logs the refunds that remain. */
  async onApplicationShutdown(): Promise<void> {
    for (let before = Number.POSITIVE_INFINITY; this.waiting.size && this.waiting.size < before; ) {
      before = this.waiting.size;
      await this.writeDue();
    }
    clearTimeout(this.timer);
    for (const [operationId, reason] of this.waiting) this.logLost(operationId, reason);
  }

  private keepInMemory(operationId: string, reason: string): void {
    if (this.waiting.size >= maxWaiting) return this.logLost(operationId, reason);
    this.waiting.set(operationId, reason);
    this.timer ??= setTimeout(() => void this.writeDue(), pauseMs);
  }

  private logLost(operationId: string, reason: string): void {
    this.log.error({ operation_id: operationId, reason }, 'refund not written: write it by hand');
  }

  private async writeDue(): Promise<void> {
    const due = [...this.waiting].slice(0, maxConcurrent);
    await Promise.all(
      due.map(async ([operationId, reason]) => {
        if (await this.isWritten(operationId, reason)) this.waiting.delete(operationId);
      }),
    );
    this.timer = this.waiting.size ? setTimeout(() => void this.writeDue(), pauseMs) : undefined;
  }

  private async isWritten(operationId: string, reason: string): Promise<boolean> {
    try {
      await this.bus.request(quota.compensate, { operationId, reason });
      return true;
    } catch (error) {
      this.log.warn({ err: error, operation_id: operationId }, 'refund not written yet: retrying');
      return false;
    }
  }
}

/** True if a failure leaves open what the ledger did: it may have counted, and only its answer was lost. */
export function isUncertain(error: unknown): boolean {
  const { status, code, isUndone } = Fault.from(error);
  return status >= 500 && code !== 'no_adapter' && !isUndone;
}
