import type { Input, Output, quota } from '@kerf/contracts';
import type { Database, Statement } from '@kerf/db';
import { Fault } from '@kerf/errors';
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

type Admission = Input<typeof quota.admit>;
type Charge = Input<typeof quota.charge>;

/**
 * Counts operations per account and month (UTC): reserved, then committed or refunded, never above the limit.
 * It keeps nothing itself; the rows of the database, written by SQL functions, are the truth.
 */
export class Ledger {
  constructor(private readonly database: Database) {}

  /** Who holds this key, and how much of the month is used. */
  async identify(keys: readonly string[]): Promise<Output<typeof quota.identify>> {
    const row = await this.database.call<IdentityRow>(statements.identify, [keys.map(bytea)]);
    if (row.outcome === 'unauthorized') throw Fault.of('invalid_key');
    return admittedOf(row);
  }

  /** Reserves an operation for an adapter; throws the first fault that stands against it, and then wrote nothing. */
  async admit(admission: Admission): Promise<Output<typeof quota.admit>> {
    const row = await this.ask<RouteColumns>(statements.admit, admission, [admission.adapterId ?? null]);
    if (row.outcome === 'replay') return { ...admittedOf(row), replay: row.stored };
    return { ...admittedOf(row), route: { adapterId: row.adapter_id, sessionId: row.session_id } };
  }

  /** Counts at once an operation that the service computes itself; refuses as `admit` does. */
  async charge(charge: Charge): Promise<Output<typeof quota.charge>> {
    const row = await this.ask(statements.charge, charge);
    return row.outcome === 'replay' ? { ...admittedOf(row), replay: row.stored } : admittedOf(row);
  }

  /** Ends an operation. One that has ended keeps its state, and that is answered. */
  async settle(settlement: Input<typeof quota.settle>): Promise<Output<typeof quota.settle>> {
    const { operationId, state } = settlement;
    const values = state === 'committed' ? [jsonOf(settlement.outcome), null] : [null, settlement.reason];
    const row = await this.database.call<SettlementRow>(statements.settle, [operationId, state, ...values]);
    if (row.state === null) throw Fault.of('unknown_operation', { operation: operationId });
    return { state: row.state, usage: usageOf(row) };
  }

  /** Refunds at most `atMost` operations whose deadline has passed, and says how many. */
  async sweep(atMost: number): Promise<number> {
    const { swept } = await this.database.call<{ swept: number }>(statements.sweep, [atMost]);
    return swept;
  }

  private async ask<Route>(statement: Statement, request: Charge, more: readonly unknown[] = []) {
    const row = await this.database.call<AdmissionRow<Route>>(statement, [...valuesOf(request), ...more]);
    if (row.outcome === 'ok' || row.outcome === 'replay') return row;
    throw refusalOf(row, request);
  }
}

const valuesOf = ({ keys, operationId, tool, tier, cost, idempotency, holdMs }: Charge): readonly unknown[] => [
  keys.map(bytea),
  operationId,
  tool,
  tier,
  cost,
  idempotency?.key ?? null,
  idempotency ? bytea(idempotency.fingerprint) : null,
  holdMs,
];

const jsonOf = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

/** Postgres reads bytes as hexadecimal after this prefix. */
const bytea = (hex: string) => `\\x${hex}`;
