import { Fault } from '@kerf/errors';
import { Places } from '../places.ts';

/** Bounds of concurrent requests to the store. */
export interface StoreLimits {
  readonly maxPerAccount: number;
  readonly maxPerProcess: number;
  /** Bounds of waiting requests, per account and in total, and the maximum wait. */
  readonly maxWaitingPerAccount: number;
  readonly maxWaiting: number;
  readonly maxWaitMs: number;
}

interface Waiting {
  readonly accountId: string;
  readonly begin: () => void;
}

/** Semaphore for requests to the store, per account and per process; others wait in order. */
export class StoreSemaphore {
  private readonly accountSlots: Places;
  private readonly waiting = new Set<Waiting>();
  private running = 0;

  constructor(private readonly bounds: StoreLimits) {
    this.accountSlots = new Places(bounds.maxPerAccount);
  }

  /** Runs the work with a slot. Throws `unavailable` when too many wait or the wait is too long. */
  async runWithSlot<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    if (!this.tryAcquire(accountId)) await this.waitForSlot(accountId);
    try {
      return await work();
    } finally {
      this.releaseSlot(accountId);
    }
  }

  private tryAcquire(accountId: string): boolean {
    if (this.running >= this.bounds.maxPerProcess || !this.accountSlots.take(accountId)) return false;
    this.running += 1;
    return true;
  }

  private waitForSlot(accountId: string): Promise<void> {
    const { maxWaiting, maxWaitingPerAccount, maxWaitMs: patienceMs } = this.bounds;
    const ofAccount = [...this.waiting].filter((one) => one.accountId === accountId).length;
    if (this.waiting.size >= maxWaiting || ofAccount >= maxWaitingPerAccount)
      throw Fault.of('unavailable', { service: 'file' });
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const waiting = { accountId, begin };
      const timer = setTimeout(() => {
        this.waiting.delete(waiting);
        reject(Fault.of('unavailable', { service: 'file' }));
      }, patienceMs);
      this.waiting.add(waiting);
    });
  }

  private releaseSlot(accountId: string): void {
    this.running -= 1;
    this.accountSlots.giveBack(accountId);
    for (const next of this.waiting) {
      if (this.running >= this.bounds.maxPerProcess) return;
      if (!this.tryAcquire(next.accountId)) continue;
      this.waiting.delete(next);
      next.begin();
    }
  }
}
