import { ToolBench } from './bench.fixture.ts';

const through = (height: number) => [
  [0, 0, 0],
  [20, 0, 0],
  [20, 20, height],
  [10, 20, height],
  [10, -20, height],
];
const hairpin = (width: number) => [
  [0, 0, 0],
  [10, 0, 0],
  [10, width, 0],
  [0, width, 0],
];
const loop = [
  [0, 0, 0],
  [20, 0, 0],
  [20, 20, 0],
  [10, 20, 0],
  [10, 0.99, 0],
];
const bend = [
  [0, 0, 0],
  [10, 0, 0],
  [11, 1, 0],
  [10, 2, 0],
  [0, 2, 0],
];
const ribbon = [
  [-3, -0.1],
  [3, -0.1],
  [3, 0.1],
  [-3, 0.1],
];

describe('a sweep in FreeCAD', () => {
  let bench: ToolBench;
  beforeAll(async () => {
    bench = await ToolBench.start();
  });
  afterAll(() => bench.stop());

  it.each([
    ['where its path crosses itself', { radius: 1, path: through(0) }, /comes back to within 0 mm of itself/],
    ['where its path passes by too near', { radius: 1, path: through(1.9) }, /within 1\.9 mm of itself/],
    ['where its path turns back', { radius: 2, path: hairpin(3.9) }, /within 3\.9 mm of itself/],
    ['where its path bends', { radius: 3, path: bend, smooth: true }, /bends with a radius of/],
    ['where its path ends in itself', { radius: 1, path: loop }, /begins or ends too close to itself/],
    ['where its path begins in itself', { radius: 1, path: loop.toReversed() }, /begins or ends too close to itself/],
    ['as a polygon', { profile: ribbon, path: through(0) }, /within 0 mm of itself/],
  ])('is refused that would run through itself %s', async (_, parameters, sentence) => {
    expect(await bench.expectRefusal('sweep', parameters)).toMatchObject({
      code: 'INVALID_PARAMETER',
      message: expect.stringMatching(sentence),
    });
  });

  it.each([
    ['that passes by itself', { radius: 1, path: through(2.1) }],
    ['that turns back', { radius: 1.9, path: hairpin(3.9) }],
    ['of a section beside its path', { profile: ribbon.map(([u = 0, v]) => [u + 4, v]), path: hairpin(30) }],
  ])('is made along a path %s', async (_, parameters) => {
    expect((await bench.runSolidTool('sweep', parameters)).volume).toBeGreaterThan(0);
  });
});
