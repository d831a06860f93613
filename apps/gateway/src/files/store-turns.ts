import { Fault } from '@kerf/errors';
import { Places } from '../places.ts';

/** Bounds of concurrent requests to the store. */
export interface StoreBounds {
  readonly perAccount: number;
  readonly perProcess: number;
  /** Bounds of waiting requests, per account and in total, and the maximum wait. */
  readonly mostWaitingPerAccount: number;
  readonly mostWaiting: number;
  readonly patienceMs: number;
}

interface Waiting {
  readonly accountId: string;
  readonly begin: () => void;
}

/** Semaphore for requests to the store, per account and per process; others wait in order. */
export class StoreTurns {
  private readonly places: Places;
  private readonly waiting = new Set<Waiting>();
  private underWay = 0;

  constructor(private readonly bounds: StoreBounds) {
    this.places = new Places(bounds.perAccount);
  }

  /** Runs the work with a slot. Throws `unavailable` when too many wait or the wait is too long. */
  async take<T>(accountId: string, ask: () => Promise<T>): Promise<T> {
    if (!this.enter(accountId)) await this.turnOf(accountId);
    try {
      return await ask();
    } finally {
      this.leave(accountId);
    }
  }

  private enter(accountId: string): boolean {
    if (this.underWay >= this.bounds.perProcess || !this.places.take(accountId)) return false;
    this.underWay += 1;
    return true;
  }

  private turnOf(accountId: string): Promise<void> {
    const { mostWaiting, mostWaitingPerAccount, patienceMs } = this.bounds;
    const ofAccount = [...this.waiting].filter((one) => one.accountId === accountId).length;
    if (this.waiting.size >= mostWaiting || ofAccount >= mostWaitingPerAccount)
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

  private leave(accountId: string): void {
    this.underWay -= 1;
    this.places.giveBack(accountId);
    for (const next of this.waiting) {
      if (this.underWay >= this.bounds.perProcess) return;
      if (!this.enter(next.accountId)) continue;
      this.waiting.delete(next);
      next.begin();
    }
  }
}
