import { box, Drawing } from './drawing.fixture.ts';
import { runAdapter } from './run-adapter.ts';

describe('an adapter', () => {
  let drawing: Drawing;
  afterEach(() => drawing.end());

  it('introduces itself with its key, its tools, their categories, its abilities and its document', async () => {
    const adapterId = crypto.randomUUID();
    const application = { name: 'Drawer', version: '1', gui: true };
    drawing = await Drawing.start({ adapterId, application, maxConcurrency: 2, cancel: 'hard' });

    expect(await drawing.broker.register()).toEqual({
      type: 'register',
      protocol_versions: [1],
      adapter_id: adapterId,
      instance_id: expect.any(String),
      adapter_type: 'drawing',
      adapter_version: '0.0.0',
      application,
      capabilities: ['primitives', 'transforms', 'queries'],
      tools: Object.keys(drawing.tools),
      max_concurrency: 2,
      cancel: 'hard',
      busy_liveness: 'heartbeat',
      documents: [{ name: 'Drawing', revision: 0, object_count: 0 }],
      running: [],
      unacknowledged: [],
    });
    expect(drawing.broker.upgradeRequests[0]?.headers).toMatchObject({
      authorization: 'Bearer a-key',
      'sec-websocket-protocol': 'kerf-adapter.v1',
    });
  });

  it('sends heartbeats with the state of the document as often as it is told', async () => {
    drawing = await Drawing.start();
    await drawing.broker.register({ heartbeat_interval_ms: 20 });
    await drawing.broker.run('create_box', box);

    expect(await drawing.broker.waitFor('heartbeat')).toEqual({
      type: 'heartbeat',
      in_flight: 0,
      healthy: true,
      load: expect.any(Number),
      memory_bytes: expect.any(Number),
      document: { name: 'Drawing', revision: 1, object_count: 1 },
    });
  });

  it('drops a connection on which it hears nothing for three heartbeats, and comes again', async () => {
    drawing = await Drawing.start();
    await drawing.broker.register({ heartbeat_interval_ms: 20 });

    expect(await drawing.broker.register()).toMatchObject({ resume_token: 'a-token' });
  });

  it('comes again after a lost connection with its token, what it does and what it has done, and sends that', async () => {
    drawing = await Drawing.start();
    const { broker } = drawing;
    await broker.register();
    const done = broker.execute('create_box', box);
    const result = await broker.waitFor('result');
    const running = broker.execute('create_sphere', { radius: 1 });
    await broker.waitFor('accepted');
    broker.drop();

    expect(await broker.register()).toMatchObject({
      resume_token: 'a-token',
      running: [running],
      unacknowledged: [done],
      documents: [{ revision: 1 }],
    });
    expect(await broker.waitFor('result')).toEqual(result);
    drawing.release();
    expect(await broker.waitFor('result')).toMatchObject({ command_id: running, ok: true });
    expect(drawing.states).toEqual(['connecting', 'connected', 'disconnected', 'connecting', 'connected']);
  });

  it('does not send again what the broker has acknowledged, or does not want any more', async () => {
    drawing = await Drawing.start();
    const { broker } = drawing;
    await broker.register();
    await broker.run('create_box', box);
    const unwanted = broker.execute('create_box', box);
    await broker.waitFor('result');
    broker.drop();
    await broker.register({ drop: [unwanted] });
    await broker.run('list_objects', {});
    broker.drop();

    expect(await broker.register()).toMatchObject({ running: [], unacknowledged: [] });
    expect(broker.received.filter(({ type }) => type === 'result')).toHaveLength(3);
  });

  it('tells of what an earlier process has done, and does not do it again', async () => {
    const [owed, told] = [crypto.randomUUID(), crypto.randomUUID()];
    const resultOf = (command_id: string) =>
      ({ type: 'result', command_id, ok: true, result: { object_id: 'box_1' }, execution_time_ms: 1 }) as const;
    const past = { results: [resultOf(told), resultOf(owed)], owed: [owed], resumeToken: 'old-token' };
    drawing = await Drawing.start({ past });
    const { broker } = drawing;

    expect(await broker.register()).toMatchObject({ resume_token: 'old-token', unacknowledged: [owed] });
    expect(await broker.waitFor('result')).toEqual(resultOf(owed));
    expect(await broker.run('create_box', box, { command_id: told })).toEqual(resultOf(told));
    expect(drawing.boxes).toEqual([]);
  });

  it.each([
    ['no JSON', '{', 'A frame must be one JSON object.'],
    ['no object', '[]', 'expected object'],
    ['an unknown message', '{"type":"sing"}', 'type'],
    ['a command without a tool', JSON.stringify({ type: 'execute', command_id: crypto.randomUUID() }), 'timeout_ms'],
    ['a command without an id', '{"type":"execute","command_id":"../../etc"}', 'command_id'],
  ])('complains of %s, and goes on', async (_, frame, sentence) => {
    drawing = await Drawing.start();
    await drawing.broker.register();
    drawing.broker.sendRaw(frame);
    const message = expect.stringContaining(sentence);

    expect(await drawing.broker.waitFor('error')).toEqual({
      type: 'error',
      error: { code: 'INVALID_MESSAGE', message },
    });
    expect(await drawing.broker.run('create_box', box)).toMatchObject({ ok: true });
  });

  it('does not complain of a complaint', async () => {
    drawing = await Drawing.start();
    await drawing.broker.register();
    drawing.broker.sendRaw('{"type":"error","error":7}');
    drawing.broker.send({ type: 'error', error: { code: 'INVALID_MESSAGE', message: 'What?' } });
    await drawing.broker.run('create_box', box);

    expect(drawing.broker.received.filter(({ type }) => type === 'error')).toEqual([]);
  });
});

describe('an adapter whose address is none', () => {
  it.each(['', 'cad.example.com', 'localhost:443'])('does not start, and says so of %j', async (url) => {
    const adapter = runAdapter({ url, key: 'a-key', adapterType: 'lost', tools: {} }, AbortSignal.abort());

    await expect(adapter).rejects.toThrow(`url must be a URL such as wss://cad.example.com, not "${url}".`);
  });
});
