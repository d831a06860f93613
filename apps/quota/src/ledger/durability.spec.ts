import { join } from 'node:path';
import { migrate, ResourceScope, startPostgres, createTemporaryFolder } from '@kerf/tools';
import pg from 'pg';
import { statements } from './ledger-statements.ts';
import type { TestAccount } from './test-account.fixture.ts';
import { TestLedger } from './test-ledger.fixture.ts';
import { toAdmitArguments } from './admission-arguments.ts';

const startMs = 120_000;

describe('what a commit waits for', () => {
  const owner = new ResourceScope();
  let folder: string;
  let account: TestAccount;
  beforeAll(async () => {
    const made = await createTemporaryFolder();
    owner.add({ stop: made.remove });
    folder = join(made.path, 'postgres');
    await during({}, async (url) => {
      await migrate(url);
      const on = new TestLedger({ url, drop: async () => undefined });
      account = await on.createAccount();
      await account.connectAdapter();
      await on.drop();
    });
  }, startMs);
  afterAll(() => owner.stop(), startMs);

  it.each([
    ['nothing, for an operation that is reserved on a database alone', {}, 'off'],
    ['the standbys, for one that is reserved where there are some', { synchronous_standby_names: 'standby' }, 'on'],
  ])(
    'is %s',
    async (_, settings, waitsFor) => {
      await during(settings, async (url) => {
        const client = new pg.Client(url);
        await client.connect();
        await client.query('BEGIN; SET LOCAL synchronous_commit = on');
        const values = [...toAdmitArguments({ ...account.createAdmission(), isRouted: true })];
        const { rows: admitted } = await client.query({ ...statements.admit, values });
        const { rows } = await client.query('SHOW synchronous_commit');
        await client.query('ROLLBACK');
        await client.end();

        expect(admitted).toMatchObject([{ outcome: 'ok' }]);
        expect(rows).toEqual([{ synchronous_commit: waitsFor }]);
      });
    },
    startMs,
  );

  /** Run Postgres over the same data with these settings. */
  async function during(settings: Record<string, string>, work: (url: string) => Promise<void>): Promise<void> {
    const server = await startPostgres({ folder, durable: true, settings });
    try {
      await work(`${server.url}/kerf`);
    } finally {
      await server.stop();
    }
  }
});
