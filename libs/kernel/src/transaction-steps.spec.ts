import { TestKernel, limits } from './test-kernel.fixture.ts';
import { createCube, createSampleDocument, exportTooFineMesh } from './transaction.fixture.ts';

let testKernel: TestKernel;

beforeEach(async () => {
  testKernel = await TestKernel.start();
});
afterEach(() => testKernel.stop());

describe('a transaction of several steps', () => {
  const several = () => testKernel.kernel.beginTransaction({ isOneStep: false }, limits);

  it('makes each a step of its own, undo and redo too', async () => {
    const transaction = await several();
    const { run } = transaction;
    await createCube(run);
    await createCube(run);
    await run('undo', { steps: 1 }, limits);
    await createCube(run);
    await transaction.commit();

    expect(await testKernel.run('undo')).toMatchObject({ object_count: 1, can_undo: true });
    expect(await testKernel.run('undo')).toMatchObject({ object_count: 0, can_undo: false });
  });

  it('that is rolled back leaves the document, its ids, and what could be undone and redone', async () => {
    await createSampleDocument(testKernel);
    const before = await testKernel.readDocument();
    const transaction = await several();
    const { run } = transaction;
    await run('redo', { steps: 1 }, limits);
    await run('undo', { steps: 3 }, limits);
    await createCube(run);
    await transaction.rollBack();

    expect(await testKernel.readDocument()).toEqual(before);
    expect(await testKernel.createBox()).toBe('box_4');
  });

  it.each([
    ['keeps what was done before a command that stopped the worker', 'commit', 3, 'box_4'],
    ['takes it back all the same', 'rollBack', 0, 'box_1'],
  ] as const)('%s', async (_, end, objects, next) => {
    const transaction = await several();
    const { run } = transaction;
    await createCube(run);
    await expect(exportTooFineMesh(run)).rejects.toMatchObject({ code: 'TIMEOUT' });
    await createCube(run);
    await transaction[end]();

    expect(await testKernel.run('list_objects')).toMatchObject({ total: objects });
    expect(await testKernel.createBox()).toBe(next);
  });

  it('is not committed when it cannot be saved', async () => {
    const transaction = await several();
    const { run } = transaction;
    await createCube(run);
    const full = () => {
      throw new Error('The disk is full.');
    };

    await expect(transaction.commit(full)).rejects.toThrow('The disk is full.');

    await transaction.rollBack();
    expect(await testKernel.run('get_state')).toMatchObject({ revision: 0, object_count: 0, can_undo: false });
  });
});
