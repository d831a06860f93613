import { Drawing, limits, read } from './drawing.fixture.ts';
import { draw, drawSome, hopeless } from './transaction.fixture.ts';
import type { Run } from './transaction.ts';

let drawing: Drawing;

beforeEach(async () => {
  drawing = await Drawing.start();
});
afterEach(() => drawing.stop());

const remove = (run: Run, object_id: string) => run('delete_object', { object_id }, limits);

/** Does all of the work as one step to undo, or nothing. */
async function batch<T>(work: (run: Run) => Promise<T>): Promise<T> {
  const transaction = await drawing.kernel.begin({ isOneStep: true }, limits);
  try {
    const outcome = await work(transaction.run);
    await transaction.commit();
    return outcome;
  } catch (error) {
    await transaction.rollBack();
    throw error;
  }
}

/** Works on the document in a batch, in every way, before it does what ends it. */
const meddle = (end: (run: Run) => Promise<unknown>) => (run: Run) =>
  (async () => {
    const { object_id } = await draw(run);
    await run('create_chamfer', read('create_chamfer', { object_id: 'box_2', distance: 1 }), limits);
    await remove(run, 'box_1');
    await remove(run, object_id);
    await draw(run);
    return end(run);
  })();

describe('a transaction of one step', () => {
  it('does all of it, as one change to undo', async () => {
    await drawSome(drawing);
    const { state: before, objects, details } = await drawing.visible();

    expect(await batch(meddle(async () => 'done'))).toBe('done');

    const { revision } = before;
    const state = await drawing.run('get_state');
    expect(state).toMatchObject({ revision: revision + 5, object_count: 2, can_undo: true, can_redo: false });
    expect(drawing.kernel.status).toMatchObject({ revision: revision + 5, objectCount: 2 });
    await drawing.run('undo');
    expect(await drawing.visible()).toMatchObject({ objects, details });
    await drawing.run('redo');
    expect(await drawing.run('get_state')).toEqual({ ...state, revision: revision + 7 });
  });

  it.each([
    ['its work gives up', 0, meddle(() => Promise.reject(new Error('no more'))), /^no more$/],
    ['a command of it fails', 0, meddle((run) => remove(run, 'box_1')), /^There is no object box_1 in the document/],
    [
      'a command of it is called off',
      0,
      meddle((run) => run('get_state', {}, { ...limits, signal: AbortSignal.abort() })),
      /^get_state was cancelled/,
    ],
    ['a command of it runs late', 1, meddle((run) => hopeless(run)), /^export_model did not finish/],
    [
      'a command of it runs late, and nobody minds before the next',
      1,
      meddle((run) => hopeless(run).catch(() => draw(run))),
      /^A command of the batch stopped the kernel/,
    ],
    [
      'a command of it runs late, and nobody minds at all',
      1,
      meddle((run) => hopeless(run).catch(() => 0)),
      /^A command of the batch stopped the kernel/,
    ],
  ])('does none of it when %s', async (_, restarts, work, message) => {
    await drawSome(drawing);
    const before = await drawing.visible();

    await expect(batch(work)).rejects.toThrow(message);

    const after = await drawing.visible();
    expect(drawing.kernel.status).toMatchObject({ restarts, revision: before.state.revision });
    expect(after).toEqual(before);
    expect(await drawing.box()).toBe('box_4');
  });

  it('that is rolled back leaves what could be undone and redone', async () => {
    await drawSome(drawing);
    await drawing.run('redo');
    const redone = await drawing.visible();
    await drawing.run('undo');
    const undone = await drawing.visible();

    await expect(batch(meddle(() => Promise.reject(new Error('no more'))))).rejects.toThrow('no more');

    await drawing.run('redo');
    expect(await drawing.visible()).toMatchObject({ objects: redone.objects, details: redone.details });
    await drawing.run('undo');
    expect(await drawing.visible()).toMatchObject({ objects: undone.objects, details: undone.details });
    expect(await drawing.run('undo', { steps: 50 })).toMatchObject({ steps: 3, object_count: 0, can_undo: false });
  });

  it('lets nobody come between', async () => {
    const transaction = await drawing.kernel.begin({ isOneStep: true }, limits);
    const other = drawing.box();
    const { object_id } = await draw(transaction.run);
    await transaction.commit();

    expect([object_id, await other]).toEqual(['box_1', 'box_2']);
  });

  it('runs commands that are given together one after another', async () => {
    const made = await batch((run) => Promise.all([draw(run), draw(run), draw(run)]));

    expect(made.map(({ object_id }) => object_id)).toEqual(['box_1', 'box_2', 'box_3']);
  });

  it('holds neither undo nor redo', async () => {
    await drawing.box();

    const undone = batch((run) => run('undo', { steps: 1 }, limits));

    await expect(undone).rejects.toMatchObject({ code: 'INVALID_PARAMETER', message: /cannot contain undo or redo/ });
    expect(drawing.kernel.status.objectCount).toBe(1);
  });

  it('is over when it is over', async () => {
    const run = await batch(async (its) => its);

    await expect(draw(run)).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(await drawing.box()).toBe('box_1');
  });

  it('is not begun when its turn comes too late', async () => {
    const first = await drawing.kernel.begin({ isOneStep: true }, limits);

    await expect(drawing.kernel.begin({ isOneStep: true }, { timeoutMs: 1 })).rejects.toMatchObject({
      code: 'TIMEOUT',
    });

    await draw(first.run);
    await first.commit();
    expect(await drawing.box()).toBe('box_2');
  });

  it('keeps its worker above the memory limit, until it is over', async () => {
    await drawing.stop();
    drawing = await Drawing.start({ memoryLimitBytes: 1 });
    await batch(async (run) => {
      await draw(run);
      await draw(run);
      expect(drawing.kernel.status.restarts).toBe(0);
    });

    expect(await drawing.run('get_state')).toMatchObject({ object_count: 2 });
    expect(drawing.kernel.status.restarts).toBeGreaterThanOrEqual(1);
  });

  it('is cancelled when the kernel stops', async () => {
    const cancelled = batch(meddle((run) => hopeless(run, limits)));
    const stopped = drawing.stop();

    await expect(cancelled).rejects.toMatchObject({ code: 'CANCELLED' });
    await stopped;
  });
});
