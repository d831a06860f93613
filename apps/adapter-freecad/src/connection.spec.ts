import { randomUUID } from 'node:crypto';
import { catalog } from '@kerf/catalog';
import { startWorld, type TestWorld } from './world.fixture.ts';

const box = { length: 10, width: 20, height: 30 };

describe('FreeCAD without a window', () => {
  let world: TestWorld;
  beforeEach(async () => {
    world = await startWorld();
  });
  afterEach(() => world.stop());

  it('introduces itself with its key, its tools and their categories', () => {
    const [register] = world.broker.received;
    const known = catalog.tools.filter(({ runsOn }) => runsOn === 'adapter');

    expect(register).toMatchObject({
      adapter_type: 'freecad',
      application: { name: 'FreeCAD', gui: false },
      cancel: 'queued_only',
      busy_liveness: 'deadline',
      tools: expect.arrayContaining(known.filter(({ toolset }) => toolset === 'core').map(({ name }) => name)),
      capabilities: expect.arrayContaining([
        'primitives',
        'booleans',
        'transforms',
        'modifiers',
        'queries',
        'exchange',
      ]),
      documents: [{ name: 'Kerf', revision: 0, object_count: 0 }],
    });
    expect(world.broker.upgradeRequests[0]?.headers).toMatchObject({
      authorization: 'Bearer a-key',
      'sec-websocket-protocol': 'kerf-adapter.v1',
    });
  });

  it('accepts a command at once and answers with the result of FreeCAD', async () => {
    const id = world.broker.execute('create_box', box);

    expect(await world.broker.receiveNext('accepted')).toEqual({ type: 'accepted', command_id: id });
    expect(await world.broker.receiveNext('result')).toMatchObject({
      command_id: id,
      ok: true,
      revision: 1,
      result: { object_id: 'box_1', type: 'box', volume: 6_000 },
    });
  });

  it('answers a repeated command from memory: there is one object', async () => {
    const { broker } = world;
    const command_id = randomUUID();
    const first = await broker.runTool('create_box', box, { command_id });
    const second = await broker.runTool('create_box', box, { command_id });

    expect(second).toEqual(first);
    expect(await broker.runTool('list_objects', {})).toMatchObject({ result: { total: 1 } });
  });

  it('runs a command again that it has refused', async () => {
    const { broker } = world;
    const command_id = randomUUID();
    const first = await broker.runTool('delete_object', { object_id: 'box_1' }, { command_id });
    await broker.runTool('create_box', box);

    expect(first).toMatchObject({ ok: false, error: { code: 'OBJECT_NOT_FOUND' } });
    expect(await broker.runTool('delete_object', { object_id: 'box_1' }, { command_id })).toMatchObject({ ok: true });
  });

  it('sends a result again after a lost connection, until it is acknowledged', async () => {
    const { broker } = world;
    const command_id = broker.execute('create_box', box);
    const first = await broker.receiveNext('result');
    broker.terminateConnection();
    expect(await broker.acceptRegistration()).toMatchObject({ resume_token: 'a-token', unacknowledged: [command_id] });
    expect(await broker.receiveNext('result')).toEqual(first);
    broker.send({ type: 'result_ack', command_id });
    await broker.runTool('get_state', {});
    broker.terminateConnection();

    expect(await broker.acceptRegistration()).toMatchObject({ unacknowledged: [] });
    expect(await broker.runTool('list_objects', {})).toMatchObject({ result: { total: 1 } });
  });

  it('finishes what runs while the connection is lost, and forgets results that nobody waits for', async () => {
    const { broker } = world;
    const command_id = broker.execute('create_box', box);
    await broker.receiveNext('accepted');
    broker.terminateConnection();
    await broker.acceptRegistration({ drop: [command_id] });
    await broker.runTool('get_state', {});
    broker.terminateConnection();

    expect(await broker.acceptRegistration()).toMatchObject({ running: [], unacknowledged: [] });
  });

  it('refuses a command for another revision of the document', async () => {
    expect(await world.broker.runTool('create_box', box, { expected_revision: 7 })).toMatchObject({
      ok: false,
      error: { code: 'REVISION_CONFLICT' },
    });
  });

  it('takes back what ends after its time, and a batch that is called off', async () => {
    const { broker } = world;
    const coil = { radius: 20, pitch: 3, height: 45, wire_radius: 1 };
    // Each takes so long that the cancellation is heard before the next.
    const steps = Array.from({ length: 20 }, (_, index) => ({
      id: `s${index}`,
      tool: 'create_helix',
      parameters: coil,
    }));
    await broker.runTool('create_box', box);
    const late = await broker.runTool('create_helix', coil, { timeout_ms: 100 });
    const command_id = randomUUID();
    broker.send({ type: 'execute_batch', command_id, attempt: 1, atomic: true, steps, timeout_ms: 60_000 });
    await broker.receiveNext('progress');
    broker.send({ type: 'cancel', command_id, reason: 'requested' });

    expect(late).toMatchObject({ ok: false, error: { code: 'TIMEOUT' } });
    expect(await broker.awaitResult(command_id)).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
    expect(await broker.runTool('get_state', {})).toMatchObject({ revision: 1, result: { object_count: 1 } });
  });

  it('tells whoever waits behind a command that it does', async () => {
    const { broker } = world;
    const [first, second] = [randomUUID(), randomUUID()];
    const execute = { type: 'execute', attempt: 1, timeout_ms: 60_000 } as const;
    const coil = { radius: 20, pitch: 3, height: 45, wire_radius: 1 };
    broker.send({ ...execute, command_id: first, tool: 'create_helix', parameters: coil });
    broker.send({ ...execute, command_id: second, tool: 'create_box', parameters: box });
    await broker.awaitResult(second);

    expect(broker.received).toContainEqual({ type: 'progress', command_id: second, message: 'waiting behind 1' });
  });

  it('sends heartbeats as often as it is told', async () => {
    const { broker } = world;
    broker.terminateConnection();
    await broker.acceptRegistration({ heartbeatIntervalMs: 50 });

    expect(await broker.receiveNext('heartbeat')).toMatchObject({
      in_flight: 0,
      healthy: true,
      document: { name: 'Kerf', object_count: 0 },
    });
  });

  it('moves to another broker when this one leaves, with what it has in hand', async () => {
    const { broker } = world;
    const command_id = broker.execute('create_box', box);
    await broker.receiveNext('accepted');
    broker.send({ type: 'draining', reconnect_after_ms: 10 });

    expect(await broker.acceptRegistration()).toMatchObject({ resume_token: 'a-token' });
    expect(await broker.receiveNext('result')).toMatchObject({ command_id, ok: true });
    expect(await broker.waitForCloseCode()).toBe(1001); // 1000 would be a goodbye, after which nothing is kept
  });

  it('says goodbye when it is told to stop', async () => {
    const { exitCode } = await world.adapter.stop();

    expect(exitCode).toBe(0);
    expect(await world.broker.receiveNext('draining')).toMatchObject({ type: 'draining' });
    expect(await world.broker.waitForCloseCode()).toBe(1000);
  });

  it.each([
    ['the key is refused', 4401, /live key/],
    ['the key is of somebody who may run nothing any more', 4403, /viewer/],
    ['there is no common version', 4406, /update the adapter/],
    ['another process took its place', 4409, /only one/],
  ])('stays away when %s', async (_, code, sentence) => {
    world.broker.closeConnection(code);

    expect(await world.adapter.waitForExit()).toEqual({ exitCode: 3, said: expect.stringMatching(sentence) });
  });
});
