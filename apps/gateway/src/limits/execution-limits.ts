import type { Bucket, Gate, Rate, Wanted } from '@kerf/limits';
import { host, networkOf } from '@kerf/service';
import type { KeyWatch } from '../keys/key-watch.ts';
import type { Requester } from '../requester.ts';

/** Limits of operations. */
export interface ExecutionRates {
  readonly perAccount: Rate;
  readonly perAddress: Rate;
  /** Maximum concurrent operations of one account. */
  readonly concurrent: number;
}

/** The part of an operation that its lease needs. */
interface Operation {
  readonly operationId: string;
  readonly holdMs: number;
}

/** Permission to run one operation. */
export interface Permit {
  /** Resolves when the limiter agrees, rejects with `rate_limited` or `too_many_running`. */
  readonly granted: Promise<unknown>;
  release(): void;
}

/** Rate limiter of operations, per account and per address, and a bound on an account's concurrent operations. */
export class ExecutionLimits {
  /** Accounts with a request that is admitted while the limiter decides. */
  private readonly speculating = new Set<string>();

  constructor(
    private readonly gate: Gate,
    private readonly keys: KeyWatch,
    private readonly rates: ExecutionRates,
  ) {}

  /**
   * Acquires a permit, or throws `rate_limited` or `too_many_running` before the ledger is queried. For an account with
   * ample headroom the permit is returned at once, so that the admission runs in parallel with the limiter.
   */
  async acquire(requester: Requester, operation: Operation): Promise<Permit> {
    const endFlight = await this.keys.beginFlight(requester);
    try {
      const wanted = this.wantedBy(requester, operation);
      const isSpeculative = this.maySpeculate(wanted);
      const entering = this.gate.enter(wanted);
      const granted = isSpeculative ? this.speculate(wanted, entering) : entering;
      if (!isSpeculative) await granted;
      return { granted, release: () => this.release(granted, endFlight) };
    } catch (error) {
      endFlight();
      throw error;
    }
  }

  private release(granted: Promise<() => void>, endFlight: () => void): void {
    endFlight();
    granted.then(
      (leave) => leave(),
      () => undefined,
    );
  }

  /** One request of an account at a time, so that only the requests of the last moment are unknown. */
  private maySpeculate(wanted: Wanted): boolean {
    const { lease } = wanted;
    return lease !== undefined && !this.speculating.has(lease.accountId) && this.gate.hasAmpleRoom(wanted);
  }

  private speculate({ lease }: Wanted, entering: Promise<() => void>): Promise<() => void> {
    const accountId = lease?.accountId ?? '';
    this.speculating.add(accountId);
    const granted = entering.finally(() => this.speculating.delete(accountId));
    // It may reject long before the operation waits for it.
    granted.catch(() => undefined);
    return granted;
  }

  private wantedBy(requester: Requester, { operationId, holdMs }: Operation): Wanted {
    const accountId = this.keys.accountOf(requester);
    return {
      buckets: this.bucketsOf(requester, accountId),
      lease:
        accountId === undefined
          ? undefined
          : { kind: 'running', accountId, operationId, holdMs, most: this.rates.concurrent },
    };
  }

  private bucketsOf(requester: Requester, accountId: string | undefined): Bucket[] {
    const { perAccount, perAddress } = this.rates;
    const buckets: Bucket[] = [
      { kind: 'address', of: networkOf(requester.address, host), rate: perAddress },
      ...this.keys.penaltyOf(requester),
    ];
    if (accountId !== undefined) buckets.push({ kind: 'account', of: accountId, rate: perAccount });
    return buckets;
  }
}
