import { type Input, type Output, quota } from '@kerf/contracts';
import type { Database } from '@kerf/db';
import { Fault } from '@kerf/errors';
import { Batches } from './batches.ts';
import { refusalOf } from './refusals.ts';
import {
  type AdmissionRow,
  admittedOf,
  endOf,
  type IdentityRow,
  isRouted,
  type LivingRow,
  operationOf,
  type OperationRow,
  type PreviewRow,
  replayedOf,
  routeOf,
  type SettlementRow,
  usageOf,
} from './rows.ts';
import { statements } from './statements.ts';
import { type Asked, bytea, columnsOf, jsonOf, valuesOf } from './values.ts';

type Admission = Input<typeof quota.admit>;
type Reservation = Input<typeof quota.reserve>;
type Settlement = Input<typeof quota.settle>;
type Commit = Extract<Settlement, { state: 'committed' }>;

/**
 * Ledger of operations per account and month (UTC): reserved, then committed or refunded, never above the limit.
 * It has no state of its own; all rows are written by SQL functions.
 */
export class Ledger {
  // Half of the callers' timeout is left to the database.
  private readonly admissions = new Batches<Asked, AdmissionRow>(
    {
      one: (asked) => this.bookAlone(asked),
      many: (asked) => this.database.rows(statements.admitAll, columnsOf(asked)),
    },
    { mostWaitMs: Math.min(quota.admit.timeoutMs, quota.reserve.timeoutMs) / 2 },
  );

  private readonly commits = new Batches<Commit, SettlementRow>(
    {
      one: (commit) => this.end(commit),
      many: (commits) =>
        this.database.rows(statements.commitAll, [
          commits.map(({ operationId }) => operationId),
          commits.map(({ outcome }) => jsonOf(outcome)),
        ]),
    },
    { mostWaitMs: quota.settle.timeoutMs / 2 },
  );

  constructor(private readonly database: Database) {}

  /** Identifies the caller of a key and its usage of the month. Throws `invalid_key`. */
  async identify(keys: readonly string[]): Promise<Output<typeof quota.identify>> {
    const row = await this.database.call<IdentityRow>(statements.identify, [keys.map(bytea)]);
    if (row.outcome === 'unauthorized') throw Fault.of('invalid_key');
    return { ...admittedOf(row), ...endOf(row) };
  }

  /** Returns the keys among these that are live, with their expiry. */
  async livingKeys(keyIds: readonly string[]): Promise<Output<typeof quota.livingKeys>> {
    const rows = await this.database.rows<LivingRow>(statements.living, [keyIds]);
    return { keys: rows.map((row) => ({ keyId: row.key_id, ...endOf(row) })) };
  }

  /** Throws `invalid_key` unless all these keys of the account are live and their members may run operations. */
  async checkKeys(accountId: string, keyIds: readonly string[]): Promise<void> {
    const { alive } = await this.database.call<{ alive: boolean }>(statements.mayRun, [accountId, keyIds]);
    if (!alive) throw Fault.of('invalid_key');
  }

  /** Reserves an operation and chooses its adapter. Throws the first fault that applies, having written nothing. */
  async admit(admission: Admission): Promise<Output<typeof quota.admit>> {
    const granted = await this.book({ ...admission, isRouted: true });
    if (granted.outcome === 'replay') return replayedOf(granted);
    return { ...admittedOf(granted), route: routeOf(granted) };
  }

  /** Checks and prices an operation like `admit`, but writes nothing. */
  async preview(question: Input<typeof quota.preview>): Promise<Output<typeof quota.preview>> {
    const { keys, tier, cost, adapterId, adapterTools } = question;
    const values = [keys.map(bytea), tier, cost, adapterId ?? null, adapterTools.length > 0 ? adapterTools : null];
    const row = await this.database.call<PreviewRow>(statements.preview, values);
    if (row.outcome === 'replay') throw new Error('A preview has no idempotency key and cannot be a replay.');
    if (row.outcome !== 'ok') throw refusalOf(row, { ...question, tools: adapterTools });
    return { ...admittedOf(row), ...(isRouted(row) && { route: routeOf(row) }) };
  }

