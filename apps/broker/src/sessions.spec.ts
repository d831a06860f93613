import type { Fault } from '@kerf/errors';
import { silentLog } from '@kerf/telemetry';
import { ClosableSocket } from './closable-socket.fixture.ts';
import type { Unfit } from './presence.ts';
import type { Pulse } from './presence.store.ts';
import type { AdapterOwner, Session } from './session.ts';
import { Sessions } from './sessions.ts';

const idle = { isStuck: false, running: 0, queued: 0, document: undefined };
const owner = { accountId: crypto.randomUUID(), keyId: crypto.randomUUID(), keys: ['0'.repeat(64)] };

let now: number;
let later: { delayMs: number; act: () => void }[];
let unfit: Unfit;
let asked: readonly Pulse[];
let sessions: Sessions;

beforeEach(() => {
  now = 0;
  later = [];
  unfit = { lost: [], keyless: [], ending: new Map() };
  asked = [];
  sessions = new Sessions({
    presence: {
      beat: async (pulses) => {
        asked = pulses;
        return unfit;
      },
      end: async () => undefined,
      leave: async () => undefined,
    },
    bus: { announce: () => undefined },
    clock: {
      now: () => now,
      after: (delayMs, act) => {
        const planned = { delayMs, act };
        later.push(planned);
        return () => void later.splice(later.indexOf(planned), 1);
      },
    },
    log: silentLog,
    heartbeatIntervalMs: 10_000,
    graceMs: 30_000,
    returnMs: 10_000,
  });
});

const open = (by: AdapterOwner = owner): { session: Session; socket: ClosableSocket } => {
  const socket = new ClosableSocket();
  return { session: sessions.open(socket, by, { register: () => undefined }), socket };
};

describe('the beat of a pod', () => {
  it('asks about all that are registered, and tells which of them are well', async () => {
    const [well, silent] = [open().session, open().session];
    open();
    for (const session of [well, silent]) session.admit(1, { resumeToken: '', resumed: false, drop: [] });
    await sessions.beat();
    now = 1;
    await sessions.beat();
    now = 2;
    well.receive(JSON.stringify({ type: 'heartbeat', in_flight: 0, healthy: true }));
    await sessions.beat();

    expect(asked).toEqual([
      { ...idle, sessionId: well.id, isWell: true },
      { ...idle, sessionId: silent.id, isWell: false },
    ]);
  });

  it('closes those without a row with 1012, those without a key with 4401, and no others', async () => {
    const [lost, keyless, fine] = [open(), open(), open()];
    unfit = { ...unfit, lost: [lost.session.id], keyless: [keyless.session.id] };
    await sessions.beat();

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
    const { session } = open();
    session.admit(1, { resumeToken: '', resumed: false, drop: [] });
    const told: string[] = [];
    const ended = session.execute(order()).catch(({ code }: Fault) => void told.push(code));
    for (now = 0; now <= 15_000; now += 1_000) await sessions.check();
    expect([asked, told]).toEqual([[], []]);
    now = 15_001;
    await sessions.check();
    expect(asked).toMatchObject([{ sessionId: session.id, isStuck: true }]);
    await ended;
    expect(told).toEqual(['adapter_lost']);
    await expect(session.execute(order())).rejects.toMatchObject({ code: 'adapter_gone' });
    session.receive(JSON.stringify({ type: 'heartbeat', in_flight: 0, healthy: true }));
    void session.execute(order()).catch(() => undefined);

    expect([session.isStuck, session.commands.atWork.size]).toEqual([false, 1]);
  });

  it('is not taken for silent by a pod that was held itself, before it has read what came', async () => {
    const { session, socket } = open();
    session.admit(1, { resumeToken: '', resumed: false, drop: [] });
    now = 60_000;
    await sessions.check();
    expect(socket.isTerminated).toBe(false);
    session.receive(JSON.stringify({ type: 'heartbeat', in_flight: 0, healthy: true }));
    now = 61_000;
    await sessions.check();
    expect(socket.isTerminated).toBe(false);
    for (now = 62_000; now < 92_000; now += 1_000) await sessions.check();

    expect(socket.isTerminated).toBe(true);
  });

  it('is not asked about when nobody waits for it', async () => {
    open().session.admit(1, { resumeToken: '', resumed: false, drop: [] });
    for (now = 0; now <= 16_000; now += 1_000) await sessions.check();

    expect(asked).toEqual([]);
  });
});

describe('a key that is about to end', () => {
  it('takes the sockets that it opened with it when it does, with 4401, and no others', async () => {
    const [ending, fine] = [open(), open()];
    unfit = { ...unfit, ending: new Map([[ending.session.id, 4_000]]) };
    await sessions.beat();
    now = 3_999;
    await sessions.check();
    expect(ending.socket.closedWith).toBeUndefined();
    now = 4_000;
    await sessions.check();

    expect([ending, fine].map(({ socket }) => socket.closedWith)).toEqual([4401, undefined]);
  });
});

describe('the revocation of a key', () => {
  it('is done when the sockets of the key are gone, and leaves others alone', async () => {
    const [first, second] = [open(), open()];
    const other = open({ ...owner, keyId: 'another' });
    let closed: number | undefined;
    const revoked = sessions.revoke(owner.keyId).then((count) => {
      closed = count;
    });
    expect([first, second].map(({ socket }) => socket.closedWith)).toEqual([4401, 4401]);
    first.session.disconnected();
    await new Promise(setImmediate);
    expect(closed).toBeUndefined();
    second.session.disconnected();
    await revoked;

    expect(closed).toBe(2);
    expect(other.session.isOver).toBe(false);
    expect(later).toEqual([]);
  });

  it('cuts an adapter off that does not answer within half a second', async () => {
    const { session, socket } = open();
    const revoked = sessions.revoke(owner.keyId);
    expect(later.map(({ delayMs }) => delayMs)).toEqual([500]);
    expect(socket.isTerminated).toBe(false);
    later[0]?.act();
    expect(socket.isTerminated).toBe(true);
    session.disconnected();

    expect(await revoked).toBe(1);
  });

  it('sends those away that come within a minute, and no longer: a key may come back', async () => {
    await sessions.revoke(owner.keyId);
    now = 59_999;
    const late = open();
    now = 60_000;
    const back = open();

    expect([late, back].map(({ socket }) => socket.closedWith)).toEqual([4401, undefined]);
  });

  it('that is told again waits for sockets that are still going', async () => {
    const { session } = open();
    const answers = [sessions.revoke(owner.keyId), sessions.revoke(owner.keyId)];
    const order: string[] = [];
    void answers[1]?.then(() => order.push('answered'));
    await new Promise(setImmediate);
    order.push('gone');
    session.disconnected();

    expect(await Promise.all(answers)).toEqual([1, 0]);
    expect(order).toEqual(['gone', 'answered']);
  });
});
