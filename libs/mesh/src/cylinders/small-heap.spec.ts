import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Heap for lists, maps and sets, besides the points and triangles. */
const megabytes = 28;

describe('a rod of 300,000 triangles', () => {
  it('is known for a cylinder in little memory', async () => {
    const worker = new Worker(new URL('../fixtures/small-heap.fixture.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    });

    await expect(once(worker, 'exit')).resolves.toEqual([0]);
  }, 60_000);
});
