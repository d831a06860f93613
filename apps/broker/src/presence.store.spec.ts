import { Database } from '@kerf/db';
import { asRole, type TestDatabase, testDatabase } from '@kerf/testing';
import { writeKey } from './live-key.fixture.ts';
import { Connected } from './connected.ts';
import { type Arrival, PresenceStore } from './presence.store.ts';
import type { DocumentState } from './vitals.ts';

let copy: TestDatabase;
let database: Database;
let own: Database;
let store: PresenceStore;
let connected: Connected;
beforeAll(async () => {
  copy = await testDatabase();
  database = Database.open(copy.url, { maxConnections: 4 });
  own = Database.open(asRole(copy.url, 'broker'), { maxConnections: 4 });
  store = new PresenceStore(own);
  connected = new Connected(own);
});
afterAll(async () => {
  await own.onApplicationShutdown();
  await database.onApplicationShutdown();
  await copy.drop();
});

const newArrival = () => ({
  sessionId: crypto.randomUUID(),
  adapterId: crypto.randomUUID(),
  accountId: crypto.randomUUID(),
  keyId: crypto.randomUUID(),
  pod: 'pod-1',
  adapterType: 'test',
  capabilities: ['primitives'],
  tools: ['create_box'],
  maxConcurrency: 2,
  application: undefined,
  resumes: undefined,
});

const arriveWithKey = async (arrival: Arrival) => {
  await writeKey(database, arrival);
  await store.arrive(arrival);
};

const pulse = {
  isWell: true,
  isStuck: false,
  running: 0,
  queued: 0,
  document: undefined as DocumentState | undefined,
};
const well = ({ sessionId }: Pick<Arrival, 'sessionId'>) => ({ ...pulse, sessionId });

/** Moves the times of a session into the past. */
const age = (sessionId: string, seconds: number) => {
  const moment = new Date(Date.now() - seconds * 1_000);
  const { adapterSession } = database.prisma;
  return {
    heartbeat: () => adapterSession.update({ where: { sessionId }, data: { lastHeartbeat: moment } }),
    end: () => adapterSession.update({ where: { sessionId }, data: { disconnectedAt: moment } }),
  };
};

