import { type Input, quota } from '@kerf/contracts';
import { Database, type Statement } from '@kerf/db';
import { Fault } from '@kerf/errors';
import type { Rehearsal } from '@kerf/service';
import { Ledger } from './ledger/ledger.ts';

const unknownId = '00000000-0000-4000-8000-000000000000';
const keys = ['0'.repeat(64)];
const reservation = { keys, operationId: unknownId, tool: 'create_box', tier: 'free', cost: 1, holdMs: 1 } as const;
const outcome = { ok: true as const, result: { object_id: 'box_1', volume: 1, bounding_box: { min: [0, 0, 0] } } };
const commit: Input<typeof quota.settle> = { operationId: unknownId, state: 'committed', outcome };

/**
 * Admits and settles over the bus of the rehearsal and the connections of the service. Postgres makes up the rows; its
 * real functions are called with a key and an operation that do not exist, so that they change nothing.
 */
export async function warmUpQuota({ app, bus, repeat }: Rehearsal<unknown>): Promise<void> {
  const database = app.get(Database);
  const rehearsed = new Ledger(new MadeUpRows(database));
  bus.serve(quota.admit, (admission) => rehearsed.admit(admission));
  bus.serve(quota.settle, (settlement) => rehearsed.settle(settlement));
  await callFunctions(new Ledger(database));
  await repeat(async () => {
    await bus.request(quota.admit, reservation);
    await bus.request(quota.settle, commit);
  });
}

/** Compiles the functions and plans their first statements in one connection. */
async function callFunctions(ledger: Ledger): Promise<void> {
  await ledger.admit(reservation).catch((error: unknown) => expectFault(error, 'invalid_key'));
  await ledger.settle(commit).catch((error: unknown) => expectFault(error, 'unknown_operation'));
}

function expectFault(error: unknown, code: Fault['code']): void {
  if (!(error instanceof Fault) || error.code !== code) throw error;
}

/** Database whose functions answer with a row that Postgres makes up. */
class MadeUpRows implements Pick<Database, 'queryOne' | 'queryRows'> {
  constructor(private readonly database: Database) {}

  queryOne<Row extends object>({ name }: Statement): Promise<Row> {
    return this.database.queryOne<Row>(chooseRow(name), [1]);
  }

  queryRows<Row extends object>({ name }: Statement, [ids]: readonly unknown[]): Promise<Row[]> {
    return this.database.queryRows<Row>(chooseRow(name), [Array.isArray(ids) ? ids.length : 1]);
  }
}

const chooseRow = (called: string): Statement => (called.startsWith('admit') ? admission : settlement);

const admission: Statement = {
  name: 'made_up_admission',
  text: `
    SELECT 'ok' AS outcome, id AS account_id, id AS user_id, id AS key_id, 'warm-up@kerf.invalid' AS email,
           'free' AS tier, 1 AS used, 500 AS op_limit, '2026-01-01T00:00:00' AS reset_at, id AS adapter_id,
           id AS session_id, 'owner' AS role, false AS is_service, NULL::int AS key_limit, NULL::int AS key_used,
           id AS adapter_key
    FROM (SELECT '${unknownId}'::uuid AS id FROM generate_series(1, $1)) made_up`,
};

const settlement: Statement = {
  name: 'made_up_settlement',
  text: `
    SELECT 'committed' AS state, 1 AS used, 500 AS op_limit, '2026-01-01T00:00:00' AS reset_at, NULL::int AS key_limit,
           NULL::int AS key_used, true AS is_kept
    FROM generate_series(1, $1)`,
};
