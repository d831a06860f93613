import { closeToNumber, ToolBench } from './bench.fixture.ts';

const rectangle = (halfWidth: number, halfHeight: number) => [
  [-halfWidth, -halfHeight],
  [halfWidth, -halfHeight],
  [halfWidth, halfHeight],
  [-halfWidth, halfHeight],
];
const square = (half: number) => rectangle(half, half);
const startedAt = (corner: number, profile: number[][]) => [...profile.slice(corner), ...profile.slice(0, corner)];
const at = (z: number, profile: number[][], x = 0) => ({ profile, position: [x, 0, z] });
const lyingBack = [at(0, square(10)), at(20, square(10)), at(10, square(10))];
const bend = { profile: square(2), plane: 'YZ', position: [10, 0, 10] };
const uneven = [
  {
    profile: [
      [-3, -2],
      [3, -2],
      [4, 1],
      [1, 3],
      [-3, 2],
    ],
  },
  {
    profile: [
      [2, -2],
      [3, 1],
      [-1, 3],
      [-3, 0],
      [-2, -3],
    ],
    plane: 'YZ',
    position: [12, 0, 10],
  },
  {
    profile: [
      [-2, -2],
      [-3, 1],
      [0, 3],
      [3, 1],
      [2, -2],
    ],
    plane: 'XZ',
    position: [25, 12, 14],
  },
];
const foil = rectangle(250, 0.005);
const door = [
  [-5, 0],
  [5, 0],
  [5, 10],
  [-5, 10],
];
const triangle = [
  [0, 0],
  [10, 0],
  [5, 8],
];

describe('a loft in FreeCAD', () => {
  let bench: ToolBench;
  beforeAll(async () => {
    bench = await ToolBench.start();
  });
  afterAll(() => bench.stop());

  it.each([0, 1, 2, 3].flatMap((corner) => [true, false].map((ruled) => [corner, ruled] as const)))(
    'goes round a bend the same wherever its profile begins: corner %d, ruled %s',
    async (corner, ruled) => {
      const profile = startedAt(corner, square(2));
      for (const end of [
        { ...bend, profile },
        { profile: profile.toReversed(), plane: 'YZ', position: [-10, 0, 10] },
        { profile, plane: 'XZ', position: [0, 10, 10] },
      ])
        expect(await bench.runSolidTool('loft', { ruled, sections: [at(0, square(2)), end] })).toMatchObject({
          volume: closeToNumber(160),
        });
    },
  );

  it.each([
    ['straight between uneven sections', { sections: uneven, ruled: true }, 535.333333333],
    ['smoothly through uneven sections', { sections: uneven }, 595.427720956],
    ['between sections of four and three corners', { sections: [at(0, square(5)), at(10, triangle)] }, 692.396914497],
    ['round from a square', { sections: [at(0, square(5)), { radius: 4, position: [0, 0, 10] }] }, 740.969292504],
    ['like a cup', { sections: [at(0, square(10)), at(20, square(8)), at(5, square(5))], ruled: true }, 11_780 / 3],
    ['like foil', { sections: [at(0, foil), at(300, foil)], ruled: true }, 1_500],
    ['like foil far out', { sections: [at(0, foil, 900_000), at(300, foil, 900_000)], ruled: true }, 1_500],
    ['like a wedge about a side', { sections: [{ profile: door }, { profile: door, plane: 'XZ' }] }, 500],
  ])('is as large as that of the kernel %s', async (_, parameters, volume) => {
    expect(await bench.runSolidTool('loft', parameters)).toMatchObject({ volume: closeToNumber(volume) });
  });

  it.each([
    [true, /would intersect itself.*in order along the loft.*each other\.$/],
    [false, /would intersect itself.*; or set ruled/],
  ])('is refused that would run through itself, ruled %s', async (ruled, message) => {
    expect(await bench.expectRefusal('loft', { sections: lyingBack, ruled })).toMatchObject({
      code: 'INVALID_PARAMETER',
      message: expect.stringMatching(message),
    });
  });

  it('is refused whose profile crosses itself', async () => {
    const [first = [], second = [], third = [], fourth = []] = square(5);
    const sections = [{ profile: [first, third, second, fourth] }, at(10, square(5))];

    expect(await bench.expectRefusal('loft', { sections })).toMatchObject({
      code: 'INVALID_PARAMETER',
      message: expect.stringMatching(/crosses itself/),
    });
  });

  it('is built anew from other sections, with what was done to it since', async () => {
    const { object_id } = await bench.runSolidTool('loft', {
      sections: [at(0, square(2)), at(10, square(2))],
      ruled: true,
    });
    await bench.runTool('move_object', { object_id, offset: [0, 0, 5] });
    const bent = await bench.runSolidTool('modify_parameters', {
      object_id,
      parameters: { sections: [at(0, square(2)), bend] },
    });
    const sections = [at(0, square(2)), bend, at(0, square(2), 20)];
    const longer = await bench.runSolidTool('modify_parameters', { object_id, parameters: { sections } });

    expect(bent).toMatchObject({
      object_id,
      volume: closeToNumber(160),
      bounding_box: { min: [-2, -2, 5], max: [10, 2, 17] },
    });
    expect(longer).toMatchObject({ object_id, volume: closeToNumber(320) });
    expect(
      await bench.expectRefusal('modify_parameters', { object_id, parameters: { sections: lyingBack } }),
    ).toMatchObject({
      code: 'INVALID_PARAMETER',
    });
    expect(await bench.runTool('get_object_details', { object_id })).toMatchObject({ volume: closeToNumber(320) });
  });
});
