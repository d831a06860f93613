import type { Outcome } from '@kerf/contracts';

/** Key of the modelled account. */
export interface ModelKey {
  readonly id: string;
  readonly digest: string;
  /** First key of its line of replacements, which share the cap. */
  readonly family: string;
  readonly cap: number | null;
}

/** Modelled request. */
export interface ModelRequest {
  readonly how: 'admit' | 'reserve';
  readonly key: ModelKey;
  readonly cost: number;
  readonly idem: string | undefined;
  /** Tools of a batch. */
  readonly tools: readonly string[] | undefined;
}

/** Admitted operation. */
export interface ModelOperation extends ModelRequest {
  readonly id: string;
  readonly adapterId: string | null;
  /** Reserved cost; the charge may be a part of it. */
  readonly reservedCost: number;
  cost: number;
  state: 'reserved' | 'committed' | 'refunded';
  outcome: Outcome | undefined;
  /** Reason of a refund. */
  reason: string | null;
  /** 0 is the current month, -1 the previous one. */
  month: number;
  /** Age in days: after one day its idempotency key is free. */
  age: number;
  /** Day of admission, once its row was removed. */
  prunedFrom: string | undefined;
  /** States that were published. */
  readonly publishedStates: string[];
  rolledUpAs: string | undefined;
}

const tierLimits = { free: 8, maker: 12 };

/** Reference model of one ledger account, in a few lines of arithmetic. */
export class ModelAccount {
  tier: keyof typeof tierLimits = 'free';
  override: number | undefined;
  readonly operations: ModelOperation[] = [];
  /** Number of operations compensated before they arrived and not rolled up: rows without an account. */
  forestalled = 0;

  constructor(readonly keys: ModelKey[]) {}

  static readonly tierLimits = tierLimits;
  /** Tools of the account's adapter. */
  static readonly adapterTools: readonly string[] = ['create_box', 'create_sphere'];

  get limit(): number {
    return this.override ?? tierLimits[this.tier];
  }

  getUsed(month: number): number {
    return sumCosts(this.operations.filter((one) => one.month === month));
  }

  getKeyUsed(key: ModelKey, month: number): number {
    return sumCosts(this.operations.filter((one) => one.month === month && one.key.family === key.family));
  }

  /** Finds the attempt with this idempotency key. */
  findHolder(idem: string | undefined): ModelOperation | undefined {
    if (idem === undefined) return undefined;
    return this.operations.find(
      (one) => one.idem === idem && (one.state !== 'refunded' || one.outcome) && one.age === 0,
    );
  }

  /** Returns the fault code that refuses a request. */
  getRefusal(request: ModelRequest): string | undefined {
    const holder = this.findHolder(request.idem);
    if (holder && holder.reservedCost !== request.cost) return 'idempotency_mismatch';
    if (holder) return holder.outcome ? undefined : 'operation_running';
    return this.listViolations(request)[0];
  }

  /** Lists all fault codes that apply to a request: limits, and a missing adapter. */
  listViolations({ key, cost, tools = [] }: ModelRequest): string[] {
    const isExhausted = cost > 0 && this.getUsed(0) + cost > this.limit;
    const isCapped = cost > 0 && key.cap !== null && this.getKeyUsed(key, 0) + cost > key.cap;
    const isUnknown = tools.some((tool) => !ModelAccount.adapterTools.includes(tool));
    return [
      ...(isExhausted ? ['quota_exhausted'] : []),
      ...(isCapped ? ['key_cap_reached'] : []),
      ...(isUnknown ? ['no_adapter'] : []),
    ];
  }

  begin(request: ModelRequest, id: string, adapterId: string): void {
    this.operations.push({
      ...request,
      id,
      reservedCost: request.cost,
      adapterId: request.how === 'admit' ? adapterId : null,
      state: 'reserved',
      outcome: undefined,
      reason: null,
      month: 0,
      age: 0,
      prunedFrom: undefined,
      publishedStates: [],
      rolledUpAs: undefined,
    });
  }

  /** Settles an operation; does nothing when it is already settled. */
  settle(
    operation: ModelOperation,
    state: 'committed' | 'refunded',
    outcome: Outcome | undefined,
    reason: string | null = null,
  ): void {
    if (operation.state !== 'reserved') return;
    operation.state = state;
    operation.reason = reason;
    operation.outcome = outcome;
    operation.publishedStates.push(state);
  }

  /** Commits a part of the reserved cost. */
  settlePart(operation: ModelOperation, cost: number, outcome: Outcome): void {
    if (operation.state === 'reserved') operation.cost = cost;
    this.settle(operation, 'committed', outcome);
  }

  /** Refunds an operation unless its outcome can be replayed. */
  compensate(operation: ModelOperation, reason: string): void {
    if (operation.state === 'refunded' || (operation.idem !== undefined && operation.state === 'committed')) return;
    operation.state = 'refunded';
    operation.reason = reason;
    operation.publishedStates.push('refunded');
  }

  /** Refunds all reserved operations. */
  sweep(): ModelOperation[] {
    const due = this.operations.filter(({ state }) => state === 'reserved');
    for (const operation of due) this.settle(operation, 'refunded', undefined, 'deadline');
    return due;
  }

  /** Rolls up; returns the number of operations added. */
  rollUp(): number {
    const pending = this.operations.filter(({ state, rolledUpAs }) => state !== 'reserved' && state !== rolledUpAs);
    for (const operation of pending) operation.rolledUpAs = operation.state;
    const rolled = pending.length + this.forestalled;
    this.forestalled = 0;
    return rolled;
  }

  /** Lists operations of at least this age in days that may be removed. */
  findPrunable(age: number): ModelOperation[] {
    return this.stored.filter((one) => one.age >= age && one.state === one.rolledUpAs);
  }

  /** Operations that still have a row. */
  get stored(): ModelOperation[] {
    return this.operations.filter(({ prunedFrom }) => prunedFrom === undefined);
  }
}

const sumCosts = (operations: readonly ModelOperation[]): number =>
  operations.filter(({ state }) => state !== 'refunded').reduce((sum, { cost }) => sum + cost, 0);
