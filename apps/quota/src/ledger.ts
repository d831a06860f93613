import { type Input, type Output, quota } from '@kerf/contracts';
import type { Database } from '@kerf/db';
import { Fault } from '@kerf/errors';
import { Batches } from './batches.ts';
import { refusalOf } from './refusals.ts';
import {
  type AdmissionRow,
  admittedOf,
  type IdentityRow,
  type RouteColumns,
  type SettlementRow,
  usageOf,
} from './rows.ts';
import { statements } from './statements.ts';
import { bytea, columnsOf, jsonOf, valuesOf } from './values.ts';

type Admission = Input<typeof quota.admit>;
type Charge = Input<typeof quota.charge>;
type Settlement = Input<typeof quota.settle>;
type Commit = Extract<Settlement, { state: 'committed' }>;

/**
 * Counts operations per account and month (UTC): reserved, then committed or refunded, never above the limit.
 * It keeps nothing itself; the rows of the database, written by SQL functions, are the truth.
 */
export class Ledger {
  private readonly admissions = new Batches<Admission, AdmissionRow<RouteColumns>>({
    one: (admission) => this.reserve(admission),
    many: (admissions) => this.database.rows(statements.admitAll, columnsOf(admissions)),
  });

  private readonly commits = new Batches<Commit, SettlementRow>({
    one: (commit) => this.end(commit),
    many: (commits) =>
      this.database.rows(statements.commitAll, [
        commits.map(({ operationId }) => operationId),
        commits.map(({ outcome }) => jsonOf(outcome)),
      ]),
  });

  constructor(private readonly database: Database) {}

  /** Who holds this key, and how much of the month is used. */
  async identify(keys: readonly string[]): Promise<Output<typeof quota.identify>> {
    const row = await this.database.call<IdentityRow>(statements.identify, [keys.map(bytea)]);
    if (row.outcome === 'unauthorized') throw Fault.of('invalid_key');
    return admittedOf(row);
  }

  /** Reserves an operation for an adapter; throws the first fault that stands against it, and then wrote nothing. */
  async admit(admission: Admission): Promise<Output<typeof quota.admit>> {
    // An idempotency key may have to wait for the transaction of another request: nobody else shall wait with it.
    const isAlone = admission.idempotency !== undefined || admission.tools !== undefined;
    const row = await (isAlone ? this.reserve(admission) : this.admissions.ask(admission));
    const granted = grantedIn(row, admission);
    if (granted.outcome === 'replay') return { ...admittedOf(granted), replay: granted.stored };
    return { ...admittedOf(granted), route: { adapterId: granted.adapter_id, sessionId: granted.session_id } };
  }

  /** What `admit` would answer; writes nothing. */
  async preview(question: Input<typeof quota.preview>): Promise<Output<typeof quota.preview>> {
    const { keys, tier, cost, adapterId, adapterTools } = question;
    const values = [keys.map(bytea), tier, cost, adapterId ?? null, adapterTools];
    const row = await this.database.call<AdmissionRow<Partial<RouteColumns>>>(statements.preview, values);
    if (row.outcome === 'replay') throw new Error('A preview has no idempotency key, so nothing is replayed.');
    if (row.outcome !== 'ok') throw refusalOf(row, question);
    const { adapter_id: chosen, session_id: sessionId } = row;
    return { ...admittedOf(row), ...(chosen && sessionId && { route: { adapterId: chosen, sessionId } }) };
  }

  /** Counts at once an operation that the service computes itself; refuses as `admit` does. */
  async charge(charge: Charge): Promise<Output<typeof quota.charge>> {
    const row = await this.database.call<AdmissionRow>(statements.charge, valuesOf(charge));
    const granted = grantedIn(row, charge);
    return granted.outcome === 'replay' ? { ...admittedOf(granted), replay: granted.stored } : admittedOf(granted);
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

  /** What an account used, exact at every moment: the rollups, and what is not in them yet. */
  async usage({ accountId, days }: Input<typeof quota.usage>): Promise<Output<typeof quota.usage>> {
    const { report } = await this.database.call<{ report: unknown }>(statements.usage, [accountId, days]);
    return quota.usage.output.parse(report);
  }

  private reserve(admission: Admission): Promise<AdmissionRow<RouteColumns>> {
    const values = [...valuesOf(admission), admission.adapterId ?? null];
    if (!admission.tools) return this.database.call(statements.admit, values);
    return this.database.call(statements.admitBatch, [...values, admission.tools]);
  }

  private end(settlement: Settlement): Promise<SettlementRow> {
    if (settlement.state === 'committed' && settlement.cost !== undefined)
      return this.database.call(statements.commitPart, [
        settlement.operationId,
        jsonOf(settlement.outcome),
        settlement.cost,
      ]);
    const values = settlement.state === 'committed' ? [jsonOf(settlement.outcome), null] : [null, settlement.reason];
    return this.database.call(statements.settle, [settlement.operationId, settlement.state, ...values]);
  }
}

/** A commit of all that was reserved. */
const isWhole = (settlement: Settlement): settlement is Commit =>
  settlement.state === 'committed' && settlement.cost === undefined;

/** Throws what stands against the request. */
function grantedIn<Route>(row: AdmissionRow<Route>, request: Admission) {
  if (row.outcome === 'ok' || row.outcome === 'replay') return row;
  throw refusalOf(row, request);
}
