import { Drawing } from './drawing.fixture.ts';

/**
 * Runs thousands of operations of every kind on one kernel and returns the memory after each thousand:
 * `npx node --conditions=@kerf/source libs/kernel/src/endurance.fixture.ts 10000`.
 * Fillets and chamfers leak about 20 KB per edge inside OCCT; all other growth is a leak of ours.
 */
export async function endure(drawing: Drawing, operations: number, kinds = allKinds): Promise<number[]> {
  const memory: number[] = [];
  for (let done = 0; done < operations; done += 1) {
    const kind = kinds[done % kinds.length];
    await kind?.(drawing);
    if (done % 1000 === 999) memory.push(drawing.kernel.status.memoryBytes);
  }
  return memory;
}

type Operation = (drawing: Drawing) => Promise<unknown>;

/** Runs the operation and undoes it. */
const undone =
  (steps: number, operation: Operation): Operation =>
  async (drawing) => {
    await operation(drawing);
    await drawing.run('undo', { steps });
  };

export const solids: Operation[] = [
  undone(1, (drawing) => drawing.run('create_cone', { bottom_radius: 5, height: 5 })),
  undone(1, (drawing) => drawing.run('create_torus', { major_radius: 5, minor_radius: 2 })),
  undone(1, (drawing) =>
    drawing.run('extrude', {
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
  undone(3, async (drawing) => {
    const object_ids = [await drawing.box(), await drawing.cylinder(7, 7)];
    await drawing.run('boolean_intersect', { object_ids });
  }),
  undone(3, async (drawing) => {
    const object_id = await drawing.box();
    await drawing.run('rotate_object', { object_id, angle: 30 });
    await drawing.run('copy_object', { object_id, offset: [1, 2, 3] });
  }),
  undone(2, async (drawing) => {
    const object_id = await drawing.box();
    await drawing.run('create_chamfer', { object_id, distance: 1, distance2: 2, edge_filter: 'vertical' });
    await drawing.run('get_object_details', { object_id, include_faces: true });
  }),
];

export const refusals: Operation[] = [
  (drawing) => drawing.run('create_cone', { bottom_radius: 1e6, top_radius: 1, height: 0.01 }).catch(() => undefined),
  undone(1, async (drawing) => {
    const object_id = await drawing.box();
    await drawing.run('extrude', { object_id, face: 'face_9', distance: 1 }).catch(() => undefined);
  }),
];

const fillets: Operation[] = [
  undone(2, async (drawing) => {
    await drawing.run('create_fillet', { object_id: await drawing.box(), radius: 1, edge_filter: 'vertical' });
  }),
];

const allKinds = [...solids, ...changes, ...refusals, ...fillets];

const asked = Number(process.argv[2]);
if (process.argv[1]?.endsWith('endurance.fixture.ts') && asked > 0) {
  const drawing = await Drawing.start();
  const before = drawing.kernel.status.memoryBytes;
  const startedAt = performance.now();
  const memory = await endure(drawing, asked);
  const seconds = (performance.now() - startedAt) / 1000;
  process.stdout.write(
    `${JSON.stringify({ seconds, megabytes: [before, ...memory].map((bytes) => bytes / 2 ** 20) })}\n`,
  );
  await drawing.stop();
}
