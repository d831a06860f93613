import type { ServedOperation } from '@kerf/bus';
import type { Fault } from '@kerf/errors';
import { successResult } from '../commands/commands.fixture.ts';
import { drainSessions } from '../drain-sessions.ts';
import { owner, SessionsWorld } from './sessions.fixture.ts';
import { receiveFrame } from './message-handler.ts';

const address: ServedOperation = { stop: async () => undefined };
const order = () => ({
  accountId: owner.accountId,
  operationId: crypto.randomUUID(),
  commandId: crypto.randomUUID(),
  tool: 'delete_object',
  parameters: { object_id: 'Box1' },
  timeoutMs: 60_000,
});
const settled = () => new Promise((resolve) => setImmediate(resolve));

let on: SessionsWorld;
let failWrite: () => void;
beforeEach(() => {
  on = new SessionsWorld();
});

/** A registered adapter of a pod that is going, with others to go to. */
async function leaving() {
  const { session, socket } = on.openSession();
  on.sessions.subjects.set(session.id, address);
  session.completeRegistration(1, { resumeToken: '', resumed: false, drop: [] });
  const presence = { endSession: async () => undefined, hasOtherPods: async () => true };
  const cutOff = new AbortController();
  const drained = drainSessions({ name: 'this pod', sessions: on.sessions, presence }, cutOff.signal);
  await settled();
  return { session, socket, drained, cutOff };
}

describe('a pod whose adapter has gone to another', () => {
  it('waits for nothing more', async () => {
    const { session, drained } = await leaving();
    session.onSocketClosed(1001);
    on.sessions.reclaimSession(session.id, { accountId: owner.accountId, adapterId: session.adapterId });
    await drained;

    expect(on.scheduled).toEqual([]);
  });
});

describe('a pod whose adapter comes nowhere', () => {
  it('awaits it for as long as one whose socket was closed', async () => {
    const { session } = await leaving();
    session.onSocketClosed(1001);
    await settled();

    expect(on.scheduled.map(({ delayMs }) => delayMs)).toEqual([10_000, 10_000]);
  });
});

describe('a pod whose adapter does not leave by itself', () => {
  it('has it finish what it is at work on, sends it nothing more, and closes', async () => {
    const { session, socket } = await leaving();
    const first = order();
    const outcome = session.execute(first);
    on.scheduled.find(({ delayMs }) => delayMs < 10_000)?.act();
    await settled();
    void session.execute(order()).catch(() => undefined);
    expect([session.commands.inFlight.size, socket.closedWith]).toEqual([1, undefined]);
    receiveFrame(session, JSON.stringify(successResult(first.commandId)));
    await outcome;
    await settled();

    expect([session.commands.queue.size, socket.closedWith]).toEqual([1, 1012]);
  });
});

describe('a command that waits for an adapter which disconnects', () => {
  it('fails as adapter_gone once no command is routed to that adapter', async () => {
    const write = slowlyWritten();
    const { session } = on.openSession();
    on.sessions.subjects.set(session.id, address);
    session.completeRegistration(0, { resumeToken: '', resumed: false, drop: [] });
    const told = codesOf(session.execute(order()));
    session.onSocketClosed(1000);
    await settled();
    expect(told).toEqual([]);
    write();
    await settled();

    expect(told).toEqual(['adapter_gone']);
  });
});

describe('a command that runs at the end of the drain timeout', () => {
  let told: string[];
  let write: () => void;
  let sent: unknown[];
  const running = order();
  beforeEach(async () => {
    write = slowlyWritten();
    const { session, cutOff, socket } = await leaving();
    told = codesOf(session.execute(running));
    cutOff.abort();
    sent = socket.sent;
    await settled();
  });

  it('is cancelled at its adapter', () => {
    expect(sent).toContainEqual({ type: 'cancel', command_id: running.commandId, reason: 'requested' });
  });

  it('fails as adapter_lost once no command is routed to that pod', async () => {
    expect(told).toEqual([]);
    write();
    await settled();

    expect(told).toEqual(['adapter_lost']);
  });

  it('fails as adapter_lost even when the end of its session cannot be stored', async () => {
    failWrite();
    await settled();

    expect(told).toEqual(['adapter_lost']);
  });

  it('fails as adapter_lost after two seconds when the database does not answer', async () => {
    expect(told).toEqual([]);
    on.runDue(2_000);
    await settled();

    expect(told).toEqual(['adapter_lost']);
  });
});

/** The end of a session is not written before what comes back is called. */
function slowlyWritten(): () => void {
  let write: () => void = () => undefined;
  on.endWritten = new Promise((resolve, reject) => {
    write = resolve;
    failWrite = () => reject(new Error('The database is away.'));
  });
  return write;
}

/** With which code it fails, once it does. */
function codesOf(outcome: Promise<unknown>): string[] {
  const codes: string[] = [];
  outcome.catch(({ code }: Fault) => void codes.push(code));
  return codes;
}
