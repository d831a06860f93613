import { randomBytes } from 'node:crypto';
import { accounts, type SessionState } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { newKey } from '../team/newcomers.fixture.ts';
import { toHolder } from '../sessions/sign-in-world.fixture.ts';
import { ClosingWorld, registration } from './closing.fixture.ts';

let world: ClosingWorld;
beforeAll(async () => {
  world = await ClosingWorld.start();
});
afterAll(() => world.stop());

const canary = `canary${randomBytes(6).toString('hex')}`;

/** Signs in a person, and writes a word into every text of their account. */
async function createMarkedAccount(word: string): Promise<SessionState> {
  const email = `${word}@example.com`;
  const { prisma } = world;
  const browser = { userAgent: word, network: word };
  const cookie = await world.signIns.requestCode(email, browser);
  const state = await world.signIns.typeCode(cookie, world.signIns.codeOf(email));
  const { accountId, userId, sessionId } = state;
  await prisma.session.updateMany({ where: { keyId: sessionId }, data: { userAgent: word } });
  const { keyId } = await world.signIns.accounts.createKey(toHolder(state), { name: word });
  await prisma.apiKey.update({ where: { id: keyId }, data: { environment: word } });
  const expiresAt = new Date(Date.now() + 60_000);
  await prisma.invitation.create({
    data: {
      accountId,
      email: `${word}2@example.com`,
      role: 'viewer',
      tokenDigest: randomBytes(32),
      invitedBy: userId,
      expiresAt,
    },
  });
  await prisma.quotaNotice.create({ data: { accountId, periodStart: new Date('2026-11-01'), threshold: 80 } });
  await prisma.accountLimit.create({ data: { accountId, opLimit: 7 } });
  const adapterId = crypto.randomUUID();
  await prisma.adapterSession.create({
    data: {
      sessionId: crypto.randomUUID(),
      adapterId,
      accountId,
      keyId,
      pod: 'a-pod',
      disconnectedAt: new Date(),
      adapterType: word,
      maxConcurrency: 1,
      application: { name: word },
      document: { name: word },
    },
  });
  await prisma.defaultAdapter.create({ data: { accountId, adapterId } });
  await insertOperation(accountId, keyId, word);
  return state;
}

/** Writes a committed operation with an outcome, as the ledger does; it is not rolled up yet. */
async function insertOperation(accountId: string, keyId: string, word: string): Promise<void> {
  const outcome = JSON.stringify({ ok: true, result: { word } });
  await world.prisma.$executeRaw`SELECT quota.open_period(${accountId}::uuid)`;
  await world.prisma.$executeRaw`
    INSERT INTO quota.operation (id, account_id, period_start, key_id, tool, cost, state, idem_key, outcome, settled_at)
    VALUES (uuidv7(), ${accountId}::uuid, quota.month(), ${keyId}::uuid, 'create_box', 1, 'committed', ${word},
            ${outcome}::json, now())`;
}

const rollUp = () => world.prisma.$executeRaw`SELECT quota.roll_up(1000)`;

