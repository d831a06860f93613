import { silentLog } from '@kerf/telemetry';
import type { Unfit } from './presence.ts';
import type { Pulse } from './presence.store.ts';
import type { AdapterSocket, Session } from './session.ts';
import { Sessions } from './sessions.ts';

class ClosableSocket implements AdapterSocket {
  bufferedAmount = 0;
  closedWith: number | undefined;

  send(): void {}

  close(code: number): void {
    this.closedWith = code;
  }

  terminate(): void {}
}

const owner = { accountId: crypto.randomUUID(), keyId: crypto.randomUUID(), keys: ['0'.repeat(64)] };

describe('the beat of a pod', () => {
  let now: number;
  let unfit: Unfit;
  let asked: readonly Pulse[];
  let sessions: Sessions;

  beforeEach(() => {
    now = 0;
    unfit = { lost: [], keyless: [] };
    sessions = new Sessions({
      presence: {
        arrive: () => Promise.reject(new Error('this is not asked for')),
        beat: async (pulses) => {
          asked = pulses;
          return unfit;
        },
        end: () => undefined,
      },
      bus: {
        serve: () => ({ stop: async () => undefined }),
        flush: async () => undefined,
        announce: () => undefined,
      },
      clock: { now: () => now, after: () => () => undefined },
      log: silentLog,
      heartbeatIntervalMs: 10_000,
    });
  });

  const open = (): { session: Session; socket: ClosableSocket } => {
    const socket = new ClosableSocket();
    return { session: sessions.open(socket, owner), socket };
  };

  it('asks about all that are registered, and tells which of them are well', async () => {
    const [well, silent] = [open().session, open().session];
    open();
    for (const session of [well, silent]) session.admit(1);
    await sessions.beat();
    now = 1;
    await sessions.beat();
    now = 2;
    well.receive(JSON.stringify({ type: 'heartbeat', in_flight: 0, healthy: true }));
    await sessions.beat();

    expect(asked).toEqual([
      { sessionId: well.id, isWell: true },
      { sessionId: silent.id, isWell: false },
    ]);
  });

  it('closes those without a row with 1012, those without a key with 4401, and no others', async () => {
    const [lost, keyless, fine] = [open(), open(), open()];
    unfit = { lost: [lost.session.id], keyless: [keyless.session.id] };
    await sessions.beat();

    expect([lost, keyless, fine].map(({ socket }) => socket.closedWith)).toEqual([1012, 4401, undefined]);
  });
});
