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
 * Counts operations per account and month (UTC): reserved, then committed or refunded, never above the limit.
 * It keeps nothing itself; the rows of the database, written by SQL functions, are the truth.
 */
export class Ledger {
  // Half of the time for which callers wait is left to the database.
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

  /** Who holds this key, and how much of the month is used. */
  async identify(keys: readonly string[]): Promise<Output<typeof quota.identify>> {
    const row = await this.database.call<IdentityRow>(statements.identify, [keys.map(bytea)]);
    if (row.outcome === 'unauthorized') throw Fault.of('invalid_key');
    return { ...admittedOf(row), ...endOf(row) };
  }

  /** Those of some keys that live, and how long still. */
  async livingKeys(keyIds: readonly string[]): Promise<Output<typeof quota.livingKeys>> {
    const rows = await this.database.rows<LivingRow>(statements.living, [keyIds]);
    return { keys: rows.map((row) => ({ keyId: row.key_id, ...endOf(row) })) };
  }

  /** Throws `invalid_key` unless each of these keys of an account lives, and whose it is may run something. */
  async checkKeys(accountId: string, keyIds: readonly string[]): Promise<void> {
    const { alive } = await this.database.call<{ alive: boolean }>(statements.mayRun, [accountId, keyIds]);
    if (!alive) throw Fault.of('invalid_key');
  }

  /** Reserves an operation for an adapter; throws the first fault that stands against it, and then wrote nothing. */
  async admit(admission: Admission): Promise<Output<typeof quota.admit>> {
    const granted = await this.book({ ...admission, isRouted: true });
    if (granted.outcome === 'replay') return replayedOf(granted);
    return { ...admittedOf(granted), route: routeOf(granted) };
  }

  /** What `admit` would answer; writes nothing. */
  async preview(question: Input<typeof quota.preview>): Promise<Output<typeof quota.preview>> {
    const { keys, tier, cost, adapterId, adapterTools } = question;
    const values = [keys.map(bytea), tier, cost, adapterId ?? null, adapterTools.length > 0 ? adapterTools : null];
    const row = await this.database.call<PreviewRow>(statements.preview, values);
    if (row.outcome === 'replay') throw new Error('A preview has no idempotency key, so nothing is replayed.');
    if (row.outcome !== 'ok') throw refusalOf(row, { ...question, tools: adapterTools });
    return { ...admittedOf(row), ...(isRouted(row) && { route: routeOf(row) }) };
  }

  /** Reserves an operation that the service computes itself; refuses as `admit` does. */
  async reserve(reservation: Reservation): Promise<Output<typeof quota.reserve>> {
    const granted = await this.book({ ...reservation, isRouted: false });
    return granted.outcome === 'replay' ? replayedOf(granted) : admittedOf(granted);
  }

  /** Ends an operation. One that has ended keeps its state, and that is answered. */
  async settle(settlement: Settlement): Promise<Output<typeof quota.settle>> {
    const row = await (isWhole(settlement) ? this.commits.ask(settlement) : this.end(settlement));
    if (row.state === null) throw Fault.of('unknown_operation', { operation: settlement.operationId });
    return { state: row.state, usage: usageOf(row) };
  }

  /** Takes back an operation whose end is not known to whoever ran it; what has a stored outcome stands. */
  compensate({ operationId, reason }: Input<typeof quota.compensate>): Promise<Output<typeof quota.compensate>> {
    return this.database.call(statements.compensate, [operationId, reason]);
  }

  /** Refunds at most `atMost` operations whose deadline has passed, and says how many. */
  async sweep(atMost: number): Promise<number> {
    const { swept } = await this.database.call<{ swept: number }>(statements.sweep, [atMost]);
    return swept;
  }

  /** Moves at most `atMost` ended operations into the rollups that usage is read from, and says how many. */
  async rollUp(atMost: number): Promise<number> {
    const { rolled } = await this.database.call<{ rolled: number }>(statements.rollUp, [atMost]);
    return rolled;
  }

  /** Drops the answers and idempotency keys of at most `atMost` operations that are older than a day, and says of how many. */
  async forgetAnswers(atMost: number): Promise<number> {
    const { forgotten } = await this.database.call<{ forgotten: number }>(statements.forgetAnswers, [atMost]);
    return forgotten;
  }

  /** Removes at most `atMost` operations that are older than `days` and in the rollups, and says how many. */
  async prune(atMost: number, days: number): Promise<number> {
    const { pruned } = await this.database.call<{ pruned: number }>(statements.prune, [atMost, days]);
    return pruned;
  }

  /** What became of an operation of an account, as long as it is kept. */
  async operation(question: Input<typeof quota.operation>): Promise<Output<typeof quota.operation>> {
    const { accountId, operationId } = question;
    const [row] = await this.database.rows<OperationRow>(statements.operationOf, [accountId, operationId]);
    if (!row) throw Fault.of('unknown_operation', { operation: operationId });
    return operationOf(row);
  }

  /** What an account used, exact at every moment: the rollups, and what is not in them yet. */
  async usage({ accountId, days }: Input<typeof quota.usage>): Promise<Output<typeof quota.usage>> {
    const { report } = await this.database.call<{ report: unknown }>(statements.usage, [accountId, days]);
    return quota.usage.output.parse(report);
  }

  /** Throws what stands against the request. */
  private async book(asked: Asked) {
    // An idempotency key may have to wait for the transaction of another request: nobody else shall wait with it.
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

/** A commit of all that was reserved. */
const isWhole = (settlement: Settlement): settlement is Commit =>
  settlement.state === 'committed' && settlement.cost === undefined;
