import { TestKernel } from './test-kernel.fixture.ts';

/**
 * Runs thousands of operations of every kind on one kernel and returns the memory after each thousand:
 * `npx node --conditions=@kerf/source libs/kernel/src/endurance.fixture.ts 10000`.
 * Fillets and chamfers leak about 20 KB per edge inside OCCT; all other growth is a leak of ours.
 */
export async function runOperations(testKernel: TestKernel, operations: number, kinds = allKinds): Promise<number[]> {
  const memory: number[] = [];
  for (let done = 0; done < operations; done += 1) {
    const kind = kinds[done % kinds.length];
    await kind?.(testKernel);
    if (done % 1000 === 999) memory.push(testKernel.kernel.status.memoryBytes);
  }
  return memory;
}

type Operation = (testKernel: TestKernel) => Promise<unknown>;

/** Runs the operation and undoes it. */
const withUndo =
  (steps: number, operation: Operation): Operation =>
  async (testKernel) => {
    await operation(testKernel);
    await testKernel.run('undo', { steps });
  };

export const solids: Operation[] = [
  withUndo(1, (testKernel) => testKernel.run('create_cone', { bottom_radius: 5, height: 5 })),
  withUndo(1, (testKernel) => testKernel.run('create_torus', { major_radius: 5, minor_radius: 2 })),
  withUndo(1, (testKernel) =>
    testKernel.run('extrude', {
      profile: [
        [0, 0],
        [9, 0],
        [0, 9],
      ],
      holes: [
        [
          [1, 1],
          [2, 1],
          [1, 2],
        ],
      ],
      distance: 5,
    }),
  ),
];

export const changes: Operation[] = [
  withUndo(3, async (testKernel) => {
    const object_ids = [await testKernel.createBox(), await testKernel.createCylinder(7, 7)];
    await testKernel.run('boolean_intersect', { object_ids });
  }),
  withUndo(3, async (testKernel) => {
    const object_id = await testKernel.createBox();
    await testKernel.run('rotate_object', { object_id, angle: 30 });
    await testKernel.run('copy_object', { object_id, offset: [1, 2, 3] });
  }),
  withUndo(2, async (testKernel) => {
    const object_id = await testKernel.createBox();
    await testKernel.run('create_chamfer', { object_id, distance: 1, distance2: 2, edge_filter: 'vertical' });
    await testKernel.run('get_object_details', { object_id, include_faces: true });
  }),
];

export const refusals: Operation[] = [
  (testKernel) =>
    testKernel.run('create_cone', { bottom_radius: 1e6, top_radius: 1, height: 0.01 }).catch(() => undefined),
  withUndo(1, async (testKernel) => {
    const object_id = await testKernel.createBox();
    await testKernel.run('extrude', { object_id, face: 'face_9', distance: 1 }).catch(() => undefined);
  }),
];

const fillets: Operation[] = [
  withUndo(2, async (testKernel) => {
    await testKernel.run('create_fillet', {
      object_id: await testKernel.createBox(),
      radius: 1,
      edge_filter: 'vertical',
    });
  }),
];

const allKinds = [...solids, ...changes, ...refusals, ...fillets];

const operationCount = Number(process.argv[2]);
if (process.argv[1]?.endsWith('endurance.fixture.ts') && operationCount > 0) {
  const testKernel = await TestKernel.start();
  const before = testKernel.kernel.status.memoryBytes;
  const startedAt = performance.now();
  const memory = await runOperations(testKernel, operationCount);
  const seconds = (performance.now() - startedAt) / 1000;
  process.stdout.write(
    `${JSON.stringify({ seconds, megabytes: [before, ...memory].map((bytes) => bytes / 2 ** 20) })}\n`,
  );
  await testKernel.stop();
}
