import { box, Drawing } from './drawing.fixture.ts';

const commandId = crypto.randomUUID();
const again = { command_id: commandId };
const sphere = { radius: 1 };

describe('a command', () => {
  let drawing: Drawing;
  beforeEach(async () => {
    drawing = await Drawing.start();
    await drawing.broker.register();
  });
  afterEach(() => drawing.end());

  it('is accepted at once, and answered with what the tool answers and the revision', async () => {
    const { broker } = drawing;
    broker.execute('create_box', box, again);

    expect(await broker.waitFor('accepted')).toEqual({ type: 'accepted', command_id: commandId });
    expect(await broker.waitFor('progress')).toMatchObject({ fraction: 0.5, message: 'half a box' });
    expect(await broker.waitFor('result')).toEqual({
      type: 'result',
      command_id: commandId,
      ok: true,
      result: expect.objectContaining({ object_id: 'box_1', volume: 6_000, bounding_box: expect.anything() }),
      revision: 1,
      execution_time_ms: expect.any(Number),
    });
  });

  it.each([
    ['an unknown tool', 'create_dragon', {}, 'UNSUPPORTED_TOOL', 'no tool create_dragon'],
    ['a tool of the catalogue that it does not have', 'export_model', {}, 'UNSUPPORTED_TOOL', 'no tool export_model'],
    ['a name every object has', 'toString', {}, 'UNSUPPORTED_TOOL', 'no tool toString'],
    ['a parameter out of range', 'create_box', { ...box, length: 0 }, 'INVALID_PARAMETER', 'length'],
    ['what the tool refuses', 'delete_object', { object_id: 'box_9' }, 'OBJECT_NOT_FOUND', 'no box_9'],
    ['a bug', 'move_object', { object_id: 'a', offset: [1, 0, 0] }, 'INTERNAL', 'The adapter failed.'],
  ])('is refused for %s', async (_, tool, parameters, code, sentence) => {
    const error = { code, message: expect.stringContaining(sentence), retryable: false };

    expect(await drawing.broker.run(tool, parameters)).toMatchObject({ ok: false, error });
    expect(drawing.boxes).toEqual([]);
  });

  it('is refused when the document is at another revision than it expects, and done when it is at that one', async () => {
    const { broker } = drawing;
    const conflict = await broker.run('create_box', box, { expected_revision: 1 });
    const details = { expected_revision: 1, revision: 0 };

    expect(conflict).toMatchObject({ ok: false, error: { code: 'REVISION_CONFLICT', details } });
    expect(await broker.run('create_box', box, { expected_revision: 0 })).toMatchObject({ ok: true, revision: 1 });
  });

  it('fails when the tool answers something else than the catalogue promises, and has changed nothing', async () => {
    drawing.hasNoVolume = true;
    const message = "The adapter's result does not match the result schema of create_box.";

    expect(await drawing.broker.run('create_box', box)).toMatchObject({ error: { code: 'INTERNAL', message } });
    expect(drawing.boxes).toEqual([]);
  });

  it('fails when it cannot be made to last, and has changed nothing', async () => {
    drawing.fault = { commit: new Error('The disk is full.') };
    const failed = await drawing.broker.run('create_box', box, again);
    const boxes = [...drawing.boxes];
    drawing.fault = {};

    expect([failed, boxes]).toMatchObject([{ ok: false, error: { code: 'INTERNAL' } }, []]);
    expect(await drawing.broker.run('create_box', box, again)).toMatchObject({ ok: true, revision: 1 });
  });

  it('has an unknown outcome when it can neither be made to last nor undone, and is not run again', async () => {
    drawing.fault = { commit: new Error('The disk is full.'), rollback: new Error('The disk is gone.') };
    const failed = await drawing.broker.run('create_box', box, again);
    drawing.fault = {};

    expect(failed).toMatchObject({ ok: false, error: { code: 'OUTCOME_UNKNOWN' } });
    expect(await drawing.broker.run('create_box', box, again)).toEqual(failed);
    expect(drawing.boxes).toEqual(['box_1']);
  });

  it('that is called off or late is told so by its one result, running or waiting', async () => {
    const { broker } = drawing;
    const running = broker.execute('create_sphere', sphere);
    const waiting = broker.execute('create_box', box, { timeout_ms: 1 });
    expect(await broker.waitFor('result')).toMatchObject({
      command_id: waiting,
      error: { code: 'TIMEOUT', retryable: true },
    });
    broker.send({ type: 'cancel', command_id: running, reason: 'caller left' });
    expect(await broker.waitFor('result')).toMatchObject({ command_id: running, error: { code: 'CANCELLED' } });
    const late = broker.execute('create_sphere', sphere);
    broker.send({ type: 'cancel', command_id: late, reason: 'timeout' });
    expect(await broker.waitFor('result')).toMatchObject({ command_id: late, error: { code: 'TIMEOUT' } });

    expect(await broker.run('list_objects', {})).toMatchObject({ ok: true, result: { total: 0 } });
  });

  it('tells how many it waits behind, and when it starts', async () => {
    const { broker } = drawing;
    broker.execute('create_sphere', sphere);
    broker.execute('create_sphere', sphere);
    expect(await broker.waitFor('progress')).toMatchObject({ message: 'waiting behind 1' });
    drawing.release();

    expect(await broker.waitFor('progress')).toMatchObject({ message: 'started' });
  });

  it('is rejected when 64 wait already', async () => {
    const { broker } = drawing;
    for (let count = 0; count < 65; count += 1) broker.execute('create_sphere', sphere);
    const last = broker.execute('create_box', box);

    expect(await broker.waitFor('rejected')).toEqual({ type: 'rejected', command_id: last, code: 'busy' });
    expect(broker.received.filter(({ type }) => type === 'accepted')).toHaveLength(65);
  });
});

