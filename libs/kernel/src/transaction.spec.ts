import { TestKernel, limits, parseParameters } from './test-kernel.fixture.ts';
import { createCube, createSampleDocument, exportTooFineMesh } from './transaction.fixture.ts';
import type { RunCommand } from './transaction.ts';

let testKernel: TestKernel;

beforeEach(async () => {
  testKernel = await TestKernel.start();
});
afterEach(() => testKernel.stop());

const remove = (run: RunCommand, object_id: string) => run('delete_object', { object_id }, limits);

/** Does all of the work as one step to undo, or nothing. */
async function batch<T>(work: (run: RunCommand) => Promise<T>): Promise<T> {
  const transaction = await testKernel.kernel.beginTransaction({ isOneStep: true }, limits);
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
const meddle = (end: (run: RunCommand) => Promise<unknown>) => (run: RunCommand) =>
  (async () => {
    const { object_id } = await createCube(run);
    await run('create_chamfer', parseParameters('create_chamfer', { object_id: 'box_2', distance: 1 }), limits);
    await remove(run, 'box_1');
    await remove(run, object_id);
    await createCube(run);
    return end(run);
  })();

describe('a transaction of one step', () => {
  it('does all of it, as one change to undo', async () => {
    await createSampleDocument(testKernel);
    const { state: before, objects, details } = await testKernel.readDocument();

    expect(await batch(meddle(async () => 'done'))).toBe('done');

    const { revision } = before;
    const state = await testKernel.run('get_state');
    expect(state).toMatchObject({ revision: revision + 5, object_count: 2, can_undo: true, can_redo: false });
    expect(testKernel.kernel.status).toMatchObject({ revision: revision + 5, objectCount: 2 });
    await testKernel.run('undo');
    expect(await testKernel.readDocument()).toMatchObject({ objects, details });
    await testKernel.run('redo');
    expect(await testKernel.run('get_state')).toEqual({ ...state, revision: revision + 7 });
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
    ['a command of it runs late', 1, meddle((run) => exportTooFineMesh(run)), /^export_model did not finish/],
    [
      'a command of it runs late, and nobody minds before the next',
      1,
      meddle((run) => exportTooFineMesh(run).catch(() => createCube(run))),
      /^A command of the batch stopped the kernel/,
    ],
    [
      'a command of it runs late, and nobody minds at all',
      1,
      meddle((run) => exportTooFineMesh(run).catch(() => 0)),
      /^A command of the batch stopped the kernel/,
    ],
  ])('does none of it when %s', async (_, restarts, work, message) => {
    await createSampleDocument(testKernel);
    const before = await testKernel.readDocument();

    await expect(batch(work)).rejects.toThrow(message);

    const after = await testKernel.readDocument();
    expect(testKernel.kernel.status).toMatchObject({ restarts, revision: before.state.revision });
    expect(after).toEqual(before);
    expect(await testKernel.createBox()).toBe('box_4');
  });

  it('that is rolled back leaves what could be undone and redone', async () => {
    await createSampleDocument(testKernel);
    await testKernel.run('redo');
    const redone = await testKernel.readDocument();
    await testKernel.run('undo');
    const undone = await testKernel.readDocument();

    await expect(batch(meddle(() => Promise.reject(new Error('no more'))))).rejects.toThrow('no more');

    await testKernel.run('redo');
    expect(await testKernel.readDocument()).toMatchObject({ objects: redone.objects, details: redone.details });
    await testKernel.run('undo');
    expect(await testKernel.readDocument()).toMatchObject({ objects: undone.objects, details: undone.details });
    expect(await testKernel.run('undo', { steps: 50 })).toMatchObject({ steps: 3, object_count: 0, can_undo: false });
  });

  it('lets nobody come between', async () => {
    const transaction = await testKernel.kernel.beginTransaction({ isOneStep: true }, limits);
    const other = testKernel.createBox();
    const { object_id } = await createCube(transaction.run);
    await transaction.commit();

    expect([object_id, await other]).toEqual(['box_1', 'box_2']);
  });

  it('runs commands that are given together one after another', async () => {
    const made = await batch((run) => Promise.all([createCube(run), createCube(run), createCube(run)]));

    expect(made.map(({ object_id }) => object_id)).toEqual(['box_1', 'box_2', 'box_3']);
  });

  it('holds neither undo nor redo', async () => {
    await testKernel.createBox();

    const undone = batch((run) => run('undo', { steps: 1 }, limits));

    await expect(undone).rejects.toMatchObject({ code: 'INVALID_PARAMETER', message: /cannot contain undo or redo/ });
    expect(testKernel.kernel.status.objectCount).toBe(1);
  });

  it('is over when it is over', async () => {
    const run = await batch(async (its) => its);

    await expect(createCube(run)).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(await testKernel.createBox()).toBe('box_1');
  });

  it('is not begun when its turn comes too late', async () => {
    const first = await testKernel.kernel.beginTransaction({ isOneStep: true }, limits);

    await expect(testKernel.kernel.beginTransaction({ isOneStep: true }, { timeoutMs: 1 })).rejects.toMatchObject({
      code: 'TIMEOUT',
    });

    await createCube(first.run);
    await first.commit();
    expect(await testKernel.createBox()).toBe('box_2');
  });

  it('keeps its worker above the memory limit, until it is over', async () => {
    await testKernel.stop();
    testKernel = await TestKernel.start({ memoryLimitBytes: 1 });
    await batch(async (run) => {
      await createCube(run);
      await createCube(run);
      expect(testKernel.kernel.status.restarts).toBe(0);
    });

    expect(await testKernel.run('get_state')).toMatchObject({ object_count: 2 });
    expect(testKernel.kernel.status.restarts).toBeGreaterThanOrEqual(1);
  });

  it('is cancelled when the kernel stops', async () => {
    const cancelled = batch(meddle((run) => exportTooFineMesh(run, limits)));
    const stopped = testKernel.stop();

    await expect(cancelled).rejects.toMatchObject({ code: 'CANCELLED' });
    await stopped;
  });
});
