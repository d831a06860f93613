import { TestKernel, limits } from './test-kernel.fixture.ts';
import { createCube, createSampleDocument, exportTooFineMesh } from './transaction.fixture.ts';
import type { Transaction } from './transaction.ts';

/** The objects of the document, without asking the worker: one that is above its limit is replaced after each command. */
const objectsOf = ({ kernel }: TestKernel) =>
  kernel.snapshot().objects.map(({ id, volume, boundingBox }) => ({ id, volume, boundingBox }));

describe('what can be undone and redone', () => {
  let replaced: TestKernel;
  let lasting: TestKernel;
  beforeEach(async () => {
    replaced = await TestKernel.start({ memoryLimitBytes: 1 });
    lasting = await TestKernel.start();
  });
  afterEach(() => Promise.all([replaced.stop(), lasting.stop()]));

  /** Does the same with both, and sees the same. */
  const both = async (work: (testKernel: TestKernel) => Promise<unknown>) => {
    const [one, other] = [await work(replaced), await work(lasting)];
    expect(one).toEqual(other);
    expect(objectsOf(replaced)).toEqual(objectsOf(lasting));
  };

  it('is the same with a new worker after every command', async () => {
    await both(createSampleDocument);
    await both((testKernel) => testKernel.run('undo', { steps: 2 }));
    await both((testKernel) => testKernel.run('redo', { steps: 3 }));
    await both((testKernel) => testKernel.run('undo', { steps: 50 }));
    await both((testKernel) => testKernel.run('redo', { steps: 1 }));
    await both((testKernel) => testKernel.createBox([1, 2, 3]));
    await both((testKernel) => testKernel.run('undo', { steps: 50 }));

    expect(replaced.kernel.status.restarts).toBeGreaterThan(7);
    expect(lasting.kernel.status.restarts).toBe(0);
  });

  it.each([true, false])('is the same with new workers after transactions, of one step: %s', async (isOneStep) => {
    await both(({ kernel }) => kernel.beginTransaction({ isOneStep }, limits).then(drawTwice));
    await both(async ({ kernel }) => {
      const transaction = await kernel.beginTransaction({ isOneStep }, limits);
      await createCube(transaction.run);
      await transaction.rollBack();
    });
    await both((testKernel) => testKernel.run('undo'));
    await both((testKernel) => testKernel.run('redo', { steps: 2 }));

    expect(replaced.kernel.status.restarts).toBeGreaterThan(2);
  });

  it('survives a command that had to be killed', async () => {
    await createSampleDocument(lasting);
    const before = objectsOf(lasting);
    await expect(exportTooFineMesh(lasting.kernel.run)).rejects.toThrow(/did not finish/);
    await lasting.run('undo');

    expect(lasting.kernel.status.restarts).toBe(1);
    expect(objectsOf(lasting)).toEqual(before);
    expect(await lasting.run('undo', { steps: 50 })).toMatchObject({ steps: 3, object_count: 0, can_redo: true });
    expect(await lasting.run('redo', { steps: 50 })).toMatchObject({ steps: 4, object_count: 3, can_redo: false });
  });
});

async function drawTwice(transaction: Transaction): Promise<void> {
  await createCube(transaction.run);
  await createCube(transaction.run);
  await transaction.commit();
}
