import pg from 'pg';
import { getRoleUrl, type TestDatabase, createTestDatabase } from './test-database.ts';

let copy: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  copy = await createTestDatabase();
  owner = new pg.Client(copy.url);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await copy.drop();
});

/** The functions of ours for which a condition holds. */
async function functions(condition: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT p.oid::regprocedure::text AS name FROM pg_proc p
     WHERE p.pronamespace::regnamespace::text IN ('accounts', 'broker', 'events', 'issuer', 'public', 'quota') AND (${condition}) ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

const isRunBy = (role: string) => `has_function_privilege('${role}', p.oid, 'EXECUTE')`;
const isRunByAService = ['kerf_accounts', 'kerf_broker', 'kerf_issuer', 'kerf_quota'].map(isRunBy).join(' OR ');
const fixesSearchPath = `'search_path=pg_catalog, pg_temp' = ANY (coalesce(p.proconfig, '{}'))`;

describe('a function in the database', () => {
  it('is there at all', async () => {
    expect(await functions('true')).not.toEqual([]);
  });

  it('can be run by nobody who has no role of ours', async () => {
    expect(await functions(`p.proacl IS NULL OR 0 IN (SELECT grantee FROM aclexplode(p.proacl))`)).toEqual([]);
  });

  it('is not open to all either when a later migration makes it', async () => {
    await owner.query('CREATE FUNCTION quota.later() RETURNS int LANGUAGE sql RETURN 1');
    expect(await functions(`p.proname = 'later' AND (${isRunByAService})`)).toEqual([]);
    expect(await functions(`p.proname = 'later' AND p.proacl IS NULL`)).toEqual([]);
  });

  it('that has the rights of its owner looks names up where nobody else can put any', async () => {
    expect(await functions('p.prosecdef')).not.toEqual([]);
    expect(await functions(`p.prosecdef AND NOT (${fixesSearchPath})`)).toEqual([]);
  });

  it('that a service or a trigger calls has the rights of its owner', async () => {
    const isTrigger = `p.prorettype = 'trigger'::regtype`;
    expect(await functions(`(${isTrigger} OR ${isRunByAService}) AND NOT p.prosecdef`)).toEqual([]);
  });

  it('that a trigger calls writes what the role that causes it may not', async () => {
    const id = crypto.randomUUID();
    await owner.query('GRANT UPDATE (tier) ON accounts.account TO kerf_accounts');
    await owner.query("INSERT INTO accounts.account (id, email) VALUES ($1, 'a@example.com')", [id]);
    await owner.query('SELECT quota.open_period($1)', [id]);
    const service = new pg.Client(getRoleUrl(copy.url, 'accounts'));
    await service.connect();
    await service.query("UPDATE accounts.account SET tier = 'pro' WHERE id = $1", [id]);
    await service.end();

    const { rows } = await owner.query('SELECT op_limit FROM quota.period WHERE account_id = $1', [id]);
    expect(rows).toEqual([{ op_limit: 20_000 }]);
  });

  it.each([
    [
      'kerf_accounts',
      [
        'accounts.begin_erasures',
        'accounts.can_be_left',
        'accounts.change_wait',
        'accounts.close_account',
        'accounts.end_last_sessions',
        'accounts.end_sign_ins',
        'accounts.erase_account',
        'accounts.finish_erasure',
        'accounts.is_untouched',
        'accounts.keep_account',
        'accounts.note_quota',
        'accounts.open_challenge',
        'accounts.open_sign_in',
        'accounts.permit_sign_in',
        'accounts.prune_audit',
        'accounts.prune_invitations',
        'accounts.prune_keys',
        'accounts.prune_notices',
        'accounts.prune_unverified',
        'accounts.record',
        'accounts.take_challenge',
        'accounts.take_sign_in',
        'accounts.warn_closures',
        'accounts.withdraw',
        'broker.erase_account',
        'broker.pods_of_key',
        'quota.erase_account',
      ],
    ],
    ['kerf_broker', ['accounts.change_wait', 'broker.set_default_adapter']],
    ['kerf_issuer', []],
    [
      'kerf_quota',
      [
        'events.backlog',
        'events.drop_excess',
        'events.forget',
        'events.forget_stored',
        'events.held',
        'events.mark_stored',
        'events.next',
        'events.restore',
        'quota.admit',
        'quota.admit_all',
        'quota.check_admission',
        'quota.commit_all',
        'quota.commit_all_bounded',
        'quota.commit_part',
        'quota.commit_part_bounded',
        'quota.compensate',
        'quota.drop_partition',
        'quota.forget_answers',
        'quota.identify',
        'quota.living',
        'quota.may_run',
        'quota.open_reservations',
        'quota.operation_of',
        'quota.operations_of',
        'quota.partitions',
        'quota.prepare_partition',
        'quota.preview',
        'quota.prune',
        'quota.prune_refunded',
        'quota.prune_usage',
        'quota.report_of',
        'quota.roll_up',
        'quota.settle',
        'quota.settle_bounded',
        'quota.storage',
        'quota.sweep',
        'quota.usage',
        'quota.usage_rows',
        'quota.usage_series',
      ],
    ],
  ])('is run by %s where its service calls it, and nowhere else', async (role, entries) => {
    expect((await functions(isRunBy(role))).map((name) => name.replace(/\(.*/, ''))).toEqual(entries);
  });
});
