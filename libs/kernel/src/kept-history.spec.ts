import { Drawing, limits } from './drawing.fixture.ts';
import { draw, drawSome, hopeless } from './transaction.fixture.ts';
import type { Transaction } from './transaction.ts';

/** The objects of the document, without asking the worker: one that is above its limit is replaced after each command. */
const objectsOf = ({ kernel }: Drawing) =>
  kernel.snapshot().objects.map(({ id, volume, boundingBox }) => ({ id, volume, boundingBox }));

describe('what can be undone and redone', () => {
  let replaced: Drawing;
  let lasting: Drawing;
  beforeEach(async () => {
    replaced = await Drawing.start({ memoryLimitBytes: 1 });
    lasting = await Drawing.start();
  });
  afterEach(() => Promise.all([replaced.stop(), lasting.stop()]));

  /** Does the same with both, and sees the same. */
  const both = async (work: (drawing: Drawing) => Promise<unknown>) => {
    const [one, other] = [await work(replaced), await work(lasting)];
    expect(one).toEqual(other);
    expect(objectsOf(replaced)).toEqual(objectsOf(lasting));
  };

  it('is the same with a new worker after every command', async () => {
    await both(drawSome);
    await both((drawing) => drawing.run('undo', { steps: 2 }));
    await both((drawing) => drawing.run('redo', { steps: 3 }));
    await both((drawing) => drawing.run('undo', { steps: 50 }));
    await both((drawing) => drawing.run('redo', { steps: 1 }));
    await both((drawing) => drawing.box([1, 2, 3]));
    await both((drawing) => drawing.run('undo', { steps: 50 }));

    expect(replaced.kernel.status.restarts).toBeGreaterThan(7);
    expect(lasting.kernel.status.restarts).toBe(0);
  });

  it.each([true, false])('is the same with new workers after transactions, of one step: %s', async (isOneStep) => {
    await both(({ kernel }) => kernel.begin({ isOneStep }, limits).then(drawTwice));
    await both(async ({ kernel }) => {
      const transaction = await kernel.begin({ isOneStep }, limits);
      await draw(transaction.run);
      await transaction.rollBack();
    });
    await both((drawing) => drawing.run('undo'));
    await both((drawing) => drawing.run('redo', { steps: 2 }));

    expect(replaced.kernel.status.restarts).toBeGreaterThan(2);
  });

  it('survives a command that had to be killed', async () => {
    await drawSome(lasting);
    const before = objectsOf(lasting);
    await expect(hopeless(lasting.kernel.run)).rejects.toThrow(/did not finish/);
    await lasting.run('undo');

    expect(lasting.kernel.status.restarts).toBe(1);
    expect(objectsOf(lasting)).toEqual(before);
    expect(await lasting.run('undo', { steps: 50 })).toMatchObject({ steps: 3, object_count: 0, can_redo: true });
    expect(await lasting.run('redo', { steps: 50 })).toMatchObject({ steps: 4, object_count: 3, can_redo: false });
  });
});

async function drawTwice(transaction: Transaction): Promise<void> {
  await draw(transaction.run);
  await draw(transaction.run);
  await transaction.commit();
}
