import { TestKernel } from '../test-kernel.fixture.ts';
import { readStl } from '../files/readers.fixture.ts';
import { countOpenEdges, computeVolume } from '../mesh/triangle-soup.fixture.ts';

let testKernel: TestKernel;
beforeAll(async () => {
  testKernel = await TestKernel.start();
});
afterAll(() => testKernel.stop());

/** A ring, and a rod as thick as it that touches it from within, or runs through it. */
async function ringAndRod(position: readonly number[], axis: readonly number[]): Promise<[string, string]> {
  const ring = (await testKernel.run('create_torus', { major_radius: 10, minor_radius: 2 })).object_id;
  return [ring, await testKernel.createCylinder(2, 40, { position, axis })];
}

const fused = async (object_ids: readonly string[]) => testKernel.run('boolean_fuse', { object_ids });
const cut = async ([target_id, ...tool_ids]: readonly string[]) =>
  testKernel.run('boolean_cut', { target_id, tool_ids });

const tolerance = 0.1;

async function meshOf(objectId: string) {
  const parameters = { format: 'stl', object_ids: [objectId], linear_tolerance: tolerance };
  return readStl(Buffer.from((await testKernel.run('export_model', parameters)).bytes));
}

/** Of the ring and of the rod: no body of both has more. */
const surface = 4 * Math.PI ** 2 * 10 * 2 + 2 * Math.PI * 2 * (40 + 2);

describe('the mesh of a ring and a rod as thick as it', () => {
  it.each([
    ['together, where they touch along the ring', [10, -20, 0], [0, 1, 0], fused],
    ['together, where the rod is askew', [10, 0, 0], [0, 1, 1], fused],
    ['less the rod, where the rod is askew', [10, 0, 0], [0, 1, 1], cut],
  ] as const)('is closed and holds what they do: %s', async (_, position, axis, combined) => {
    const { object_id, volume } = await combined(await ringAndRod(position, axis));

    const triangles = await meshOf(object_id);

    expect(countOpenEdges(triangles)).toBe(0);
    expect(Math.abs(computeVolume(triangles) - volume)).toBeLessThan(tolerance * surface);
  });
});

describe('an object whose triangles do not meet', () => {
  it.each(['stl', '3mf', 'glb', 'obj'])('is refused as %s', async (format) => {
    const { object_id } = await cut(await ringAndRod([10, -20, 0], [0, 1, 0]));

    const parameters = { format, object_ids: [object_id], linear_tolerance: tolerance };
    await expect(testKernel.run('export_model', parameters)).rejects.toMatchObject({
      code: 'EXPORT_FAILED',
      message:
        'The CAD kernel cannot create a closed mesh of an object; usually some of its faces touch at a point or along a line. Export it as step or brep, or make one of the bodies that meet there slightly narrower.',
    });
  });

  it('is shown all the same', async () => {
    const { object_id } = await cut(await ringAndRod([10, -20, 0], [0, 1, 0]));

    const { bytes } = await testKernel.run('export_model', { format: 'png', object_ids: [object_id] });

    expect(bytes.length).toBeGreaterThan(1000);
  });
});
