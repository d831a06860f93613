import type { Bucket, Gate, Rate, Wanted } from '@kerf/limits';
import { host, networkOf } from '@kerf/service';
import type { KeyWatch } from '../keys/key-watch.ts';
import type { Requester } from '../requester.ts';

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

/** What is bounded; it waits until `cleared` settles before it runs anything. */
type Work<T> = (cleared: Promise<unknown>) => Promise<T>;

/** Bounds how fast an account and an address run operations, and how many of an account run at one time. */
export class ExecutionLimits {
  /** The accounts of which a request asks the ledger before it has been let in. */
  private readonly ahead = new Set<string>();

  constructor(
    private readonly gate: Gate,
    private readonly keys: KeyWatch,
    private readonly rates: ExecutionRates,
  ) {}

  /**
   * Does the work within the limits, or throws `rate_limited` or `too_many_running` before anything is asked or
   * reserved. For an account with ample room the ledger is asked meanwhile: then `cleared` fails before anything is run.
   */
  async within<T>(requester: Requester, operation: Operation, work: Work<T>): Promise<T> {
    const endFlight = await this.keys.beginFlight(requester);
    try {
      const wanted = this.wantedBy(requester, operation);
      const isAhead = this.goesAhead(wanted);
      const entering = this.gate.enter(wanted);
      if (isAhead) return await this.workAhead(wanted, entering, work);
      const leave = await entering;
      return await work(entering).finally(leave);
    } finally {
      endFlight();
    }
  }

  /** Only one of an account at a time: so all that is not known is what others took in the last moment. */
  private goesAhead(wanted: Wanted): boolean {
    const { lease } = wanted;
    return lease !== undefined && !this.ahead.has(lease.accountId) && this.gate.hasAmpleRoom(wanted);
  }

  private async workAhead<T>({ lease }: Wanted, entering: Promise<() => void>, work: Work<T>): Promise<T> {
    const accountId = lease?.accountId ?? '';
    this.ahead.add(accountId);
    const entered = entering.finally(() => this.ahead.delete(accountId));
    // It may fail long before the work comes to wait for it.
    entered.catch(() => undefined);
    try {
      return await work(entered);
    } catch (error) {
      // What the limits say comes before what the ledger says.
      await entered;
      throw error;
    } finally {
      entered.then(
        (leave) => leave(),
        () => undefined,
      );
    }
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
