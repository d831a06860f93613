import { TestKernel } from '../test-kernel.fixture.ts';
import { readStl } from '../files/readers.fixture.ts';
import { countOpenEdges, computeVolume } from '../mesh/triangle-soup.fixture.ts';
import { slitBall } from './slit-ball.fixture.ts';

let testKernel: TestKernel;
beforeAll(async () => {
  testKernel = await TestKernel.start();
});
afterAll(() => testKernel.stop());

const radius = 5;
const ballVolume = (4 / 3) * Math.PI * radius ** 3;
const ball = async () => (await testKernel.run('create_sphere', { radius })).object_id;

/** A ball with a rod from its middle. */
async function arm(axis: readonly number[]): Promise<string> {
  const object_ids = [await ball(), await testKernel.createCylinder(1.5, 20, { axis })];
  return (await testKernel.run('boolean_fuse', { object_ids })).object_id;
}

async function copyTurned(object_id: string, angle: number, axis: readonly number[]): Promise<string[]> {
  const copy = (await testKernel.run('copy_object', { object_id })).object_id;
  await testKernel.run('rotate_object', { object_id: copy, angle, axis });
  return [object_id, copy];
}

const tolerance = 0.02;

/** True if the mesh of an object is closed and its volume is off by at most a layer as thick as the tolerance. */
async function meshOf(objectId: string) {
  const { volume, area } = await testKernel.run('get_mass_properties', { object_ids: [objectId] });
  const parameters = { format: 'stl', object_ids: [objectId], linear_tolerance: tolerance };
  const triangles = readStl(Buffer.from((await testKernel.run('export_model', parameters)).bytes));
  return {
    openEdges: countOpenEdges(triangles),
    isFull: Math.abs(computeVolume(triangles) - volume) < area * tolerance,
  };
}

const whole = { openEdges: 0, isFull: true };

describe('balls in the same place, turned against each other', () => {
  it.each([30, 90, 180])('are one ball when fused, also as a mesh, at %d degrees', async (angle) => {
    const object_ids = await copyTurned(await ball(), angle, [1, 0, 0]);

    const { object_id, volume } = await testKernel.run('boolean_fuse', { object_ids });

    expect(volume / ballVolume).toBeCloseTo(1, 9);
    expect(await meshOf(object_id)).toEqual(whole);
    expect((await testKernel.run('get_object_details', { object_id, include_faces: true })).faces).toHaveLength(1);
  });

  it('have an outline for each rod that stands on them', async () => {
    const parameters = { object_id: await arm([1, 0, 0]), count: 2, axis: [1, 1, 1] };

    expect(await meshOf((await testKernel.run('pattern_circular', parameters)).object_id)).toEqual(whole);
  });

  it.each([3, 6])('hold together %d rods around an axis', async (count) => {
    const parameters = { object_id: await arm([0, 1, 0]), count, axis: [1, 0, 0] };

    expect(await meshOf((await testKernel.run('pattern_circular', parameters)).object_id)).toEqual(whole);
  });
});

describe('rings in the same place, turned against each other', () => {
  it.each([30, 90])('are one ring when fused, also as a mesh, at %d degrees', async (angle) => {
    const { object_id: ring } = await testKernel.run('create_torus', { major_radius: 10, minor_radius: 3 });

    const { object_id, volume } = await testKernel.run('boolean_fuse', {
      object_ids: await copyTurned(ring, angle, [0, 0, 1]),
    });

    expect(volume / (2 * Math.PI ** 2 * 10 * 9)).toBeCloseTo(1, 9);
    expect(await meshOf(object_id)).toEqual(whole);
  });
});

describe('a ball from elsewhere, with a slit in its skin', () => {
  it('has the mesh of a ball', async () => {
    const { objects } = await testKernel.run('import_model', { format: 'brep', content: slitBall });

    expect(objects).toEqual([expect.objectContaining({ volume: expect.closeTo(ballVolume, 6) })]);
    expect(await meshOf(objects[0]?.object_id ?? '')).toEqual(whole);
  });
});
