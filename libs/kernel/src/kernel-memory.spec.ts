import { TestKernel } from './test-kernel.fixture.ts';
import { changes, runOperations, refusals, solids } from './endurance.fixture.ts';
import { Kernel } from './kernel.ts';

let kernel: Kernel;
const limits = { timeoutMs: 20_000 };
/** Hundreds of booleans take half a minute on a busy machine. */
const manyMs = 120_000;

afterEach(() => kernel.stop());

describe('the memory of a kernel', () => {
  it(
    'is the same after 300 booleans of ten solids',
    async () => {
      kernel = await Kernel.start();
      const cube = { length: 10, width: 10, height: 10, position: [0, 0, 0] };
      const { object_id: target_id } = await kernel.run('create_box', cube, limits);
      const tool_ids = await drawGrid();
      const { memoryBytes } = kernel.status;

      for (let i = 0; i < 300; i += 1) {
        const cut = await kernel.run('boolean_cut', { target_id, tool_ids, keep_originals: true }, limits);
        await kernel.run('delete_object', { object_id: cut.object_id }, limits);
      }

      expect(kernel.status).toMatchObject({ memoryBytes, objectCount: 10, restarts: 0 });
    },
    manyMs,
  );
});

describe('the memory of a kernel that is asked many things', () => {
  it(
    'is the same after 300 extrusions, intersections, turns, and refusals',
    async () => {
      const testKernel = await TestKernel.start();
      kernel = testKernel.kernel;
      const { memoryBytes } = kernel.status;

      await runOperations(testKernel, 300, [...solids, ...changes.slice(0, 2), ...refusals]);

      expect(kernel.status).toMatchObject({ memoryBytes, objectCount: 0, restarts: 0 });
    },
    manyMs,
  );
});

describe('a worker above the memory limit', () => {
  it('is replaced after the command, with the document', async () => {
    kernel = await Kernel.start({ memoryLimitBytes: 1 });
    const cube = { length: 1, width: 1, height: 1, position: [0, 0, 0] };

    await kernel.run('create_box', cube, limits);
    await kernel.run('create_box', cube, limits);
    const { object_count } = await kernel.run('get_state', {}, limits);

    expect(object_count).toBe(2);
    expect(kernel.status.restarts).toBeGreaterThanOrEqual(2);
  });
});

/** Nine rods through a cube of ten millimetres. */
async function drawGrid(): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < 9; i += 1) {
    const position = [2 + 3 * (i % 3), 2 + 3 * Math.floor(i / 3), -1];
    const rod = { radius: 1, height: 12, position, axis: [0, 0, 1] };
    ids.push((await kernel.run('create_cylinder', rod, limits)).object_id);
  }
  return ids;
}
