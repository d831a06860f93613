import { writeKey } from './live-key.fixture.ts';
import { newRegistration, PresenceWorld, createHealthyStatus } from './presence-world.fixture.ts';

let on: PresenceWorld;
beforeAll(async () => {
  on = await PresenceWorld.start();
});
afterAll(() => on.stop());

describe('the sessions of an adapter, by their keys,', () => {
  it.each([
    ['was revoked', { revokedAt: new Date() }],
    ['has expired', { expiresAt: new Date(Date.now() - 1) }],
  ])('are not alive when their key %s', async (_, end) => {
    const keyless = newRegistration();
    await writeKey(on.database, keyless, end);
    await on.store.registerSession(keyless);
    await on.ageSession(keyless.sessionId, 60).heartbeat();

    expect(await on.store.writeHeartbeats([createHealthyStatus(keyless)])).toEqual({
      alive: [],
      keyless: [keyless.sessionId],
      ending: {},
    });
    expect(await on.connected.listAdapters(keyless.accountId)).toMatchObject([{ healthy: false }]);
  });

  it.each([
    ['viewer', 'keyless'],
    ['member', 'alive'],
  ] as const)('of a key whose member is now a %s are %s', async (role, state) => {
    const registration = newRegistration();
    await on.registerWithKey(registration);
    const email = `${crypto.randomUUID()}@example.com`;
    const { accountId, keyId: id } = registration;
    const member = await on.database.prisma.member.create({ data: { accountId, email, role } });
    await on.database.prisma.apiKey.update({ where: { id }, data: { memberId: member.id, kind: 'personal' } });

    expect(await on.store.writeHeartbeats([createHealthyStatus(registration)])).toEqual({
      alive: [],
      keyless: [],
      ending: {},
      [state]: [registration.sessionId],
    });
  });

  it('are not alive by the key of another account', async () => {
    const [keyless, other] = [newRegistration(), newRegistration()];
    await writeKey(on.database, other);
    await on.store.registerSession({ ...keyless, keyId: other.keyId });

    expect(await on.store.writeHeartbeats([createHealthyStatus(keyless)])).toEqual({
      alive: [],
      keyless: [keyless.sessionId],
      ending: {},
    });
  });
});
