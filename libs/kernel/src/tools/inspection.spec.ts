import { TestKernel } from '../test-kernel.fixture.ts';

let testKernel: TestKernel;

beforeEach(async () => {
  testKernel = await TestKernel.start();
});
afterEach(() => testKernel.stop());

const pairsOf = async () => (await testKernel.run('check_interference')).pairs;

async function tilted(objectId: string): Promise<string> {
  await testKernel.run('rotate_object', { object_id: objectId, angle: 30, axis: [1, 2, 3] });
  return objectId;
}

const apart = (distance: number) => ({ relation: 'apart', volume: 0, distance });
const touching = { relation: 'touching', volume: 0, distance: 0 };

describe('check_interference of two boxes', () => {
  it.each([
    ['a gap across equal faces', [10, 10, 10], [13, 0, 0], apart(3)],
    ['a gap of a third', [10, 10, 10], [10 + 1 / 3, 0, 0], apart(0.333333)],
    ['a gap across an edge', [10, 10, 10], [13, 14, 0], apart(5)],
    ['a gap between two corners', [10, 10, 10], [12, 13, 16], apart(7)],
    ['a gap where no corner faces another', [4, 4, 4], [13, 3, 3], apart(3)],
    ['a gap beside an edge', [4, 4, 4], [13, 14, 3], apart(5)],
    ['equal faces that touch', [10, 10, 10], [10, 0, 0], touching],
    ['faces that touch where no corners meet', [4, 4, 4], [10, 3, 3], touching],
    ['corners that touch', [10, 10, 10], [10, 10, 10], touching],
    ['faces that overlap', [10, 10, 10], [9.5, 0, 0], { relation: 'interpenetrating', volume: 50, distance: 0 }],
    ['corners that overlap', [10, 10, 10], [9, 8, 7], { relation: 'interpenetrating', volume: 6, distance: 0 }],
    ['one in the other', [4, 4, 4], [3, 3, 3], { relation: 'containing', volume: 64, distance: 0 }],
    ['one in the other, in a corner', [4, 4, 4], [0, 0, 0], { relation: 'containing', volume: 64, distance: 0 }],
  ])('tells %s, as they lie and tilted', async (_, size, position, expected) => {
    const boxes = [await testKernel.createBox(), await testKernel.createBox(size, position)];
    expect(await pairsOf()).toMatchObject([{ ...expected, volume: expect.closeTo(expected.volume, 6) }]);

    for (const box of boxes) await tilted(box);
    expect(await pairsOf()).toMatchObject([{ ...expected, volume: expect.closeTo(expected.volume, 6) }]);
  });
});

describe('check_interference', () => {
  it('tells a rod that runs free through a bore', async () => {
    const plate = await testKernel.createBox([20, 20, 5]);
    await testKernel.run('create_hole', { object_id: plate, position: [10, 10, 5], diameter: 9 });
    await testKernel.createCylinder(4, 30, { position: [10, 10, -10] });

    expect(await pairsOf()).toMatchObject([apart(0.5)]);
  });

  it('tells rods whose boxes overlap and that lie apart', async () => {
    await testKernel.createCylinder(1, 20, { axis: [1, 1, 0] });
    await testKernel.createCylinder(1, 20, { position: [5, 0, 0], axis: [1, 1, 0] });

    expect(await pairsOf()).toMatchObject([apart(1.535534)]);
  });

  it('tells round faces that are nearer than any corners', async () => {
    for (const x of [0, 15]) await testKernel.run('create_sphere', { radius: 6, position: [x, 0, 0] });

    expect(await pairsOf()).toMatchObject([apart(3)]);
  });

  it('tells what an edge cut off leaves between boxes that meet', async () => {
    const profile = [
      [0, 0],
      [10, 0],
      [10, 6],
      [6, 10],
      [0, 10],
    ];
    await testKernel.run('extrude', { profile, distance: 10 });
    await testKernel.createBox([10, 10, 10], [10, 10, 0]);

    expect(await pairsOf()).toMatchObject([apart(2.828427)]);
  });
});

describe('get_mass_properties', () => {
  it.each([0, 1e6])('tells the moments of a small part %d mm along each axis', async (far) => {
    const place = [far, -far, far];
    await testKernel.createBox([1, 2, 3], place);

    const weighed = await testKernel.run('get_mass_properties', { density: 20_000 });

    expect(weighed).toMatchObject({
      mass: expect.closeTo(1.2e-4, 12),
      center_of_mass: [far + 0.5, 1 - far, far + 1.5],
    });
    expect(weighed.moments_of_inertia).toEqual(
      [4 + 9, 1 + 9, 1 + 4].map((squares) => expect.closeTo(squares * 1e-5, 11)),
    );
  });
});

describe('what lies inside of an object that was combined or rounded', () => {
  const blocks: [string, () => Promise<string>][] = [
    ['notched', notched],
    ['rounded', rounded],
    ['repeated', repeated],
  ];

  it.each(blocks)('is at no distance from it, and inside of it: %s', async (_, drawn) => {
    const block = await drawn();
    const inside = await testKernel.createBox([2, 2, 2], [4, 4, 4]);

    const object_id = block;
    expect(await testKernel.run('measure_distance', { object_id, point: [5, 5, 5] })).toMatchObject({ distance: 0 });
    expect(await testKernel.run('measure_distance', { object_id, other_id: inside })).toMatchObject({ distance: 0 });
    const { pairs } = await testKernel.run('check_interference', { object_ids: [block, inside] });
    expect(pairs).toMatchObject([{ relation: 'containing', volume: expect.closeTo(8, 9), distance: 0 }]);
  });

  async function notched(): Promise<string> {
    const notch = await testKernel.createBox([10, 10, 10], [10, 10, 10]);
    return (
      await testKernel.run('boolean_cut', { target_id: await testKernel.createBox([20, 20, 20]), tool_ids: [notch] })
    ).object_id;
  }

  async function rounded(): Promise<string> {
    const object_id = await testKernel.createBox([20, 20, 20]);
    return (await testKernel.run('create_fillet', { object_id, radius: 3 })).object_id;
  }

  async function repeated(): Promise<string> {
    const object_id = await testKernel.createBox([20, 20, 20], [-40, 0, 0]);
    return (await testKernel.run('pattern_linear', { object_id, direction: [1, 0, 0], spacing: 40, count: 3 }))
      .object_id;
  }
});
