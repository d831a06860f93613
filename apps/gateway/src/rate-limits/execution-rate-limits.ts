import type { Bucket, RateLimiter, Rate, LimitRequest } from '@kerf/limits';
import { hostPrefix, getNetwork } from '@kerf/service';
import type { KeyCache } from '../auth/key-cache.ts';
import type { RequestContext } from '../context.ts';

/** Limits of operations. */
export interface ExecutionRates {
  readonly perAccount: Rate;
  readonly perAddress: Rate;
  /** Maximum concurrent operations of one account. */
  readonly maxConcurrent: number;
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
export class ExecutionRateLimiter {
  /** Accounts with a request that is admitted while the limiter decides. */
  private readonly speculating = new Set<string>();

  constructor(
    private readonly gate: RateLimiter,
    private readonly keys: KeyCache,
    private readonly rates: ExecutionRates,
  ) {}

  /**
   * Acquires a permit, or throws `rate_limited` or `too_many_running` before the ledger is queried. For an account with
   * ample headroom the permit is returned at once, so that the admission runs in parallel with the limiter.
   */
  async acquirePermit(context: RequestContext, operation: Operation): Promise<Permit> {
    const endFlight = await this.keys.joinFlight(context);
    try {
      const limitRequest = this.buildLimitRequest(context, operation);
      const isSpeculative = this.canSpeculate(limitRequest);
      const acquiring = this.gate.acquire(limitRequest);
      const granted = isSpeculative ? this.speculate(limitRequest, acquiring) : acquiring;
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
  private canSpeculate(limitRequest: LimitRequest): boolean {
    const { lease } = limitRequest;
    return lease !== undefined && !this.speculating.has(lease.accountId) && this.gate.hasHeadroom(limitRequest);
  }

  private speculate({ lease }: LimitRequest, acquiring: Promise<() => void>): Promise<() => void> {
    const accountId = lease?.accountId ?? '';
    this.speculating.add(accountId);
    const granted = acquiring.finally(() => this.speculating.delete(accountId));
    // It may reject long before the operation waits for it.
    granted.catch(() => undefined);
    return granted;
  }

  private buildLimitRequest(context: RequestContext, { operationId, holdMs }: Operation): LimitRequest {
    const accountId = this.keys.getAccountId(context);
    return {
      buckets: this.getBuckets(context, accountId),
      lease:
        accountId === undefined
          ? undefined
          : { kind: 'running', accountId, operationId, holdMs, max: this.rates.maxConcurrent },
    };
  }

  private getBuckets(context: RequestContext, accountId: string | undefined): Bucket[] {
    const { perAccount, perAddress } = this.rates;
    const buckets: Bucket[] = [
      { kind: 'address', owner: getNetwork(context.address, hostPrefix), rate: perAddress },
      ...this.keys.getPenaltyBuckets(context),
    ];
    if (accountId !== undefined) buckets.push({ kind: 'account', owner: accountId, rate: perAccount });
    return buckets;
  }
}
