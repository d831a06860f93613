import type { Outcome } from '@kerf/contracts';

/** A key of the account that is modelled. */
export interface ModelKey {
  readonly id: string;
  readonly digest: string;
  readonly cap: number | null;
}

/** What is asked for. */
export interface ModelRequest {
  readonly how: 'admit' | 'reserve';
  readonly key: ModelKey;
  readonly cost: number;
  readonly idem: string | undefined;
}

/** An operation that was admitted. */
export interface ModelOperation extends ModelRequest {
  readonly id: string;
  readonly adapterId: string | null;
  state: 'reserved' | 'committed' | 'refunded';
  outcome: Outcome | undefined;
  /** 0 is the current month, -1 the one before. */
  month: number;
  /** In days: after one its idempotency key is free. */
  age: number;
  /** The day it was admitted, once its row was removed. */
  prunedFrom: string | undefined;
  /** The states that were told. */
  readonly told: string[];
  rolledUpAs: string | undefined;
}

const tierLimits = { free: 8, maker: 12 };

/** What one account of the ledger must be equal to, in a few lines of arithmetic. */
export class ModelAccount {
  tier: keyof typeof tierLimits = 'free';
  override: number | undefined;
  readonly operations: ModelOperation[] = [];

  constructor(readonly keys: ModelKey[]) {}

  static readonly tierLimits = tierLimits;

  get limit(): number {
    return this.override ?? tierLimits[this.tier];
  }

  used(month: number): number {
    return costOf(this.operations.filter((one) => one.month === month));
  }

  usedBy(key: ModelKey, month: number): number {
    return costOf(this.operations.filter((one) => one.month === month && one.key.id === key.id));
  }

  /** The attempt that has this idempotency key. */
  holder(idem: string | undefined): ModelOperation | undefined {
    if (idem === undefined) return undefined;
    return this.operations.find(
      (one) => one.idem === idem && (one.state !== 'refunded' || one.outcome) && one.age === 0,
    );
  }

  /** The code of the fault that stands against a request. */
  refusal(request: ModelRequest): string | undefined {
    const holder = this.holder(request.idem);
    if (holder && holder.cost !== request.cost) return 'idempotency_mismatch';
    if (holder) return holder.outcome ? undefined : 'operation_running';
    return this.lacks(request)[0];
  }

  /** Where there is no room for a request. */
  lacks({ key, cost }: ModelRequest): string[] {
    if (cost === 0) return [];
    const isExhausted = this.used(0) + cost > this.limit;
    const isCapped = key.cap !== null && this.usedBy(key, 0) + cost > key.cap;
    return [...(isExhausted ? ['quota_exhausted'] : []), ...(isCapped ? ['key_cap_reached'] : [])];
  }

  begin(request: ModelRequest, id: string, adapterId: string): void {
    this.operations.push({
      ...request,
      id,
      adapterId: request.how === 'admit' ? adapterId : null,
      state: 'reserved',
      outcome: undefined,
      month: 0,
      age: 0,
      prunedFrom: undefined,
      told: [],
      rolledUpAs: undefined,
    });
  }

  /** Nothing, when it has ended. */
  settle(operation: ModelOperation, state: 'committed' | 'refunded', outcome: Outcome | undefined): void {
    if (operation.state !== 'reserved') return;
    operation.state = state;
    operation.outcome = outcome;
    operation.told.push(state);
  }

  /** Nothing, when somebody may ask for its outcome. */
  compensate(operation: ModelOperation): void {
    if (operation.state === 'refunded' || (operation.idem !== undefined && operation.state === 'committed')) return;
    operation.state = 'refunded';
    operation.told.push('refunded');
  }

  /** Refunds what is reserved. */
  sweep(): ModelOperation[] {
    const due = this.operations.filter(({ state }) => state === 'reserved');
    for (const operation of due) this.settle(operation, 'refunded', undefined);
    return due;
  }

  /** How many operations the rollup lacked. */
  rollUp(): number {
    const pending = this.operations.filter(({ state, rolledUpAs }) => state !== 'reserved' && state !== rolledUpAs);
    for (const operation of pending) operation.rolledUpAs = operation.state;
    return pending.length;
  }

  /** What may be removed at this age or above, in days. */
  old(age: number): ModelOperation[] {
    return this.present.filter((one) => one.age >= age && one.state === one.rolledUpAs);
  }

  /** The operations of which there is a row. */
  get present(): ModelOperation[] {
    return this.operations.filter(({ prunedFrom }) => prunedFrom === undefined);
  }
}

const costOf = (operations: readonly ModelOperation[]): number =>
  operations.filter(({ state }) => state !== 'refunded').reduce((sum, { cost }) => sum + cost, 0);