describe('the erasure of a closed account', () => {
  it('leaves none of its texts in any row, frees its address, and keeps the usage without a name', async () => {
    const { accountId, ...state } = await createMarkedAccount(canary);
    expect((await world.dumpTables()).filter((row) => row.includes(canary)).length).toBeGreaterThan(10);
    await rollUp();
    await world.close({ accountId, ...state }, 0);
    await world.erase();

    expect((await world.dumpTables()).filter((row) => row.includes(canary))).toEqual([]);
    const left = (await world.dumpTables()).filter((row) => row.includes(accountId));
    expect([...new Set(left.map((row) => row.slice(0, row.indexOf(' '))))].toSorted()).toEqual([
      'quota.period',
      'quota.rollup',
    ]);
    expect(world.erasedFiles).toContainEqual({ accountId, limit: 100 });
    expect(world.listRecipients(/was erased/)).toContain(state.email);
    const again = registration(state.email, newKey());
    await expect(world.signIns.accounts.world.bus.request(accounts.register, again)).resolves.toMatchObject({
      email: state.email,
    });
  });

  it('does not begin in the grace period; a week before its end the members are warned once', async () => {
    const state = await world.signIns.signIn();
    await world.close(state);
    await world.erase();
    expect(world.listRecipients(/will be erased/)).not.toContain(state.email);
    await world.prisma.$executeRaw`
      UPDATE accounts.closure SET erases_at = now() + interval '6 days', requested_at = now() - interval '24 days'
      WHERE account_id = ${state.accountId}::uuid`;
    await world.erase();
    await world.erase();

    expect(world.listRecipients(/will be erased/).filter((to) => to === state.email)).toHaveLength(1);
    expect(await world.exists(state.accountId)).toBe(true);
  });

  it('waits for operations that run or are not counted yet, and for the files', async () => {
    const state = await createMarkedAccount('waiting');
    await world.close(state, 0);
    await world.erase();
    expect(await world.exists(state.accountId)).toBe(true);
    await rollUp();
    const broken = { request: async () => Promise.reject(Fault.of('unavailable', { service: 'gateway' })) };
    await world.erase(world.createErasure(broken));
    expect(await world.exists(state.accountId)).toBe(true);
    await world.erase();

    expect(await world.exists(state.accountId)).toBe(false);
  });

  it('lets no one sign in or keep the account once it has begun', async () => {
    const state = await createMarkedAccount('begun');
    await world.close(state, 0);
    await world.erase();
    await world.signIns.age(state.email, 1);

    await expect(world.signIns.signIn(state.email)).rejects.toMatchObject({ code: 'account_erasing' });
    await expect(world.createClosing().keepAccount(toHolder(state))).rejects.toMatchObject({ code: 'invalid_key' });
    await rollUp();
    await world.erase();
    expect((await world.signIns.signIn(state.email)).accountId).not.toBe(state.accountId);
  });

  it('continues after a kill between any two batches', async () => {
    const state = await createMarkedAccount('killed');
    await rollUp();
    await world.close(state, 0);
    for (let statements = 1; await world.exists(state.accountId); statements += 1) {
      expect(statements).toBeLessThan(20);
      await world.erase(world.createErasureThatDies(statements)).catch(() => undefined);
    }

    expect((await world.dumpTables()).filter((row) => row.includes('killed'))).toEqual([]);
    expect(world.listRecipients(/was erased/).filter((to) => to === state.email)).toHaveLength(1);
  });

  it('is done once by two processes', async () => {
    const state = await createMarkedAccount('twice');
    await rollUp();
    await world.close(state, 0);
    await Promise.all([world.erase(), world.erase()]);
    await world.erase();

    expect(await world.exists(state.accountId)).toBe(false);
    expect(world.listRecipients(/was erased/).filter((to) => to === state.email)).toHaveLength(1);
  });

  it('and the decision to keep the account exclude each other at the last moment', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 4; round += 1) {
      const state = await world.signIns.signIn();
      await world.close(state, 0);
      const [kept] = await Promise.allSettled([world.createClosing().keepAccount(toHolder(state)), world.erase()]);
      await world.erase();

      expect(await world.exists(state.accountId)).toBe(kept.status === 'fulfilled');
      outcomes.add(kept.status);
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });
});

describe('an account that is not being erased', () => {
  it.each(['quota', 'broker', 'accounts'])(
    'keeps its rows when the function of %s is called anyway',
    async (schema) => {
      const { accountId } = await world.signIns.signIn();

      await expect(world.prisma.$queryRawUnsafe(`SELECT ${schema}.erase_account('${accountId}', 10)`)).rejects.toThrow(
        /not being erased/,
      );
      expect(await world.prisma.$queryRaw`SELECT accounts.finish_erasure(${accountId}::uuid)::text`).toEqual([]);
      await expect(
        world.prisma.$executeRaw`DELETE FROM accounts.audit_event WHERE account_id = ${accountId}::uuid`,
      ).rejects.toThrow(/stays/);
    },
  );
});
