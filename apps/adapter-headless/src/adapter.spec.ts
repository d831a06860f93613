import { runAdapter } from './adapter.ts';
import { Broker } from './broker.fixture.ts';
import type { Ending } from './ending.ts';
import { Log } from './log.ts';

const box = { length: 10, width: 20, height: 30 };

describe('the headless adapter', () => {
  const adapterId = crypto.randomUUID();
  let broker: Broker;
  let stop: AbortController;
  let ended: Promise<Ending>;

  beforeEach(async () => {
    broker = await Broker.start();
    stop = new AbortController();
    ended = runAdapter({ url: broker.url, key: 'a-key', adapterId, log: new Log('silent') }, stop.signal);
  });
  afterEach(async () => {
    stop.abort();
    await ended;
    broker.stop();
  });

  it('introduces itself with its key, its tools and their categories', async () => {
    const registered = await broker.register();

    expect(registered).toMatchObject({ adapter_id: adapterId, adapter_type: 'occt-headless', max_concurrency: 1 });
    expect(registered.tools).toContain('create_box');
    expect(registered.tools).not.toContain('calculate_thread_geometry');
    expect(registered.capabilities).toEqual(expect.arrayContaining(['primitives', 'booleans', 'exchange']));
    expect(broker.greetings[0]?.headers).toMatchObject({
      authorization: 'Bearer a-key',
      'sec-websocket-protocol': 'kerf-adapter.v1',
    });
  });

  it('accepts a command at once and answers with the result of the kernel', async () => {
    await broker.register();
    const id = broker.execute('create_box', box);

    expect(await broker.next('accepted')).toEqual({ type: 'accepted', command_id: id });
    expect(await broker.next('result')).toMatchObject({
      command_id: id,
      ok: true,
      result: { type: 'box', volume: 6_000 },
    });
  });

  it('answers a repeated command from memory: there is one object', async () => {
    await broker.register();
    const id = crypto.randomUUID();
    const first = await broker.run('create_box', box, id);
    const second = await broker.run('create_box', box, id);
    const { result } = (await broker.run('list_objects', {})) as { result?: unknown };

    expect(second).toEqual(first);
    expect(result).toMatchObject({ total: 1 });
  });

  it('sends a result again after a lost connection, until it is acknowledged', async () => {
    await broker.register();
    const id = broker.execute('create_box', box);
    const first = await broker.next('result');
    broker.drop();
    await broker.register();
    expect(await broker.next('result')).toEqual(first);
    broker.say({ type: 'result_ack', command_id: id });
    await broker.run('get_state', {});
    broker.drop();
    await broker.register();
    await broker.run('get_state', {});

    expect(broker.heard.filter((message) => message.type === 'result' && message.command_id === id)).toHaveLength(2);
  });

  it('answers a cancelled command with one result, and the document is as before', async () => {
    await broker.register();
    await broker.run('create_sphere', { radius: 500 });
    const id = broker.execute('export_model', { format: 'stl', linear_tolerance: 0.001 });
    broker.say({ type: 'cancel', command_id: id, reason: 'timeout' });

    expect(await broker.next('result')).toMatchObject({ command_id: id, ok: false, error: { code: 'CANCELLED' } });
    expect(await broker.run('list_objects', {})).toMatchObject({ ok: true, result: { total: 1 } });
  });

  it('remembers what it has done when the broker has the result, and runs again what it refused', async () => {
    await broker.register();
    const [done, refused] = [crypto.randomUUID(), crypto.randomUUID()];
    await broker.run('delete_object', { object_id: 'box_1' }, refused);
    const first = await broker.run('create_box', box, done);
    const second = await broker.run('delete_object', { object_id: 'box_1' }, refused);

    expect(first).toMatchObject({ ok: true, result: { object_id: 'box_1' } });
    expect(second).toMatchObject({ command_id: refused, ok: true });
    expect(await broker.run('create_box', box, done)).toEqual(first);
    expect(await broker.run('list_objects', {})).toMatchObject({ ok: true, result: { total: 0 } });
  });

  it('joins a command that comes again while it runs: there is one object', async () => {
    await broker.register();
    const id = broker.execute('create_box', box);
    broker.execute('create_box', box, id);
    expect(await broker.next('result')).toMatchObject({ command_id: id, ok: true });
    broker.say({ type: 'result_ack', command_id: id });

    expect(await broker.run('list_objects', {})).toMatchObject({ ok: true, result: { total: 1 } });
  });

  it.each([
    ['an unknown tool', 'create_dragon', {}, 'UNSUPPORTED_TOOL'],
    ['a tool of the service', 'calculate_thread_geometry', {}, 'UNSUPPORTED_TOOL'],
    ['a parameter out of range', 'create_box', { ...box, length: 0 }, 'INVALID_PARAMETER'],
    ['an object that is not there', 'delete_object', { object_id: 'Nothing' }, 'OBJECT_NOT_FOUND'],
  ])('refuses %s', async (_, tool, parameters, code) => {
    await broker.register();

    expect(await broker.run(tool, parameters)).toMatchObject({
      ok: false,
      error: { code, message: expect.any(String), retryable: false },
    });
  });

  it('sends heartbeats as often as it is told', async () => {
    await broker.register(20);

    expect(await broker.next('heartbeat')).toEqual({ type: 'heartbeat', in_flight: 0, healthy: true });
  });

  it.each([
    ['the key is refused', 4401, /live key/],
    ['the adapter belongs to another account', 4403, /another --adapter-id/],
    ['there is no common version', 4406, /update the adapter/],
    ['another process took its place', 4409, /only one/],
  ])('stays away when %s', async (_, code, sentence) => {
    await broker.register();
    broker.close(code);

    expect(await ended).toEqual({ exitCode: 3, sentence: expect.stringMatching(sentence) });
  });

  it('ends without a fault when it is told to stop', async () => {
    await broker.register();
    stop.abort();

    expect(await ended).toMatchObject({ exitCode: 0 });
  });
});

describe('the headless adapter with a key that is not valid', () => {
  it('stays away after one refusal before the upgrade', async () => {
    const broker = await Broker.start(() => false);
    const options = { url: broker.url, key: 'none', adapterId: crypto.randomUUID(), log: new Log('silent') };
    const ending = await runAdapter(options, new AbortController().signal);
    broker.stop();

    expect(ending).toEqual({ exitCode: 3, sentence: expect.stringMatching(/live key/) });
  });
});
