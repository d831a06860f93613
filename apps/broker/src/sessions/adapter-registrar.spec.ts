import { adapterMessages, closeCodes } from '@kerf/contracts';
import { silentLog } from '@kerf/telemetry';
import { ManualClock } from '../commands/commands.fixture.ts';
import type { SessionMigration } from '../resumption/session-migration.ts';
import { ResumeTokens } from '../resumption/resume-token.ts';
import { AdapterRegistrar, createRegistrationSemaphore } from './adapter-registrar.ts';
import { registerMessage } from './session.fixture.ts';
import { SessionsWorld } from './sessions.fixture.ts';

const settle = () => new Promise(setImmediate);

describe('registrations that wait for a slot', () => {
  let clock: ManualClock;
  let on: SessionsWorld;
  let writes: { readonly sessionId: string; readonly finish: () => void }[];
  let registrar: AdapterRegistrar;
  beforeEach(() => {
    clock = new ManualClock();
    on = new SessionsWorld();
    writes = [];
    registrar = new AdapterRegistrar({
      name: 'broker-1',
      sessions: on.sessions,
      presence: {
        registerSession: ({ sessionId }) =>
          new Promise((resolve) => {
            writes.push({ sessionId, finish: () => resolve({ replaced: null, pod: null, resumedPod: null }) });
          }),
        endSession: async () => undefined,
      },
      semaphore: createRegistrationSemaphore(1, clock),
      tokens: new ResumeTokens(['a pepper']),
      migration: {} as SessionMigration,
      bus: {
        serve: () => ({ stop: async () => undefined }),
        flush: async () => undefined,
        announce: () => undefined,
      },
      log: silentLog,
    });
  });

  const register = async () => {
    const opened = on.openSession();
    opened.session.state.advanceTo('registering');
    registrar.register(opened.session, adapterMessages.register.parse(registerMessage));
    await settle();
    return opened;
  };
  const writtenIds = () => writes.map(({ sessionId }) => sessionId);

  it('are written in order, without those of adapters that disconnected meanwhile', async () => {
    const [first, second, third] = [await register(), await register(), await register()];
    expect(writtenIds()).toEqual([first.session.id]);
    second.session.onSocketClosed();
    writes[0]?.finish();
    await settle();

    expect(writtenIds()).toEqual([first.session.id, third.session.id]);
    expect(first.session.isRegistered).toBe(true);
  });

  it('end the connection when they have waited too long, so that the adapter tries again later', async () => {
    const [, second] = [await register(), await register()];
    clock.advance(1_999);
    await settle();
    expect(second.socket.closedWith).toBeUndefined();
    clock.advance(1);
    await settle();

    expect(second.socket.closedWith).toBe(closeCodes.tryAgainLater);
    expect(writes).toHaveLength(1);
  });
});
