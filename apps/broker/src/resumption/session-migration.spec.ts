import type { Bus } from '@kerf/bus';
import { adapterMessages } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { silentLog } from '@kerf/telemetry';
import { registerMessage } from '../sessions/session.fixture.ts';
import { SessionMigration } from './session-migration.ts';
import { owner, SessionsWorld } from '../sessions/sessions.fixture.ts';

const nobodyThere = Fault.of('unavailable', { service: 'broker' }, { isUndone: true });
const timedOut = Fault.of('timed_out', { service: 'broker', timeoutMs: 2_000 });
const commandId = crypto.randomUUID();
const settled = () => new Promise((resolve) => setImmediate(resolve));

let on: SessionsWorld;
let isConnected: boolean;
let fails: Fault | undefined;
let asked: number;
let found: { has: boolean } | undefined;
beforeEach(() => {
  on = new SessionsWorld();
  [isConnected, fails, asked, found] = [true, undefined, 0, undefined];
});

/** Asks the last pod of an adapter that is at work on one command. */
async function fetch(): Promise<void> {
  const bus: Pick<Bus, 'serve' | 'request' | 'announce' | 'isConnected'> = {
    serve: () => ({ stop: async () => undefined }),
    announce: () => undefined,
    get isConnected() {
      return isConnected;
    },
    request: async (operation) => {
      asked += 1;
      if (fails) throw fails;
      const awaited = [{ commandId, pod: 'pod-1', timeoutMs: 60_000 }];
      return operation.output.parse({ resumed: true, awaited }) as never;
    },
  };
  const migration = new SessionMigration({ name: 'pod-2', bus, sessions: on.sessions, log: silentLog });
  const greeting = adapterMessages.register.parse({ ...registerMessage, running: [commandId] });
  void migration.fetchRemoteCommands('pod-1', crypto.randomUUID(), greeting, owner.accountId).then((remote) => {
    found = { has: remote?.has(commandId) === true };
  });
  await settled();
}

describe('the last pod of an adapter that has moved', () => {
  it.each([
    ['does not answer', true, timedOut],
    ['is lost with the bus', true, Fault.of('unavailable', { service: 'bus' })],
    ['cannot be asked without the bus', false, nobodyThere],
  ])('is asked again when it %s', async (_, connected, fault) => {
    [isConnected, fails] = [connected, fault];
    await fetch();
    expect({ asked, found }).toEqual({ asked: 1, found: undefined });
    [isConnected, fails] = [true, undefined];
    on.runDue(250);
    await settled();

    expect({ asked, found }).toEqual({ asked: 2, found: { has: true } });
  });

  it.each([
    ['that is not there', nobodyThere, 0],
    ['that has not answered for two and a half seconds', timedOut, 2_500],
  ])('%s is not asked again', async (_, fault, now) => {
    fails = fault;
    const asking = fetch();
    on.now = now;
    await asking;

    expect({ asked, found, later: on.scheduled }).toEqual({ asked: 1, found: { has: false }, later: [] });
  });
});
