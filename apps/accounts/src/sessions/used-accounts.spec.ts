import { accounts, keys, type SessionState } from '@kerf/contracts';
import { newEmail, newKey } from '../team/newcomers.fixture.ts';
import { ExitWorld } from './exit-world.fixture.ts';
import { toHolder } from './sign-in-world.fixture.ts';

let exits: ExitWorld;
beforeAll(async () => {
  exits = await ExitWorld.start();
});
afterAll(() => exits.stop());

describe('an account that is in use', () => {
  const used: [string, (session: SessionState, email: string) => Promise<unknown>][] = [
    [
      'has run an operation',
      async ({ accountId, sessionId }) => exits.prisma.$executeRaw`
      INSERT INTO quota.rollup (account_id, day, tool, key_id, adapter_id, operations, refunded)
      VALUES (${accountId}::uuid, now()::date - 29, 'a tool', ${sessionId}::uuid, ${sessionId}::uuid, 1, 0)`,
    ],
    [
      'runs one now',
      async ({ accountId }) => exits.prisma.$executeRaw`
      INSERT INTO quota.period (account_id, period_start, op_limit, used)
      VALUES (${accountId}::uuid, date_trunc('month', now() AT TIME ZONE 'UTC')::date, 500, 1)
      ON CONFLICT (account_id, period_start) DO UPDATE SET used = 1`,
    ],
    ['has another member', async (session) => exits.world.accounts.createMember(toHolder(session), 'viewer')],
    [
      'was signed in to before, and has a key',
      async (session) => {
        await exits.world.accounts.createKey(toHolder(session));
        await exits.prisma.$executeRaw`
        UPDATE accounts.member SET email_verified_at = now() - interval '2 hours' WHERE id = ${session.userId}::uuid`;
      },
    ],
  ];

  it.each(used)('stays, and names whom to ask, when it %s', async (_, use) => {
    const email = newEmail();
    const { tokenDigest, owner } = await exits.invite(email);
    const session = await exits.signIn(email);
    await exits.bus.request(keys.listKeys, { by: toHolder(session) });
    await use(session, email);
    const inviter = await exits.prisma.member.findUniqueOrThrow({ where: { id: owner.userId } });

    await expect(exits.acceptInvitation({ tokenDigest, digest: session.digest })).rejects.toMatchObject({
      code: 'used_elsewhere',
      status: 409,
      slots: { inviter: inviter.email },
    });
    expect(await exits.prisma.member.findUnique({ where: { email } })).toMatchObject({ accountId: session.accountId });
    expect(await exits.world.sessions.describeSession(toHolder(session))).toMatchObject({ email });
  });

  it('cannot be invited; one whose address no one has proved can', async () => {
    const email = newEmail();
    const session = await exits.signIn(email);
    await exits.world.accounts.createMember(toHolder(session), 'viewer');
    await expect(exits.invite(email)).rejects.toMatchObject({ code: 'in_other_account', status: 409 });

    const squatted = newEmail();
    await exits.bus.request(accounts.register, { email: squatted, tier: 'free', key: newKey() });
    expect(await exits.invite(squatted)).toMatchObject({ tokenDigest: expect.any(String) });
  });
});
