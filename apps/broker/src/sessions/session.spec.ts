import { Fault } from '@kerf/errors';
import { heartbeatMessage, createRequest, registerMessage, SessionWorld } from './session.fixture.ts';
import { receiveFrame } from './message-handler.ts';

describe('a session', () => {
  let on: SessionWorld;
  beforeEach(() => {
    on = new SessionWorld();
  });

  it('begins with register and is told its terms', () => {
    on.receive(registerMessage);

    expect(on.socket.sent).toEqual([
      {
        type: 'registered',
        protocol_version: 1,
        session_id: on.session.id,
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
    ['a heartbeat first', JSON.stringify(heartbeatMessage), 4400],
    ['an unknown message first', '{"type":"hello"}', 4400],
    ['a register without tools', JSON.stringify({ ...registerMessage, tools: undefined }), 4400],
    ['a tool with NUL in its name', JSON.stringify({ ...registerMessage, tools: ['a\0'] }), 4400],
    ['only other versions', JSON.stringify({ ...registerMessage, protocol_versions: [2] }), 4406],
  ])('that begins with %s is closed', (_, text, code) => {
    receiveFrame(on.session, text);

    expect(on.socket).toMatchObject({ closedWith: code, sent: [] });
    expect(on.closedSessions).toEqual([on.session]);
  });

  it('that is silent for more than five seconds at the beginning is closed', () => {
    on.now = 5_000;
    on.session.checkTimeouts();
    expect(on.socket.closedWith).toBeUndefined();
    on.now = 5_001;
    on.session.checkTimeouts();

    expect(on.socket.closedWith).toBe(4408);
  });

  it.each([
    ['an unknown message', { type: 'sing' }],
    ['a message without a type', { a: 1 }],
    ['a second register', registerMessage],
    ['a heartbeat without contents', { type: 'heartbeat' }],
  ])('answers %s with an error and stays open', (_, message) => {
    on.receive(registerMessage);
    on.receive(message);

    expect(on.socket.sent[1]).toEqual({
      type: 'error',
      error: { code: expect.any(String), message: expect.any(String) },
    });
    expect(on.socket.closedWith).toBeUndefined();
  });

  it('is closed by text that is no JSON at any time', () => {
    on.receive(registerMessage);
    receiveFrame(on.session, 'x');

    expect(on.socket.closedWith).toBe(4400);
  });

  it('acknowledges heartbeats, and results that nobody waits for', () => {
    const command_id = crypto.randomUUID();
    on.receive(registerMessage);
    on.receive(heartbeatMessage);
    on.receive({ type: 'result', command_id, ok: true, result: {}, execution_time_ms: 1 });

    expect(on.socket.sent.slice(1)).toEqual([{ type: 'heartbeat_ack' }, { type: 'result_ack', command_id }]);
  });

  it.each([
    ['has no fields', 'done'],
    ['holds NUL', { object_id: 'a\0' }],
  ])('ends a command whose result %s, and acknowledges it', async (_, result) => {
    on.receive(registerMessage);
    const asked = createRequest();
    const ended = on.session.execute(asked);
    on.receive({ type: 'result', command_id: asked.commandId, ok: true, result, execution_time_ms: 1 });

    await expect(ended).rejects.toMatchObject({ code: 'adapter_invalid' });
    expect(on.socket.sent.at(-1)).toEqual({ type: 'result_ack', command_id: asked.commandId });
  });

  it('runs nothing for another account', async () => {
    on.receive(registerMessage);
    const foreign = { ...createRequest(), accountId: crypto.randomUUID() };

    await expect(on.session.execute(foreign)).rejects.toEqual(Fault.of('no_adapter', { tool: 'create_box' }));
    expect(on.socket.sent).toHaveLength(1);
  });
});
