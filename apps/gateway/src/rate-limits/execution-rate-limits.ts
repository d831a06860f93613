import type { Release } from '@kerf/concurrency';
import type { Bucket, RateLimiter, Rate, LimitRequest } from '@kerf/limits';
import { hostPrefix, getNetwork } from '@kerf/service';
import type { KeyCache } from '../auth/key-cache.ts';
import type { RequestContext } from '../context.ts';
import type { LoadShedder } from '../load-shedder.ts';

/** Limits of operations. */
export interface ExecutionRates {
  readonly perAccount: Rate;
  readonly perAddress: Rate;
  /** Maximum concurrent operations of one account. */
  readonly maxConcurrent: number;
}

/** The part of an operation that its permit needs. */
interface Operation {
  readonly admission: { readonly operationId: string; readonly holdMs: number };
  readonly budget: { readonly remainingMs: number };
}

/** Permission to run one operation. */
export interface Permit {
  /** Resolves when the limiter agrees, rejects with `rate_limited` or `too_many_running`. */
  readonly granted: Promise<unknown>;
  /** Leaves the slot at the ledger to another request, once the operation is admitted. */
  readonly leaveAdmission: () => void;
  release(): void;
}

/** Limits of operations: rates per account and per address, what an account runs at once, and what the gateway does. */
export class ExecutionRateLimiter {
  /** Accounts with a request that is admitted while the limiter decides. */
  private readonly speculating = new Set<string>();

  constructor(
    private readonly gate: RateLimiter,
    private readonly keys: KeyCache,
    private readonly rates: ExecutionRates,
    private readonly load: Pick<LoadShedder, 'startOperation'>,
  ) {}

  /**
   * Acquires a permit, or throws `overloaded` before any I/O, and `rate_limited` or `too_many_running` before the ledger
   * is queried. For an account with ample headroom the permit is returned before the limiter answers, so that the
   * admission runs in parallel with it.
   */
  async acquirePermit(context: RequestContext, operation: Operation): Promise<Permit> {
    const { admission, budget } = operation;
    const deadline = performance.now() + budget.remainingMs;
    const endOperation = this.load.startOperation(this.keys.getAccountId(context) ?? getHost(context));
    const ends = [endOperation];
    try {
      const leaveAdmission = await this.keys.acquireSlot(context, deadline);
      ends.push(leaveAdmission);
      const limitRequest = this.buildLimitRequest(context, admission);
      const isSpeculative = this.canSpeculate(limitRequest);
      const acquiring = this.gate.acquire(limitRequest);
      const granted = isSpeculative ? this.speculate(limitRequest, acquiring) : acquiring;
      if (!isSpeculative) await granted;
      return { granted, leaveAdmission, release: () => this.release(granted, ends) };
    } catch (error) {
      for (const end of ends) end();
      throw error;
    }
  }

  private release(granted: Promise<() => void>, ends: readonly Release[]): void {
    for (const end of ends) end();
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

  private buildLimitRequest(context: RequestContext, { operationId, holdMs }: Operation['admission']): LimitRequest {
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
    const buckets: Bucket[] = [{ kind: 'address', owner: getHost(context), rate: perAddress }];
    if (accountId !== undefined) buckets.push({ kind: 'account', owner: accountId, rate: perAccount });
    return buckets;
  }
}

const getHost = ({ address }: RequestContext): string => getNetwork(address, hostPrefix);
