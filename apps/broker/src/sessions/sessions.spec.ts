import type { Fault } from '@kerf/errors';
import { owner, SessionsWorld } from './sessions.fixture.ts';
import { receiveFrame } from './message-handler.ts';

const idle = { isStuck: false, running: 0, queued: 0, document: undefined };

let on: SessionsWorld;
beforeEach(() => {
  on = new SessionsWorld();
});

describe('the beat of a pod', () => {
  it('asks about all that are registered, and tells which of them are well', async () => {
    const [well, silent] = [on.openSession().session, on.openSession().session];
    on.openSession();
    for (const session of [well, silent])
      session.completeRegistration(1, { resumeToken: '', resumed: false, drop: [] });
    await on.sessions.writeHeartbeats();
    on.now = 1;
    await on.sessions.writeHeartbeats();
    on.now = 2;
    receiveFrame(well, JSON.stringify({ type: 'heartbeat', in_flight: 0, healthy: true }));
    await on.sessions.writeHeartbeats();

    expect(on.lastStatuses).toEqual([
      { ...idle, sessionId: well.id, isHealthy: true },
      { ...idle, sessionId: silent.id, isHealthy: false },
    ]);
  });

  it('closes those without a row with 1012, those without a key with 4401, and no others', async () => {
    const [lost, keyless, fine] = [on.openSession(), on.openSession(), on.openSession()];
    on.invalid = { ...on.invalid, lost: [lost.session.id], keyless: [keyless.session.id] };
    await on.sessions.writeHeartbeats();

    expect([lost, keyless, fine].map(({ socket }) => socket.closedWith)).toEqual([1012, 4401, undefined]);
  });
});

describe('an adapter that owes a heartbeat', () => {
  const order = () => ({
    accountId: owner.accountId,
    operationId: crypto.randomUUID(),
    commandId: crypto.randomUUID(),
    tool: 'create_box',
    parameters: {},
    timeoutMs: 60_000,
  });

  it('is written down as stuck before its caller is told, and runs nothing until it is heard', async () => {
    const { session } = on.openSession();
    session.completeRegistration(1, { resumeToken: '', resumed: false, drop: [] });
    const told: string[] = [];
    const ended = session.execute(order()).catch(({ code }: Fault) => void told.push(code));
    for (on.now = 0; on.now <= 15_000; on.now += 1_000) await on.sessions.checkSessions();
    expect([on.lastStatuses, told]).toEqual([[], []]);
    on.now = 15_001;
    await on.sessions.checkSessions();
    expect(on.lastStatuses).toMatchObject([{ sessionId: session.id, isStuck: true }]);
    await ended;
    expect(told).toEqual(['adapter_lost']);
    await expect(session.execute(order())).rejects.toMatchObject({ code: 'adapter_gone' });
    receiveFrame(session, JSON.stringify({ type: 'heartbeat', in_flight: 0, healthy: true }));
    void session.execute(order()).catch(() => undefined);

    expect([session.isStuck, session.commands.inFlight.size]).toEqual([false, 1]);
  });

  it('is not taken for silent by a pod that was held itself, before it has read what came', async () => {
    const { session, socket } = on.openSession();
    session.completeRegistration(1, { resumeToken: '', resumed: false, drop: [] });
    on.now = 60_000;
    await on.sessions.checkSessions();
    expect(socket.isTerminated).toBe(false);
    receiveFrame(session, JSON.stringify({ type: 'heartbeat', in_flight: 0, healthy: true }));
    on.now = 61_000;
    await on.sessions.checkSessions();
    expect(socket.isTerminated).toBe(false);
    for (on.now = 62_000; on.now < 92_000; on.now += 1_000) await on.sessions.checkSessions();

    expect(socket.isTerminated).toBe(true);
  });

  it('is not asked about when nobody waits for it', async () => {
    on.openSession().session.completeRegistration(1, { resumeToken: '', resumed: false, drop: [] });
    for (on.now = 0; on.now <= 16_000; on.now += 1_000) await on.sessions.checkSessions();

    expect(on.lastStatuses).toEqual([]);
  });
});
