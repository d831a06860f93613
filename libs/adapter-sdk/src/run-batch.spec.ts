import { box, Drawing } from './drawing.fixture.ts';
import { resolveReferences } from './run-batch.ts';

const step = (id: string, tool: string, parameters: Record<string, unknown>) => ({ id, tool, parameters });
const deleteFirst = step('gone', 'delete_object', { object_id: '${first.object_id}' });
const deleteNothing = step('bad', 'delete_object', { object_id: 'box_9' });
const first = step('first', 'create_box', box);
const second = step('second', 'create_box', box);

describe('a batch', () => {
  let drawing: Drawing;
  beforeEach(async () => {
    drawing = await Drawing.start();
    await drawing.broker.register();
  });
  afterEach(() => drawing.end());

  it('runs its steps in order, each knowing what those before it have answered', async () => {
    const result = await drawing.broker.runBatch([first, second, deleteFirst]);

    expect(result).toMatchObject({
      ok: true,
      revision: 3,
      result: {
        steps: [
          { id: 'first', ok: true, result: { object_id: 'box_1' } },
          { id: 'second', ok: true, result: { object_id: 'box_2' } },
          { id: 'gone', ok: true, result: { object_id: 'box_1', deleted: true } },
        ],
        rolled_back: false,
      },
    });
    expect(drawing.boxes).toEqual(['box_2']);
    expect(drawing.committed).toEqual([{ result, owed: [result.command_id] }]);
  });

  it('that is atomic ends at the step that fails, and the document is as before, its revision too', async () => {
    await drawing.broker.run('create_box', box);
    const result = await drawing.broker.runBatch([first, deleteNothing, second]);

    expect(result).toMatchObject({
      ok: true,
      revision: 1,
      result: {
        steps: [
          { id: 'first', ok: true },
          { id: 'bad', ok: false, error: { code: 'OBJECT_NOT_FOUND' } },
        ],
        rolled_back: true,
      },
    });
    expect(drawing.boxes).toEqual(['box_1']);
    expect(drawing.committed).toHaveLength(1);
  });

  it('that is not atomic goes on, but for the steps that need the failed one', async () => {
    const needsBad = step('more', 'delete_object', { object_id: '${bad.object_id}' });
    const result = await drawing.broker.runBatch([first, deleteNothing, needsBad, deleteFirst], { atomic: false });

    expect(result).toMatchObject({
      result: {
        steps: [
          { id: 'first', ok: true },
          { id: 'bad', ok: false },
          {
            id: 'more',
            ok: false,
            error: { code: 'INVALID_PARAMETER', message: expect.stringContaining('No step bad') },
          },
          { id: 'gone', ok: true },
        ],
        rolled_back: false,
      },
    });
  });

  const begun = {
    steps: [
      { id: 'first', ok: true },
      { id: 'held', ok: false, error: { code: 'CANCELLED', message: expect.stringContaining('was cancelled') } },
    ],
    rolled_back: false,
  };
  it.each([
    ['ends as cancelled when it is atomic', true, { ok: false, error: { code: 'CANCELLED' } }, []],
    ['tells the steps it has begun otherwise', false, { ok: true, result: begun }, ['box_1']],
  ])('that is called off %s', async (_, atomic, expected, boxes) => {
    const { broker } = drawing;
    const command_id = broker.executeBatch([first, step('held', 'create_sphere', { radius: 1 }), second], { atomic });
    await broker.waitFor('progress');
    broker.send({ type: 'cancel', command_id, reason: 'caller left' });

    expect(await broker.waitFor('result')).toMatchObject(expected);
    expect(drawing.boxes).toEqual(boxes);
  });

  it('that comes again is answered from memory', async () => {
    const again = { command_id: crypto.randomUUID() };
    const result = await drawing.broker.runBatch([first], again);

    expect(await drawing.broker.runBatch([first], again)).toEqual(result);
    expect(drawing.boxes).toEqual(['box_1']);
  });

  it('tells after each step how far it is', async () => {
    await drawing.broker.runBatch([step('a', 'list_objects', {}), step('b', 'list_objects', {})]);

    expect(drawing.broker.received).toContainEqual(
      expect.objectContaining({ type: 'progress', fraction: 0.5, message: '1 of 2 steps' }),
    );
  });

  it('that fits in no frame is undone', async () => {
    const { broker } = drawing;
    broker.drop();
    await broker.register({ max_message_bytes: 1_500 });
    const result = await broker.runBatch(Array.from({ length: 9 }, (_, i) => step(`s${i}`, 'create_box', box)));

    expect(result).toMatchObject({ ok: false, error: { code: 'KERNEL_RESULT_REJECTED' } });
    expect(drawing.boxes).toEqual([]);
  });
});

describe('an adapter without transactions', () => {
  it('refuses a batch that is atomic and changes something, and takes any other', async () => {
    const drawing = await Drawing.start({ transaction: undefined });
    await drawing.broker.register();
    const refused = await drawing.broker.runBatch([first]);

    expect(refused).toMatchObject({ ok: false, error: { code: 'UNSUPPORTED_TOOL' } });
    expect(await drawing.broker.runBatch([step('a', 'list_objects', {})])).toMatchObject({ ok: true });
    expect(await drawing.broker.runBatch([first], { atomic: false })).toMatchObject({ ok: true });
    await drawing.end();
  });
});

const answers = new Map<string, unknown>([
  ['base', { object_id: 'box_1', volume: 8, bounding_box: { max: [1, 2, 3] } }],
  ['hole', { object_id: 'cylinder_2' }],
]);

describe('a reference to an earlier step', () => {
  it.each([
    ['is replaced by the answer', '${base.object_id}', 'box_1'],
    ['keeps its type', '${base.volume}', 8],
    ['reaches into lists', '${base.bounding_box.max.2}', 3],
    ['is a text of its own', 'a ${base.object_id} of ${base.volume}', 'a ${base.object_id} of ${base.volume}'],
    [
      'is found in lists and objects',
      { ids: ['${base.object_id}', '${hole.object_id}'] },
      { ids: ['box_1', 'cylinder_2'] },
    ],
    ['is nothing else', { a: '$base', b: '{base}', c: 3, d: null }, { a: '$base', b: '{base}', c: 3, d: null }],
  ])('%s', (_, given, expected) => {
    expect(resolveReferences(given, answers)).toEqual(expected);
  });

  it.each([
    [
      'a step that was not done',
      '${bsae.object_id}',
      'No step bsae succeeded before this one, which refers to it. Did you mean base',
    ],
    ['a field that is not there', '${base.colour}', 'The result of step base has no field colour.'],
    ['what every object has', '${base.constructor.name}', 'The result of step base has no field constructor.name.'],
  ])('to %s is refused', (_, given, sentence) => {
    expect(() => resolveReferences(given, answers)).toThrow(sentence);
  });
});
