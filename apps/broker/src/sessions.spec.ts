import { silentLog } from '@kerf/telemetry';
import type { Unfit } from './presence.ts';
import type { Pulse } from './presence.store.ts';
import type { AdapterSocket } from './adapter-socket.ts';
import type { Session } from './session.ts';
import { Sessions } from './sessions.ts';

class ClosableSocket implements AdapterSocket {
  bufferedAmount = 0;
  closedWith: number | undefined;
  isTerminated = false;

  send(): void {}

  close(code: number): void {
    this.closedWith = code;
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

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
  sessions = new Sessions({
    presence: {
      beat: async (pulses) => {
        asked = pulses;
        return unfit;
      },
      end: () => undefined,
      leave: () => undefined,
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
  });
});

const open = (): { session: Session; socket: ClosableSocket } => {
  const socket = new ClosableSocket();
  return { session: sessions.open(socket, owner), socket };
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

describe('a key that is about to end', () => {
  it('takes the sockets that it opened with it when it does, with 4401, and no others', async () => {
    const [ending, fine] = [open(), open()];
    unfit = { ...unfit, ending: new Map([[ending.session.id, 4_000]]) };
    await sessions.beat();
    now = 3_999;
    sessions.check();
    expect(ending.socket.closedWith).toBeUndefined();
    now = 4_000;
    sessions.check();

    expect([ending, fine].map(({ socket }) => socket.closedWith)).toEqual([4401, undefined]);
  });
});

describe('the revocation of a key', () => {
  it('is done when the sockets of the key are gone, and leaves others alone', async () => {
    const [first, second] = [open(), open()];
    const other = { session: sessions.open(new ClosableSocket(), { ...owner, keyId: 'another' }) };
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
