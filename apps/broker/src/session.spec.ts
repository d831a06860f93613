import type { FromBroker, Register } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { AdapterSocket } from './adapter-socket.ts';
import { deskWith } from './commands.fixture.ts';
import type { Desk } from './desk.ts';
import { Session } from './session.ts';

/** A socket that writes down what happens to it. */
class RecordingSocket implements AdapterSocket {
  bufferedAmount = 0;
  closedWith: number | 'terminated' | undefined;
  readonly sent: FromBroker[] = [];

  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromBroker);
  }

  close(code: number): void {
    this.closedWith = code;
  }

  terminate(): void {
    this.closedWith = 'terminated';
  }
}

const owner = { accountId: crypto.randomUUID(), keyId: crypto.randomUUID(), keys: ['0'.repeat(64)] };
const register = {
  type: 'register',
  protocol_versions: [1],
  adapter_id: crypto.randomUUID(),
  instance_id: crypto.randomUUID(),
  adapter_type: 'test',
  adapter_version: '1',
  capabilities: ['primitives'],
  tools: ['create_box'],
};
const welcome = { resumeToken: 'a token', resumed: false, drop: [] };
const heartbeat = { type: 'heartbeat', in_flight: 0, healthy: true };
const order = () => ({
  accountId: owner.accountId,
  operationId: crypto.randomUUID(),
  commandId: crypto.randomUUID(),
  tool: 'create_box',
  parameters: {},
  timeoutMs: 60_000,
});

describe('a session', () => {
  let now: number;
  let socket: RecordingSocket;
  let session: Session;
  let left: Session[];

  beforeEach(() => {
    now = 0;
    left = [];
    socket = new RecordingSocket();
    const desk: Desk = {
      ...deskWith({ now: () => now, after: () => () => undefined }),
      heartbeatIntervalMs: 10_000,
      register: (registering: Session, { max_concurrency }: Register) => registering.admit(max_concurrency, welcome),
      leaves: async () => undefined,
      left: (leaving) => void left.push(leaving),
      complaint: () => undefined,
    };
    session = new Session(socket, owner, desk);
  });

  const say = (message: unknown) => session.receive(JSON.stringify(message));

  it('begins with register and is told its terms', () => {
    say(register);

    expect(socket.sent).toEqual([
      {
        type: 'registered',
        protocol_version: 1,
        session_id: session.id,
        resume_token: 'a token',
        resumed: false,
        heartbeat_interval_ms: 10_000,
        result_retention_ms: 600_000,
        max_message_bytes: 1_048_576,
        server_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        drop: [],
      },
    ]);
  });

  it.each([
    ['no JSON', '{', 4400],
    ['no object', '[]', 4400],
    ['a heartbeat first', JSON.stringify(heartbeat), 4400],
    ['an unknown message first', '{"type":"hello"}', 4400],
    ['a register without tools', JSON.stringify({ ...register, tools: undefined }), 4400],
    ['a tool with NUL in its name', JSON.stringify({ ...register, tools: ['a\0'] }), 4400],
    ['only other versions', JSON.stringify({ ...register, protocol_versions: [2] }), 4406],
  ])('that begins with %s is closed', (_, text, code) => {
    session.receive(text);

    expect(socket).toMatchObject({ closedWith: code, sent: [] });
    expect(left).toEqual([session]);
  });

  it('that is silent for more than five seconds at the beginning is closed', () => {
    now = 5_000;
    session.check();
    expect(socket.closedWith).toBeUndefined();
    now = 5_001;
    session.check();

    expect(socket.closedWith).toBe(4408);
  });

  it.each([
    ['an unknown message', { type: 'sing' }],
    ['a message without a type', { a: 1 }],
    ['a second register', register],
    ['a heartbeat without contents', { type: 'heartbeat' }],
  ])('answers %s with an error and stays open', (_, message) => {
    say(register);
    say(message);

    expect(socket.sent[1]).toEqual({ type: 'error', error: { code: expect.any(String), message: expect.any(String) } });
    expect(socket.closedWith).toBeUndefined();
  });

  it('is closed by text that is no JSON at any time', () => {
    say(register);
    session.receive('x');

    expect(socket.closedWith).toBe(4400);
  });

  it('acknowledges heartbeats, and results that nobody waits for', () => {
    const command_id = crypto.randomUUID();
    say(register);
    say(heartbeat);
    say({ type: 'result', command_id, ok: true, result: {}, execution_time_ms: 1 });

    expect(socket.sent.slice(1)).toEqual([{ type: 'heartbeat_ack' }, { type: 'result_ack', command_id }]);
  });

  it.each([
    ['has no fields', 'done'],
    ['holds NUL', { object_id: 'a\0' }],
  ])('ends a command whose result %s, and acknowledges it', async (_, result) => {
    say(register);
    const asked = order();
    const ended = session.execute(asked);
    say({ type: 'result', command_id: asked.commandId, ok: true, result, execution_time_ms: 1 });

    await expect(ended).rejects.toMatchObject({ code: 'adapter_invalid' });
    expect(socket.sent.at(-1)).toEqual({ type: 'result_ack', command_id: asked.commandId });
  });

  it('runs nothing for another account', async () => {
    say(register);
    const foreign = { ...order(), accountId: crypto.randomUUID() };

    await expect(session.execute(foreign)).rejects.toEqual(Fault.of('no_adapter', { tool: 'create_box' }));
    expect(socket.sent).toHaveLength(1);
  });

  it('is given up after three heartbeats are missed', () => {
    say(register);
    now = 30_000;
    session.check();
    expect(socket.closedWith).toBeUndefined();
    now = 30_001;
    session.check();

    expect(socket.closedWith).toBe('terminated');
    expect(left).toEqual([session]);
  });

  it('is given up for silence while a command runs, too, unless it has said that it cannot help it', () => {
    say(register);
    session.execute(order()).catch(() => undefined);
    now = 30_001;
    session.check();

    expect(socket.closedWith).toBe('terminated');
  });

  it('that falls silent at work has until the deadline, and three heartbeats more', () => {
    say({ ...register, busy_liveness: 'deadline' });
    session.execute(order()).catch(() => undefined);
    now = 90_000;
    session.check();
    expect(socket.closedWith).toBeUndefined();
    now = 90_001;
    session.check();

    expect(socket.closedWith).toBe('terminated');
  });

  it('that is silent at work is not given up, and the command is lost with the socket', async () => {
    say({ ...register, busy_liveness: 'deadline' });
    const ended = session.execute(order());
    now = 50_000;
    session.check();
    expect(socket.closedWith).toBeUndefined();
    session.end();

    await expect(ended).rejects.toMatchObject({ code: 'adapter_lost' });
  });

  it('is well as long as its heartbeats say so', () => {
    say(register);
    now = 10_000;
    say(heartbeat);
    now = 20_000;
    say({ ...heartbeat, healthy: false });

    expect([session.wasWellSince(10_000), session.wasWellSince(10_001)]).toEqual([true, false]);
  });

  it('sends no command to an adapter that does not read, and closes above four mebibytes', () => {
    say(register);
    socket.bufferedAmount = 1_048_577;
    session.execute(order()).catch(() => undefined);
    expect(socket.sent).toHaveLength(1);
    socket.bufferedAmount = 4_194_305;
    say(heartbeat);

    expect(socket.closedWith).toBe(4008);
  });
});
