import { box, Drawing } from './drawing.fixture.ts';
import { runAdapter } from './index.ts';
import { TestBroker } from './testing/index.ts';

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
    expect(drawing.broker.greetings[0]?.headers).toMatchObject({
      authorization: 'Bearer a-key',
      'sec-websocket-protocol': 'kerf-adapter.v1',
    });
  });

  it('sends heartbeats with the state of the document as often as it is told', async () => {
    drawing = await Drawing.start();
    await drawing.broker.register({ heartbeat_interval_ms: 20 });
    await drawing.broker.run('create_box', box);

    expect(await drawing.broker.next('heartbeat')).toEqual({
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
    const result = await broker.next('result');
    const running = broker.execute('create_sphere', { radius: 1 });
    await broker.next('accepted');
    broker.drop();

    expect(await broker.register()).toMatchObject({
      resume_token: 'a-token',
      running: [running],
      unacknowledged: [done],
      documents: [{ revision: 1 }],
    });
    expect(await broker.next('result')).toEqual(result);
    drawing.release();
    expect(await broker.next('result')).toMatchObject({ command_id: running, ok: true });
    expect(drawing.states).toEqual(['connecting', 'connected', 'disconnected', 'connecting', 'connected']);
  });

  it('does not send again what the broker has acknowledged, or does not want any more', async () => {
    drawing = await Drawing.start();
    const { broker } = drawing;
    await broker.register();
    await broker.run('create_box', box);
    const unwanted = broker.execute('create_box', box);
    await broker.next('result');
    broker.drop();
    await broker.register({ drop: [unwanted] });
    await broker.run('list_objects', {});
    broker.drop();

    expect(await broker.register()).toMatchObject({ running: [], unacknowledged: [] });
    expect(broker.heard.filter(({ type }) => type === 'result')).toHaveLength(3);
  });

  it('tells of what an earlier process has done, and does not do it again', async () => {
    const [owed, told] = [crypto.randomUUID(), crypto.randomUUID()];
    const resultOf = (command_id: string) =>
      ({ type: 'result', command_id, ok: true, result: { object_id: 'box_1' }, execution_time_ms: 1 }) as const;
    const past = { results: [resultOf(told), resultOf(owed)], owed: [owed], resumeToken: 'old-token' };
    drawing = await Drawing.start({ past });
    const { broker } = drawing;

    expect(await broker.register()).toMatchObject({ resume_token: 'old-token', unacknowledged: [owed] });
    expect(await broker.next('result')).toEqual(resultOf(owed));
    expect(await broker.run('create_box', box, { command_id: told })).toEqual(resultOf(told));
    expect(drawing.boxes).toEqual([]);
  });

  it.each([
    ['no JSON', '{', 'A frame is one JSON object.'],
    ['no object', '[]', 'expected object'],
    ['an unknown message', '{"type":"sing"}', 'type'],
    ['a command without a tool', JSON.stringify({ type: 'execute', command_id: crypto.randomUUID() }), 'timeout_ms'],
    ['a command without an id', '{"type":"execute","command_id":"../../etc"}', 'command_id'],
  ])('complains of %s, and goes on', async (_, frame, sentence) => {
    drawing = await Drawing.start();
    await drawing.broker.register();
    drawing.broker.sayRaw(frame);
    const message = expect.stringContaining(sentence);

    expect(await drawing.broker.next('error')).toEqual({ type: 'error', error: { code: 'INVALID_MESSAGE', message } });
    expect(await drawing.broker.run('create_box', box)).toMatchObject({ ok: true });
  });

  it('does not complain of a complaint', async () => {
    drawing = await Drawing.start();
    await drawing.broker.register();
    drawing.broker.sayRaw('{"type":"error","error":7}');
    drawing.broker.say({ type: 'error', error: { code: 'INVALID_MESSAGE', message: 'What?' } });
    await drawing.broker.run('create_box', box);

    expect(drawing.broker.heard.filter(({ type }) => type === 'error')).toEqual([]);
  });

  it('that is told to stop says so, takes no more, and ends when what is at work has ended', async () => {
    drawing = await Drawing.start({ drainMs: 10_000 });
    const { broker } = drawing;
    await broker.register();
    const running = broker.execute('create_sphere', { radius: 1 });
    await broker.next('accepted');
    drawing.stop();
    expect(await broker.next('draining')).toMatchObject({ type: 'draining' });
    const late = broker.execute('create_box', box);
    expect(await broker.next('rejected')).toEqual({ type: 'rejected', command_id: late, code: 'draining' });
    drawing.release();

    expect(await broker.next('result')).toMatchObject({ command_id: running, ok: true });
    expect(await drawing.ended).toMatchObject({ why: 'stopped' });
  });

  it('that is told to stop calls off what does not end in time', async () => {
    drawing = await Drawing.start();
    await drawing.broker.register();
    drawing.broker.execute('create_sphere', { radius: 1 });
    await drawing.broker.next('accepted');
    drawing.stop();

    expect(await drawing.broker.next('result')).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
    expect(await drawing.ended).toMatchObject({ why: 'stopped' });
  });

  it('connects again when the broker is leaving, as soon as nothing is at work', async () => {
    drawing = await Drawing.start();
    const { broker } = drawing;
    await broker.register();
    broker.execute('create_sphere', { radius: 1 });
    await broker.next('accepted');
    broker.say({ type: 'draining', reconnect_after_ms: 1 });
    await broker.run('list_objects', {}, { timeout_ms: 1 });
    drawing.release();
    await broker.next('result');
    await broker.register();

    expect(broker.greetings).toHaveLength(2);
  });

  it.each([
    ['the key is refused', 4401, /live key/],
    ['the adapter belongs to another account', 4403, /another one/],
    ['there is no common version', 4406, /update the adapter/],
    ['another process took its place', 4409, /only one/],
  ])('stays away when %s', async (_, code, sentence) => {
    drawing = await Drawing.start();
    await drawing.broker.register();
    drawing.broker.close(code);

    expect(await drawing.ended).toEqual({ why: 'refused', sentence: expect.stringMatching(sentence) });
  });
});

describe('an adapter that cannot start', () => {
  it('stays away after one refusal before the upgrade', async () => {
    const broker = await TestBroker.start({ admits: () => false });
    const options = { url: broker.url, key: 'none', adapterType: 'drawing', tools: {} };
    const ending = await runAdapter(options, new AbortController().signal);
    broker.stop();

    expect(ending).toEqual({ why: 'refused', sentence: expect.stringMatching(/live key/) });
  });

  it('is a mistake of its author when the catalogue lacks one of its tools', async () => {
    const tools: object = { calculate_thread_geometry: () => ({}) };
    const options = { url: new URL('ws://localhost:1'), key: 'none', adapterType: 'drawing', tools };

    await expect(runAdapter(options, new AbortController().signal)).rejects.toThrow(
      'The catalogue has no tool calculate_thread_geometry that runs on an adapter.',
    );
  });
});
