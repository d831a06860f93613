import { withSlowClock } from '@kerf/testing';
import { newRegistration, PresenceWorld, createHealthyStatus } from './presence-world.fixture.ts';

let on: PresenceWorld;
beforeAll(async () => {
  on = await PresenceWorld.start();
});
afterAll(() => on.stop());

describe('the sessions of an adapter', () => {
  it('replace each other, and each tells which one it replaces that lives or ended less than a minute ago', async () => {
    const first = newRegistration();
    const [second, third] = [1, 2].map(() => ({ ...first, sessionId: crypto.randomUUID() }));

    const after = (sessionId: string | undefined) => ({ replaced: sessionId, pod: 'pod-1', resumedPod: null });

    expect(await on.store.registerSession(first)).toEqual({ replaced: null, pod: null, resumedPod: null });
    expect(second && (await on.store.registerSession(second))).toEqual(after(first.sessionId));
    await on.store.endSessions([second?.sessionId ?? '']);
    expect(third && (await on.store.registerSession(third))).toEqual(after(second?.sessionId));
    await on.ageSession(third?.sessionId ?? '', 61).end();
    expect(await on.store.registerSession({ ...first, sessionId: crypto.randomUUID() })).toMatchObject({
      replaced: null,
    });
  });

  it('tell where the one is that they go on with, also when another was written between them and never told', async () => {
    const first = newRegistration();
    await on.store.registerSession(first);
    const since = await on.connected.listAdapters(first.accountId);
    const comeTo = async (pod: string) => {
      const { replaced: _, ...pods } = await on.store.registerSession({
        ...first,
        sessionId: crypto.randomUUID(),
        pod,
        resumes: first.sessionId,
      });
      return pods;
    };

    expect(await comeTo('pod-2')).toEqual({ pod: 'pod-1', resumedPod: null });
    expect(await comeTo('pod-3')).toEqual({ pod: 'pod-2', resumedPod: 'pod-1' });
    expect(await comeTo('pod-4')).toEqual({ pod: 'pod-3', resumedPod: 'pod-1' });
    expect(await on.connected.listAdapters(first.accountId)).toMatchObject([{ connectedAt: since[0]?.connectedAt }]);
    const anew = { ...first, sessionId: crypto.randomUUID() };
    expect(await on.store.registerSession(anew)).toMatchObject({ pod: 'pod-4', resumedPod: null });
  });

  it('know nothing of an adapter of another account that has the same id', async () => {
    const first = newRegistration();
    await on.store.registerSession(first);
    const namesake = { ...newRegistration(), adapterId: first.adapterId };

    expect(await on.store.registerSession(namesake)).toEqual({ replaced: null, pod: null, resumedPod: null });
    for (const { accountId, adapterId } of [first, namesake])
      expect(await on.connected.listAdapters(accountId)).toMatchObject([{ adapterId }]);
  });

  it('are ended only by themselves', async () => {
    const first = newRegistration();
    await on.store.registerSession(first);
    await on.store.registerSession({ ...first, sessionId: crypto.randomUUID() });
    const emptied = await on.store.endSessions([first.sessionId]);

    expect(emptied).toEqual([]);
    expect(await on.connected.listAdapters(first.accountId)).toHaveLength(1);
  });

  it.each([
    [44, true],
    [46, false],
  ])('%d seconds after the last heartbeat are healthy: %s', async (seconds, healthy) => {
    const { sessionId, accountId } = newRegistration();
    await on.store.registerSession({ ...newRegistration(), sessionId, accountId });
    await on.ageSession(sessionId, seconds).heartbeat();

    expect(await on.connected.listAdapters(accountId)).toMatchObject([{ healthy }]);
  });

  it('are healthy by the clock of the database, whatever the time is here', async () => {
    const silent = newRegistration();
    await on.registerWithKey(silent);
    await on.ageSession(silent.sessionId, 60).heartbeat();

    expect(await withSlowClock(() => on.connected.listAdapters(silent.accountId))).toMatchObject([{ healthy: false }]);
  });

  it('are healthy again with the next heartbeat, if they have not ended', async () => {
    const [live, ended] = [newRegistration(), newRegistration()];
    for (const registration of [live, ended]) await on.registerWithKey(registration);
    await on.ageSession(live.sessionId, 60).heartbeat();
    expect(await on.store.endSessions([ended.sessionId])).toEqual([ended.accountId]);
    const known = await on.store.writeHeartbeats([live, ended, newRegistration()].map(createHealthyStatus));

    expect(known).toEqual({ alive: [live.sessionId], keyless: [], ending: {} });
    expect(await on.connected.listAdapters(live.accountId)).toMatchObject([{ healthy: true }]);
  });

  it('are alive without a heartbeat, but no healthier', async () => {
    const silent = newRegistration();
    await on.registerWithKey(silent);
    await on.ageSession(silent.sessionId, 60).heartbeat();
    const known = await on.store.writeHeartbeats([{ ...createHealthyStatus(silent), isHealthy: false }]);

    expect(known).toEqual({ alive: [silent.sessionId], keyless: [], ending: {} });
    expect(await on.connected.listAdapters(silent.accountId)).toMatchObject([{ healthy: false }]);
  });

  it('are swept: ended with their pod, forgotten a day after their end', async () => {
    const [live, orphan, gone] = [newRegistration(), { ...newRegistration(), pod: 'pod-2' }, newRegistration()];
    for (const registration of [live, orphan, gone]) await on.store.registerSession(registration);
    for (const pod of ['pod-1', 'pod-2']) await on.store.keepPodAlive(pod);
    await on.database.prisma.brokerPod.update({
      where: { name: 'pod-2' },
      data: { seenAt: new Date(Date.now() - 61_000) },
    });
    // Its adapter has nothing to say, but its socket is open.
    await on.ageSession(live.sessionId, 3_600).heartbeat();
    await on.ageSession(gone.sessionId, 25 * 3_600).end();
    const emptied = await on.store.sweepSessions();

    expect(emptied).toEqual([orphan.accountId]);
    expect(await on.findEnded([live, orphan, gone])).toEqual(
      new Map([
        [live.sessionId, false],
        [orphan.sessionId, true],
      ]),
    );
  });

  it('of an account are forgotten beyond a thousand that have ended, the first ended first, and no live one', async () => {
    const [live, other] = [newRegistration(), newRegistration()];
    for (const registration of [live, other]) await on.store.registerSession(registration);
    await on.ageSession(other.sessionId, 100_000).end();
    const { resumes: _, ...row } = { ...newRegistration(), accountId: live.accountId };
    const ended = Array.from({ length: 1_002 }, (_, seconds) => ({
      ...row,
      sessionId: crypto.randomUUID(),
      adapterId: crypto.randomUUID(),
      disconnectedAt: new Date(Date.now() - seconds * 1_000),
    }));
    await on.database.prisma.adapterSession.createMany({ data: ended });
    await on.store.registerSession({ ...newRegistration(), accountId: live.accountId });
    const left = await on.findEnded([...ended, live, other]);

    expect(left.size).toBe(1_002);
    expect([live, other].map(({ sessionId }) => left.get(sessionId))).toEqual([false, true]);
    expect(ended.slice(1_000).filter(({ sessionId }) => left.has(sessionId))).toEqual([]);
  });

  it('are of pods that know how many others have been seen lately', async () => {
    const [first, second, gone] = ['first', 'second', 'gone'].map((name) => `${name}-${crypto.randomUUID()}`);
    const before = await on.store.keepPodAlive(String(first));
    await on.store.keepPodAlive(String(gone));
    await on.database.prisma.brokerPod.update({
      where: { name: String(gone) },
      data: { seenAt: new Date(Date.now() - 16_000) },
    });

    expect(await on.store.keepPodAlive(String(second))).toBe(before + 1);
    expect(await on.store.keepPodAlive(String(first))).toBe(before + 1);
  });

  it('survive a pod that is seen again', async () => {
    const registration = { ...newRegistration(), pod: 'pod-3' };
    await on.store.registerSession(registration);
    await on.store.keepPodAlive('pod-3');
    await on.database.prisma.brokerPod.update({
      where: { name: 'pod-3' },
      data: { seenAt: new Date(Date.now() - 61_000) },
    });
    await on.store.keepPodAlive('pod-3');
    await on.store.sweepSessions();

    expect(await on.findEnded([registration])).toEqual(new Map([[registration.sessionId, false]]));
  });
});

describe('adapters that left a day ago', () => {
  it('are forgotten in batches of a thousand, those that left first before others', async () => {
    const left = Array.from({ length: 1_100 }, (_, index) => ({
      ...newRegistration(),
      disconnectedAt: new Date(Date.now() - (100_000 + index) * 1_000),
    }));
    const kept = { ...newRegistration(), disconnectedAt: new Date(Date.now() - 80_000_000) };
    await on.database.prisma.adapterSession.createMany({ data: [...left, kept] });
    await on.store.sweepSessions();
    expect([...(await on.findEnded(left)).keys()].sort()).toEqual(
      left
        .slice(0, 100)
        .map(({ sessionId }) => sessionId)
        .sort(),
    );
    await on.store.sweepSessions();

    expect([...(await on.findEnded([...left, kept])).keys()]).toEqual([kept.sessionId]);
  });
});