describe('a command that comes again', () => {
  let drawing: Drawing;
  beforeEach(async () => {
    drawing = await Drawing.start();
    await drawing.broker.register();
  });
  afterEach(() => drawing.end());
  const results = () => drawing.broker.received.filter(({ type }) => type === 'result');

  it('while it runs is accepted again, and answered by the one result', async () => {
    const { broker } = drawing;
    broker.execute('create_sphere', sphere, again);
    broker.execute('create_sphere', sphere, again);
    await broker.waitFor('accepted');
    await broker.waitFor('accepted');
    drawing.release();
    await broker.waitFor('result');
    await broker.run('list_objects', {});

    expect(results()).toHaveLength(2);
  });

  it('while it is called off runs when that is over, and its caller does not hear of the end of the first', async () => {
    const { broker } = drawing;
    broker.execute('create_sphere', sphere, again);
    await broker.waitFor('accepted');
    broker.send({ type: 'cancel', command_id: commandId, reason: 'caller left' });
    broker.execute('create_box', box, again);

    expect(await broker.waitFor('result')).toMatchObject({ ok: true, result: { object_id: 'box_1' } });
    expect(results()).toHaveLength(1);
  });

  it('after it was done is answered from memory, whether the broker had the result or not', async () => {
    const { broker } = drawing;
    broker.execute('create_box', box, again);
    const first = await broker.waitFor('result');

    expect(await broker.run('create_box', box, again)).toEqual(first);
    expect(await broker.run('create_box', box, again)).toEqual(first);
    expect(drawing.boxes).toEqual(['box_1']);
  });

  it('after it was refused runs as soon as the broker has the refusal', async () => {
    const { broker } = drawing;
    const deletion = { object_id: 'box_1' };
    broker.execute('delete_object', deletion, again);
    const refusal = await broker.waitFor('result');
    await broker.run('create_box', box);
    expect(await broker.run('delete_object', deletion, again)).toEqual(refusal);

    expect(await broker.run('delete_object', deletion, again)).toMatchObject({ ok: true });
  });
});