describe('the sessions of an adapter', () => {
  it('replace each other, and each tells which one it replaces that lives or ended less than a minute ago', async () => {
    const first = newArrival();
    const [second, third] = [1, 2].map(() => ({ ...first, sessionId: crypto.randomUUID() }));

    const after = (sessionId: string | undefined) => ({ replaced: sessionId, pod: 'pod-1' });

    expect(await store.arrive(first)).toEqual({ replaced: null, pod: null });
    expect(second && (await store.arrive(second))).toEqual(after(first.sessionId));
    await store.end([second?.sessionId ?? '']);
    expect(third && (await store.arrive(third))).toEqual(after(second?.sessionId));
    await age(third?.sessionId ?? '', 61).end();
    expect(await store.arrive({ ...first, sessionId: crypto.randomUUID() })).toMatchObject({ replaced: null });
  });

  it('know nothing of an adapter of another account that has the same id', async () => {
    const first = newArrival();
    await store.arrive(first);
    const namesake = { ...newArrival(), adapterId: first.adapterId };

    expect(await store.arrive(namesake)).toEqual({ replaced: null, pod: null });
    for (const { accountId, adapterId } of [first, namesake])
      expect(await connected.of(accountId)).toMatchObject([{ adapterId }]);
  });

  it('are ended only by themselves', async () => {
    const first = newArrival();
    await store.arrive(first);
    await store.arrive({ ...first, sessionId: crypto.randomUUID() });
    const emptied = await store.end([first.sessionId]);

    expect(emptied).toEqual([]);
    expect(await connected.of(first.accountId)).toHaveLength(1);
  });

  it.each([
    [44, true],
    [46, false],
  ])('%d seconds after the last heartbeat are healthy: %s', async (seconds, healthy) => {
    const { sessionId, accountId } = newArrival();
    await store.arrive({ ...newArrival(), sessionId, accountId });
    await age(sessionId, seconds).heartbeat();

    expect(await connected.of(accountId)).toMatchObject([{ healthy }]);
  });

  it('are healthy again with the next heartbeat, if they have not ended', async () => {
    const [live, ended] = [newArrival(), newArrival()];
    for (const arrival of [live, ended]) await arriveWithKey(arrival);
    await age(live.sessionId, 60).heartbeat();
    expect(await store.end([ended.sessionId])).toEqual([ended.accountId]);
    const known = await store.beat([live, ended, newArrival()].map(well));

    expect(known).toEqual({ alive: [live.sessionId], keyless: [], ending: {} });
    expect(await connected.of(live.accountId)).toMatchObject([{ healthy: true }]);
  });

  it('are alive without a heartbeat, but no healthier', async () => {
    const silent = newArrival();
    await arriveWithKey(silent);
    await age(silent.sessionId, 60).heartbeat();
    const known = await store.beat([{ ...well(silent), isWell: false }]);

    expect(known).toEqual({ alive: [silent.sessionId], keyless: [], ending: {} });
    expect(await connected.of(silent.accountId)).toMatchObject([{ healthy: false }]);
  });

  it.each([
    ['was revoked', { revokedAt: new Date() }],
    ['has expired', { expiresAt: new Date(Date.now() - 1) }],
  ])('are not alive when their key %s', async (_, end) => {
    const keyless = newArrival();
    await writeKey(database, keyless, end);
    await store.arrive(keyless);
    await age(keyless.sessionId, 60).heartbeat();

    expect(await store.beat([well(keyless)])).toEqual({ alive: [], keyless: [keyless.sessionId], ending: {} });
    expect(await connected.of(keyless.accountId)).toMatchObject([{ healthy: false }]);
  });

  it('are known to end with their key when that is soon', async () => {
    const [soon, later] = [newArrival(), newArrival()];
    for (const [arrival, inMs] of [
      [soon, 10_000],
      [later, 20_000],
    ] as const) {
      await writeKey(database, arrival, { expiresAt: new Date(Date.now() + inMs) });
      await store.arrive(arrival);
    }
    const { alive, ending } = await store.beat([soon, later].map(well));

    expect(alive).toHaveLength(2);
    expect(Object.keys(ending)).toEqual([soon.sessionId]);
    expect(ending[soon.sessionId]).toBeGreaterThan(0);
    expect(ending[soon.sessionId]).toBeLessThanOrEqual(10_000);
  });

  it.each([
    ['viewer', 'keyless'],
    ['member', 'alive'],
  ] as const)('of a key whose member is now a %s are %s', async (role, state) => {
    const arrival = newArrival();
    await arriveWithKey(arrival);
    const email = `${crypto.randomUUID()}@example.com`;
    const { accountId, keyId: id } = arrival;
    const member = await database.prisma.member.create({ data: { accountId, email, role } });
    await database.prisma.apiKey.update({ where: { id }, data: { memberId: member.id, kind: 'personal' } });

    expect(await store.beat([well(arrival)])).toEqual({
      alive: [],
      keyless: [],
      ending: {},
      [state]: [arrival.sessionId],
    });
  });

  it('are not alive by the key of another account', async () => {
    const [keyless, other] = [newArrival(), newArrival()];
    await writeKey(database, other);
    await store.arrive({ ...keyless, keyId: other.keyId });

    expect(await store.beat([well(keyless)])).toEqual({ alive: [], keyless: [keyless.sessionId], ending: {} });
  });

  it('are swept: ended with their pod, forgotten a day after their end', async () => {
    const [live, orphan, gone] = [newArrival(), { ...newArrival(), pod: 'pod-2' }, newArrival()];
    for (const arrival of [live, orphan, gone]) await store.arrive(arrival);
    for (const pod of ['pod-1', 'pod-2']) await store.stand(pod);
    await database.prisma.brokerPod.update({
      where: { name: 'pod-2' },
      data: { seenAt: new Date(Date.now() - 61_000) },
    });
    // Its adapter has nothing to say, but its socket is open.
    await age(live.sessionId, 3_600).heartbeat();
    await age(gone.sessionId, 25 * 3_600).end();
    const emptied = await store.sweep();

    expect(emptied).toEqual([orphan.accountId]);
    expect(await endedAmong([live, orphan, gone])).toEqual(
      new Map([
        [live.sessionId, false],
        [orphan.sessionId, true],
      ]),
    );
  });

  it('survive a pod that is seen again', async () => {
    const arrival = { ...newArrival(), pod: 'pod-3' };
    await store.arrive(arrival);
    await store.stand('pod-3');
    await database.prisma.brokerPod.update({
      where: { name: 'pod-3' },
      data: { seenAt: new Date(Date.now() - 61_000) },
    });
    await store.stand('pod-3');
    await store.sweep();

    expect(await endedAmong([arrival])).toEqual(new Map([[arrival.sessionId, false]]));
  });
});

/** Which of these sessions are known still, and whether each has ended. */
async function endedAmong(arrivals: readonly { sessionId: string }[]): Promise<Map<string, boolean>> {
  const left = await database.prisma.adapterSession.findMany({
    where: { sessionId: { in: arrivals.map(({ sessionId }) => sessionId) } },
  });
  return new Map(left.map(({ sessionId, disconnectedAt }) => [sessionId, disconnectedAt !== null]));
}
