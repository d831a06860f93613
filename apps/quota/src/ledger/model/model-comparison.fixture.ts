import type { Database } from '@kerf/db';
import type { ModelAccount, ModelOperation } from './model-account.fixture.ts';

/** State of an account in the tables. */
interface Truth {
  readonly months: { month: number; used: number; limit: number }[];
  readonly keyMonths: { key: string; month: number; used: number }[];
  readonly operations: { id: string; state: string; cost: number; month: number; date: string }[];
  /** Each operation as its report says. */
  readonly reports: OperationReport[];
  readonly published: string[];
  readonly answerBytes: { counted: number; stored: number };
  readonly report: Report;
}

interface OperationReport {
  readonly id: string;
  readonly state: string;
  readonly cost: number;
  readonly adapterId: string | null;
  readonly isSettled: boolean;
  readonly reason: string | null;
  readonly succeeded: boolean | null;
}

interface Counts {
  operations: number;
  refunded: number;
}

interface Report {
  readonly totals: Counts;
  readonly byDay: (Counts & { date: string })[];
  readonly byTool: (Counts & { tool: string })[];
  readonly byKey: (Counts & { keyId: string })[];
  readonly byAdapter: (Counts & { adapterId: string | null })[];
}

const monthOf = (column: string) =>
  `(extract(year FROM ${column}) - extract(year FROM quota.month())) * 12
   + extract(month FROM ${column}) - extract(month FROM quota.month())`;

const reportedDays = 90;

const truth = {
  name: 'truth',
  text: `SELECT
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
       'month', ${monthOf('p.period_start')}, 'used', p.used, 'limit', p.op_limit)), '[]')
     FROM quota.period p WHERE p.account_id = $1) AS months,
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
       'key', k.family, 'month', ${monthOf('k.period_start')}, 'used', k.used)), '[]')
     FROM quota.family_period k JOIN accounts.api_key a ON a.id = k.family WHERE a.account_id = $1) AS "keyMonths",
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
       'id', o.id, 'state', o.state, 'cost', o.cost, 'month', ${monthOf('o.period_start')},
       'date', (o.reserved_at AT TIME ZONE 'UTC')::date)), '[]')
     FROM quota.operation o WHERE o.account_id = $1) AS operations,
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
       'id', o.id, 'state', r.state, 'cost', r.cost, 'adapterId', r.adapter_id, 'isSettled', r.settled_at IS NOT NULL,
       'reason', r.reason, 'succeeded', (r.outcome ->> 'ok')::boolean)), '[]')
     FROM quota.operation o CROSS JOIN LATERAL quota.report_of($1, o.id) r WHERE o.account_id = $1) AS reports,
    (SELECT coalesce(jsonb_agg(e.msg_id), '[]') FROM events.outbox e
     WHERE starts_with(e.subject, 'usage.' || $1::uuid)) AS published,
    (SELECT jsonb_build_object(
       'counted', coalesce((SELECT s.bytes FROM quota.stored_answers s WHERE s.account_id = $1), 0),
       'stored', coalesce(sum(octet_length(o.outcome::text)), 0))
     FROM quota.operation o WHERE o.account_id = $1) AS "answerBytes",
    quota.usage($1, ${reportedDays}) AS report`,
};

/** Compares everything that the ledger says about an account with the model. */
export async function compareWithLedger(model: ModelAccount, database: Database, accountId: string): Promise<void> {
  const found = await database.queryOne<Truth>(truth, [accountId]);
  const { months, keyMonths, operations, reports, published, answerBytes, report } = found;
  const dates = new Map(operations.map(({ id, date }) => [id, date]));

  expect(sorted(operations)).toEqual(
    sorted(model.stored.map(({ id, state, cost, month }) => ({ id, state, cost, month, date: dates.get(id) }))),
  );
  expect(sorted(reports)).toEqual(sorted(model.stored.map(toOperationReport)));
  expect(sorted(months.map(({ month, used }) => [month, used]))).toEqual(
    sorted(months.map(({ month }) => [month, model.getUsed(month)])),
  );
  for (const { month, limit } of months) if (month === 0) expect(limit).toBe(model.limit);
  expect(keyRows(keyMonths)).toEqual(keyRows(keyMonthsOf(model)));
  expect(sorted(published)).toEqual(
    sorted(model.operations.flatMap(({ id, publishedStates: told }) => told.map((s) => `${id}:${s}`))),
  );
  expect(answerBytes.counted).toBe(answerBytes.stored);
  expect(withoutZeros(report)).toEqual(reportOf(model, dates));
}

const toOperationReport = ({ id, state, cost, adapterId, reason, outcome, age }: ModelOperation): OperationReport => ({
  id,
  state,
  cost,
  adapterId,
  isSettled: state !== 'reserved',
  reason,
  succeeded: outcome && age === 0 ? outcome.ok : null,
});

const sorted = <T>(list: readonly T[]): T[] =>
  [...list].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

const keyRows = (list: readonly { key: string; month: number; used: number }[]) =>
  sorted(list.filter(({ used }) => used !== 0).map(({ key, month, used }) => [key, month, used]));

const keyMonthsOf = (model: ModelAccount) =>
  [...new Map(model.operations.map(({ key }) => [key.family, key])).values()]
    .filter(({ cap }) => cap !== null)
    .flatMap((key) =>
      [...new Set(model.operations.map(({ month }) => month))].map((month) => ({
        key: key.family,
        month,
        used: model.getKeyUsed(key, month),
      })),
    );

const withoutZeros = ({ totals, byDay, byTool, byKey, byAdapter }: Report) => ({
  totals,
  byDay: sumByName(byDay, ({ date }) => date),
  byTool: sumByName(byTool, ({ tool }) => tool),
  byKey: sumByName(byKey, ({ keyId }) => keyId),
  byAdapter: sumByName(byAdapter, ({ adapterId }) => String(adapterId)),
});

const reportOf = ({ operations }: ModelAccount, dates: ReadonlyMap<string, string>) => {
  const counted = operations
    .filter(({ age }) => age < reportedDays)
    .map((operation) => ({ ...operation, ...toCounts(operation) }));
  return {
    totals: sumByName(counted, () => 'all')['all'] ?? { operations: 0, refunded: 0 },
    byDay: sumByName(counted, ({ id, prunedFrom }) => prunedFrom ?? dates.get(id) ?? ''),
    byTool: sumByName(counted, ({ tools }) => toolOf(tools)),
    byKey: sumByName(counted, ({ key }) => key.id),
    byAdapter: sumByName(counted, ({ adapterId }) => String(adapterId)),
  };
};

/** Tool under which an operation is counted; a batch is one operation. */
const toolOf = (tools: readonly string[] | undefined): string => (tools ? 'batch' : 'create_box');

const toCounts = ({ state, cost }: ModelOperation): Counts => ({
  operations: state === 'committed' ? cost : 0,
  refunded: state === 'refunded' ? cost : 0,
});

/** The sums by name, without those that are zero. */
function sumByName<T extends Counts>(list: readonly T[], nameOf: (one: T) => string): Record<string, Counts> {
  const sums: Record<string, Counts> = {};
  for (const one of list.filter(({ operations, refunded }) => operations !== 0 || refunded !== 0)) {
    const sum = (sums[nameOf(one)] ??= { operations: 0, refunded: 0 });
    sum.operations += one.operations;
    sum.refunded += one.refunded;
  }
  return sums;
}

/** Asserts that a ledger result equals the model's. */
export const expectEqual = (answer: unknown, expected: unknown) => expect(answer).toEqual(expected);