  /** Reserves an operation that the service itself runs; throws like `admit`. */
  async reserve(reservation: Reservation): Promise<Output<typeof quota.reserve>> {
    const granted = await this.book({ ...reservation, isRouted: false });
    return granted.outcome === 'replay' ? replayedOf(granted) : admittedOf(granted);
  }

  /** Settles an operation. One that is already settled keeps its state, which is returned. */
  async settle(settlement: Settlement): Promise<Output<typeof quota.settle>> {
    const row = await (isWhole(settlement) ? this.commits.ask(settlement) : this.end(settlement));
    if (row.state === null) throw Fault.of('unknown_operation', { operation: settlement.operationId });
    return { state: row.state, usage: usageOf(row) };
  }

  /** Refunds an operation with an unknown outcome; one with a stored outcome stays as it is. */
  compensate({ operationId, reason }: Input<typeof quota.compensate>): Promise<Output<typeof quota.compensate>> {
    return this.database.call(statements.compensate, [operationId, reason]);
  }

  /** Refunds up to `limit` operations past their deadline; returns their number. */
  async sweep(atMost: number): Promise<number> {
    const { swept } = await this.database.call<{ swept: number }>(statements.sweep, [atMost]);
    return swept;
  }

  /** Adds up to `limit` settled operations to the roll-ups from which usage is read; returns their number. */
  async rollUp(atMost: number): Promise<number> {
    const { rolled } = await this.database.call<{ rolled: number }>(statements.rollUp, [atMost]);
    return rolled;
  }

  /** Deletes outcomes and idempotency keys older than a day of up to `limit` operations; returns their number. */
  async forgetAnswers(atMost: number): Promise<number> {
    const { forgotten } = await this.database.call<{ forgotten: number }>(statements.forgetAnswers, [atMost]);
    return forgotten;
  }

  /** Deletes up to `limit` rolled-up operations older than `days`; returns their number. */
  async prune(atMost: number, days: number): Promise<number> {
    const { pruned } = await this.database.call<{ pruned: number }>(statements.prune, [atMost, days]);
    return pruned;
  }

  /** Returns the state of an account's operation while it is retained. Throws `unknown_operation`. */
  async operation(question: Input<typeof quota.operation>): Promise<Output<typeof quota.operation>> {
    const { accountId, operationId } = question;
    const [row] = await this.database.rows<OperationRow>(statements.operationOf, [accountId, operationId]);
    if (!row) throw Fault.of('unknown_operation', { operation: operationId });
    return operationOf(row);
  }

  /** Returns the usage of an account, always exact: the roll-ups plus what is not rolled up yet. */
  async usage({ accountId, days }: Input<typeof quota.usage>): Promise<Output<typeof quota.usage>> {
    const { report } = await this.database.call<{ report: unknown }>(statements.usage, [accountId, days]);
    return quota.usage.output.parse(report);
  }

  /** Reserves an operation; throws the fault of a refusal. */
  private async book(asked: Asked) {
    // An idempotency key may wait for the transaction of another request, which must not delay a whole batch.
    const isAlone = asked.idempotency !== undefined || asked.tools !== undefined;
    const row = await (isAlone ? this.bookAlone(asked) : this.admissions.ask(asked));
    if (row.outcome === 'ok' || row.outcome === 'replay') return row;
    throw refusalOf(row, { ...asked, tools: asked.tools ?? [asked.tool] });
  }

  private bookAlone(asked: Asked): Promise<AdmissionRow> {
    return this.database.call(statements.admit, valuesOf(asked));
  }

  private end(settlement: Settlement): Promise<SettlementRow> {
    const { operationId, state, outcome } = settlement;
    if (settlement.state === 'committed' && settlement.cost !== undefined)
      return this.database.call(statements.commitPart, [operationId, jsonOf(outcome), settlement.cost]);
    const reason = settlement.state === 'refunded' ? settlement.reason : null;
    return this.database.call(statements.settle, [operationId, state, jsonOf(outcome), reason]);
  }
}

/** Returns true for a commit of the full reservation. */
const isWhole = (settlement: Settlement): settlement is Commit =>
  settlement.state === 'committed' && settlement.cost === undefined;
