import { TestKernel } from '../test-kernel.fixture.ts';
import { readStl } from '../files/readers.fixture.ts';
import { countOpenEdges, computeVolume } from '../mesh/triangle-soup.fixture.ts';

/** Half of it lies in either of two rods of radius 1 that cross: a tee lacks half of the Steinmetz solid. */
const steinmetz = 16 / 3;
const boreRadius = 0.5;
/** No tee has more, be it bored or not. */
const surface = 2 * Math.PI * 24 * (1 + boreRadius);

let testKernel: TestKernel;
beforeAll(async () => {
  testKernel = await TestKernel.start();
});
afterAll(() => testKernel.stop());

type Vector = readonly [number, number, number];

const upright: Vector = [0, 0, 1];

interface Place {
  readonly base: Vector;
  readonly branch: Vector;
  readonly axis?: Vector;
}

/** A rod of radius 1 from a base, 16 long, and another of its radius and 8 long from the middle of it. */
async function tee(place: Place) {
  return testKernel.run('boolean_fuse', { object_ids: await rods(1, place) });
}

async function rods(radius: number, { base, branch, axis = upright }: Place): Promise<string[]> {
  const middle = base.map((value, i) => value + 8 * (axis[i] ?? 0));
  const through = await testKernel.createCylinder(radius, 16, { position: base, axis });
  return [through, await testKernel.createCylinder(radius, 8, { position: middle, axis: branch })];
}

const tolerance = 0.02;

const meshOf = async (objectId: string) => {
  const { bytes } = await testKernel.run('export_model', {
    format: 'stl',
    object_ids: [objectId],
    linear_tolerance: tolerance,
  });
  return readStl(Buffer.from(bytes));
};

type Drawn = Awaited<ReturnType<typeof tee>>;

/** In what the mesh of an object is not its surface. */
async function faultsOf({ object_id: id, volume, bounding_box: box }: Drawn) {
  const triangles = await meshOf(id);
  const along = (axis: number) => triangles.flatMap((triangle) => triangle.filter((_, i) => i % 3 === axis));
  const isStraying = (value: number, axis: number, end: readonly number[]) =>
    Math.abs(value - (end[axis] ?? 0)) > tolerance;
  return {
    openEdges: countOpenEdges(triangles),
    hasOtherVolume: Math.abs(computeVolume(triangles) - volume) > tolerance * surface,
    hasOtherBox: [0, 1, 2].some(
      (axis) =>
        isStraying(Math.min(...along(axis)), axis, box.min) || isStraying(Math.max(...along(axis)), axis, box.max),
    ),
  };
}

const none = { openEdges: 0, hasOtherVolume: false, hasOtherBox: false };

describe('the mesh of a tee of equal rods', () => {
  it.each(
    [0, 3.3, 10].flatMap((x) => [
      [x, [0, 1, 0]],
      [x, [0, -1, 0]],
      [x, [1, 0, 0]],
    ]) as [number, Vector][],
  )('is closed at x = %d with a branch along %j', async (x, branch) => {
    const drawn = await tee({ base: [x, 0, 0], branch });

    expect(drawn.volume).toBeCloseTo(24 * Math.PI - steinmetz / 2, 5);
    expect(await faultsOf(drawn)).toEqual(none);
  });

  it.each<Place>([
    { base: [16, 0, 0], branch: [0, 1, 0] },
    { base: [0, 16, 0], branch: [0, 1, 0] },
    { base: [15, 0, 0], branch: [0, 1, 0], axis: [0, 0, -1] },
    { base: [0, 11, 0], branch: [0, -1, 0], axis: [1, 0, 0] },
    { base: [0, 0, 12], branch: [1, 0, 0], axis: [0, -1, 0] },
  ])('is closed where the seam of a rod lies in the crotch: %j', async (place) => {
    expect(await faultsOf(await tee(place))).toEqual(none);
  });

  it('is closed where the seam of its bore lies in the crotch too', async () => {
    const place: Place = { base: [16, 0, 0], branch: [0, 1, 0] };
    const { object_id: target } = await tee(place);
    const bored = await testKernel.run('boolean_cut', { target_id: target, tool_ids: await rods(boreRadius, place) });

    expect(await faultsOf(bored)).toEqual(none);
  });
});

describe('the mesh of a ball with a rod through both of its poles', () => {
  it('is closed and holds what the ball and the rod do', async () => {
    const ball = (await testKernel.run('create_sphere', { radius: 2.08, position: [4, 12, 4.3] })).object_id;
    const rod = await testKernel.createCylinder(1.04, 7.94, { position: [4, 13.04, 4.3], axis: [0, 0, -1] });
    const drawn = await testKernel.run('boolean_fuse', { object_ids: [ball, rod] });

    expect(await faultsOf(drawn)).toEqual(none);
  });
});
