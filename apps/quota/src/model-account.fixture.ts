import type { Outcome } from '@kerf/contracts';

/** A key of the account that is modelled. */
export interface ModelKey {
  readonly id: string;
  readonly digest: string;
  readonly cap: number | null;
}

/** What is asked for. */
export interface ModelRequest {
  readonly how: 'admit' | 'charge';
  readonly key: ModelKey;
  readonly cost: number;
  readonly idem: string | undefined;
}

/** An operation that was admitted. */
export interface ModelOperation extends ModelRequest {
  readonly id: string;
  readonly adapterId: string | null;
  state: 'reserved' | 'committed' | 'refunded';
  /** As long as it may be settled. */
  isOpen: boolean;
  outcome: Outcome | undefined;
  /** 0 is the current month, -1 the one before. */
  month: number;
  /** Its idempotency key is older than a day. */
  isForgotten: boolean;
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
    return this.operations.find((one) => one.idem === idem && one.state !== 'refunded' && !one.isForgotten);
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
    const isCharge = request.how === 'charge';
    this.operations.push({
      ...request,
      id,
      adapterId: isCharge ? null : adapterId,
      state: isCharge ? 'committed' : 'reserved',
      isOpen: true,
      outcome: undefined,
      month: 0,
      isForgotten: false,
      told: isCharge && request.idem === undefined ? ['committed'] : [],
      rolledUpAs: undefined,
    });
  }

  /** Nothing, when it has ended. */
  settle(operation: ModelOperation, state: 'committed' | 'refunded', outcome: Outcome): void {
    if (!operation.isOpen) return;
    operation.isOpen = false;
    operation.state = state;
    if (state === 'committed') operation.outcome = outcome;
    if (!operation.told.includes(state)) operation.told.push(state);
  }

  /** Nothing, when somebody may ask for its outcome. */
  compensate(operation: ModelOperation): void {
    if (operation.state === 'refunded' || (operation.idem !== undefined && operation.outcome)) return;
    operation.isOpen = false;
    operation.state = 'refunded';
    operation.told.push('refunded');
  }

  /** Refunds what is open and has a deadline. */
  sweep(): ModelOperation[] {
    const due = this.operations.filter((one) => one.isOpen && (one.how === 'admit' || one.idem !== undefined));
    for (const operation of due) this.settle(operation, 'refunded', { ok: true, result: {} });
    return due;
  }

  /** How many operations the rollup lacked. */
  rollUp(): number {
    const pending = this.operations.filter(({ state, rolledUpAs }) => state !== 'reserved' && state !== rolledUpAs);
    for (const operation of pending) operation.rolledUpAs = operation.state;
    return pending.length;
  }
}

const costOf = (operations: readonly ModelOperation[]): number =>
  operations.filter(({ state }) => state !== 'refunded').reduce((sum, { cost }) => sum + cost, 0);
