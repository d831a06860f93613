import { exportParts } from '@kerf/contracts';
import { newEmail } from '../team/newcomers.fixture.ts';
import { SignInWorld, toHolder } from '../sessions/sign-in-world.fixture.ts';
import { AuditLog } from '../audit/audit-log.ts';
import { exportedTables } from './exported-tables.ts';
import { Exports } from './exports.ts';

/** All other tables, and why no statement of the export reads them. */
const otherTables: Readonly<Record<string, string>> = {
  'accounts.audit_event': 'exported by the audit log',
  'accounts.audit_head': 'follows from the audit events',
  'accounts.gateway': 'names of our own processes',
  'accounts.ticket': 'digests of tickets for the login of an assistant, which live for a minute',
  'accounts.withdrawn_secret': 'digests of secrets that no one received',
  'broker.adapter_session': 'exported by the broker',
  'broker.default_adapter': 'exported by the broker',
  'broker.pod': 'names of our own processes',
  'events.outbox': 'copies of audit events and usage on their way, for seconds',
  'events.stored': 'copies of audit events and usage on their way, for seconds',
  'issuer.artifact': 'ids and digests of tokens of assistants, which end by themselves; assistants are keys',
  'issuer.client': 'descriptions that assistants publish themselves',
  'quota.account_limit': 'shown as the limit of each month',
  'quota.claim': 'ids of operations',
  'quota.family_period': 'sums of operations that are exported',
  'quota.operation': 'exported by the ledger',
  'quota.operation_default': 'a part of quota.operation',
  'quota.period': 'exported by the ledger',
  'quota.rollup': 'exported by the ledger',
  'quota.stored_answers': 'a sum of bytes',
  'quota.tier_limit': 'the same for all accounts',
};

let world: SignInWorld;
let exports: Exports;
beforeAll(async () => {
  world = await SignInWorld.start();
  exports = new Exports(world.accounts.database, new AuditLog(world.accounts.database, 1_000));
});
afterAll(() => world.stop());

/** Tables of the database with their columns; a partition is a part of its table. */
async function readColumns(): Promise<Map<string, string[]>> {
  const rows = await world.accounts.database.prisma.$queryRaw<{ name: string; columns: string[] }[]>`
    SELECT table_schema || '.' || table_name AS name, array_agg(column_name::text ORDER BY column_name) AS columns
    FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE table_schema IN ('accounts', 'broker', 'events', 'issuer', 'quota') AND table_type = 'BASE TABLE'
      AND table_name !~ '^operation_(2[0-9]{7}|before)$'
    GROUP BY 1`;
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

describe('the list of exported tables', () => {
  it('names every table: a new one is exported, or says why it is not', async () => {
    const listed = [...Object.keys(exportedTables), ...Object.keys(otherTables)];

    expect(listed.toSorted()).toEqual([...(await readColumns()).keys()].toSorted());
  });

  it('names every column of an exported table: a new one is exported, or a secret', async () => {
    const columns = await readColumns();
    for (const [table, { columns: exported, secrets }] of Object.entries(exportedTables))
      expect([table, [...exported, ...secrets].toSorted()]).toEqual([table, columns.get(table)]);
  });

  it('has a statement for each part', () => {
    expect(
      Object.values(exportedTables)
        .map(({ part }) => part)
        .toSorted(),
    ).toEqual([...exportParts].toSorted());
  });
});

describe('an export', () => {
  it('contains the rows of its account, page by page, and of no other', async () => {
    const [state, other] = [await world.signIn(newEmail()), await world.signIn(newEmail())];
    for (let count = 0; count < 5; count += 1) await world.accounts.createKey(toHolder(state));
    await world.accounts.createKey(toHolder(other));
    const { accountId } = state;
    const pages: Record<string, unknown>[][] = [];
    let after: string | undefined;
    do {
      const page = await exports.readRows({ accountId, part: 'keys', after, limit: 2 });
      pages.push(page.rows);
      after = page.next ?? undefined;
    } while (after !== undefined);

    expect(pages.map((page) => page.length)).toEqual([2, 2, 2, 0]);
    const rows = pages.flat();
    expect(new Set(rows.map(({ id }) => id)).size).toBe(6);
    expect(new Set(rows.map(({ account_id: id }) => id))).toEqual(new Set([accountId]));
  });

  it.each(exportParts)('can be read, and shows no digest: %s', async (part) => {
    const { accountId } = await world.signIn(newEmail());
    const { rows } = await exports.readRows({ accountId, part, limit: 10 });

    expect(JSON.stringify(rows)).not.toMatch(/digest|\\\\x[0-9a-f]{8}/);
  });

  it.each(['members', 'sign_ins'] as const)('shows the address of its owner: %s', async (part) => {
    const { accountId, email } = await world.signIn(newEmail());
    const { rows } = await exports.readRows({ accountId, part, limit: 10 });

    expect(rows).toEqual([expect.objectContaining({ email })]);
  });

  it('is recorded', async () => {
    const state = await world.signIn(newEmail());
    await exports.beginExport(toHolder(state));

    expect(await world.listActions(state.accountId)).toContain('account.exported');
  });
});
