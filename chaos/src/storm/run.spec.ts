import { randomInt } from 'node:crypto';
import { ResourceScope, createTemporaryFolder } from '@kerf/tools';
import { Ledger } from '../check/ledger.ts';
import type { ViolationKind } from '../check/records.ts';
import { withDatabase } from '../deployment/with-database.ts';
import { tools, ways } from '../load/operations.ts';
import { formatReport } from '../report.ts';
import { createShortPlan } from './plan.ts';
import { ChaosRun } from './run.ts';

const runMs = 180_000;

describe('a product under load whose processes and servers are killed', () => {
  const owner = new ResourceScope();
  const seed = randomInt(1, 2 ** 31);
  let run: ChaosRun;
  beforeAll(async () => {
    const folder = await createTemporaryFolder();
    owner.add({ stop: folder.remove });
    const { signal: end } = new AbortController();
    run = await ChaosRun.start(createShortPlan(seed), { folder: folder.path, scope: owner, termination: end });
    await run.execute(end);
  }, runMs);
  afterAll(() => owner.stop(), runMs);

  it('keeps every promise of the ledger', async () => {
    const summary = await run.checkRecords();
    const report = formatReport(summary, run.faultInjector.counts);

    expect({ violations: [...summary.violations.counts], seed, report }).toEqual({ violations: [], seed, report });
  });

  it('is at work all the time: everything that can be answered is, and processes die', async () => {
    const { conclusions, answers, executed: carriedOut, ...acknowledged } = await run.checkRecords();

    expect([...conclusions.counts.keys()]).toEqual(expect.arrayContaining(['acknowledged', 'failed']));
    expect([...answers.counts.keys()]).toEqual(
      expect.arrayContaining(['200', '200 refused by the application', '429 quota_exhausted']),
    );
    expect(carriedOut).toBeGreaterThan(0);
    expect([...acknowledged.ways.counts.keys()]).toEqual(expect.arrayContaining([...ways]));
    expect([...acknowledged.tools.counts.keys()]).toEqual(expect.arrayContaining([...tools]));
    expect([...run.faultInjector.counts.keys()]).toEqual(
      expect.arrayContaining([expect.stringMatching(/^(kill|crash) /)]),
    );
  });

  it.each<[string, ViolationKind, string]>([
    [
      'commits what was refunded',
      'chargedFailure',
      `UPDATE quota.operation SET state = 'committed' WHERE state = 'refunded' AND idem_key IS NULL`,
    ],
    [
      'refunds what was committed',
      'lost',
      `UPDATE quota.operation SET state = 'refunded', settled_at = now() WHERE state = 'committed'`,
    ],
    ['forgets what was used', 'drift', 'UPDATE quota.period SET used = used - 1 WHERE used > 0'],
    [
      'charges steps of batches that were not done',
      'mischarged',
      `UPDATE quota.operation SET cost = cost + 100 WHERE tool = 'batch' AND state = 'committed'`,
    ],
    ['counts more in the report than there was', 'miscounted', 'UPDATE quota.rollup SET operations = operations + 1'],
    [
      'lowers a limit below what was used',
      'overTheLimit',
      'UPDATE quota.period SET op_limit = used - 1 WHERE used > 0',
    ],
  ])('is seen through when somebody %s', async (_, kind, statement) => {
    const kinds = await withDatabase(run.databaseUrl, async (database) => {
      await database.query('BEGIN');
      await database.query(statement);
      const tampered = new Ledger(async (query, values) => (await database.query(query, values)).rows);
      const { violations } = await run.checkRecords(tampered);
      await database.query('ROLLBACK');
      return [...violations.counts.keys()];
    });

    expect(kinds).toContain(kind);
  });
});
