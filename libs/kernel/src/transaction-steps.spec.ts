import { Drawing, limits } from './drawing.fixture.ts';
import { draw, drawSome, hopeless } from './transaction.fixture.ts';

let drawing: Drawing;

beforeEach(async () => {
  drawing = await Drawing.start();
});
afterEach(() => drawing.stop());

describe('a transaction of several steps', () => {
  const several = () => drawing.kernel.begin({ isOneStep: false }, limits);

  it('makes each a step of its own, undo and redo too', async () => {
    const transaction = await several();
    const { run } = transaction;
    await draw(run);
    await draw(run);
    await run('undo', { steps: 1 }, limits);
    await draw(run);
    await transaction.commit();

    expect(await drawing.run('undo')).toMatchObject({ object_count: 1, can_undo: true });
    expect(await drawing.run('undo')).toMatchObject({ object_count: 0, can_undo: false });
  });

  it('that is rolled back leaves the document, its ids, and what could be undone and redone', async () => {
    await drawSome(drawing);
    const before = await drawing.visible();
    const transaction = await several();
    const { run } = transaction;
    await run('redo', { steps: 1 }, limits);
    await run('undo', { steps: 3 }, limits);
    await draw(run);
    await transaction.rollBack();

    expect(await drawing.visible()).toEqual(before);
    expect(await drawing.box()).toBe('box_4');
  });

  it.each([
    ['keeps what was done before a command that stopped the worker', 'commit', 3, 'box_4'],
    ['takes it back all the same', 'rollBack', 0, 'box_1'],
  ] as const)('%s', async (_, end, objects, next) => {
    const transaction = await several();
    const { run } = transaction;
    await draw(run);
    await expect(hopeless(run)).rejects.toMatchObject({ code: 'TIMEOUT' });
    await draw(run);
    await transaction[end]();

    expect(await drawing.run('list_objects')).toMatchObject({ total: objects });
    expect(await drawing.box()).toBe(next);
  });

  it('is not committed when it cannot be saved', async () => {
    const transaction = await several();
    const { run } = transaction;
    await draw(run);
    const full = () => {
      throw new Error('The disk is full.');
    };

    await expect(transaction.commit(full)).rejects.toThrow('The disk is full.');

    await transaction.rollBack();
    expect(await drawing.run('get_state')).toMatchObject({ revision: 0, object_count: 0, can_undo: false });
  });
});
