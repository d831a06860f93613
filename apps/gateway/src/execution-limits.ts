import type { Gate } from './gate.ts';
import type { KeyWatch } from './key-watch.ts';
import type { Bucket, Rate } from './limits.ts';
import { host, networkOf } from '@kerf/service';
import type { Requester } from './requester.ts';

/** How much may be run. */
export interface ExecutionRates {
  readonly perAccount: Rate;
  readonly perAddress: Rate;
  /** How many operations of one account may run at one time. */
  readonly concurrent: number;
}

/** As much of an operation as its lease needs. */
interface Operation {
  readonly operationId: string;
  readonly holdMs: number;
}

/** Bounds how fast an account and an address run operations, and how many of an account run at one time. */
export class ExecutionLimits {
  constructor(
    private readonly gate: Gate,
    private readonly keys: KeyWatch,
    private readonly rates: ExecutionRates,
  ) {}

  /** Does the work within the limits, or throws `rate_limited` or `too_many_running` before anything is asked or reserved. */
  async within<T>(requester: Requester, operation: Operation, work: () => Promise<T>): Promise<T> {
    const met = await this.keys.meet(requester);
    try {
      const leave = await this.enter(requester, operation);
      return await work().finally(leave);
    } finally {
      met();
    }
  }

  private enter(requester: Requester, { operationId, holdMs }: Operation): Promise<() => void> {
    const accountId = this.keys.accountOf(requester);
    return this.gate.enter({
      buckets: this.bucketsOf(requester, accountId),
      lease:
        accountId === undefined
          ? undefined
          : { kind: 'running', accountId, operationId, holdMs, most: this.rates.concurrent },
    });
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
