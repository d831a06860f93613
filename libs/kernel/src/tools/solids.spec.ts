import { TestKernel, unchangedAndUsable, parseParameters } from '../test-kernel.fixture.ts';

let testKernel: TestKernel;

beforeAll(async () => {
  testKernel = await TestKernel.start();
});
afterAll(() => testKernel.stop());

const diagonal = Math.SQRT1_2;
const microns = (values: number[]) => values.map((value) => Math.round(value * 1e6) / 1e6 + 0);

describe('create_cone', () => {
  it.each([
    ['truncated', { bottom_radius: 5, top_radius: 2, height: 10 }, 39, [-5, -5, 0], [5, 5, 10]],
    ['with a tip', { bottom_radius: 5, height: 10, position: [1, 2, 3] }, 25, [-4, -3, 3], [6, 7, 13]],
    ['on its tip', { bottom_radius: 0, top_radius: 3, height: 10 }, 9, [-3, -3, 0], [3, 3, 10]],
    ['along x', { bottom_radius: 1, top_radius: 5, height: 10, axis: [9, 0, 0] }, 31, [0, -5, -5], [10, 5, 5]],
    ['downwards', { bottom_radius: 4, height: 10, axis: [0, 0, -1] }, 16, [-4, -4, -10], [4, 4, 0]],
    [
      'nearly a cylinder',
      { bottom_radius: 3, top_radius: 3.001, height: 10 },
      27.009001,
      [-3.001, -3.001, 0],
      [3.001, 3.001, 10],
    ],
  ])('makes a cone %s', async (_, parameters, squares, min, max) => {
    const cone = await testKernel.run('create_cone', parameters);

    expect(cone).toMatchObject({ type: 'cone', bounding_box: { min, max }, warnings: [] });
    expect(cone.volume / ((Math.PI * 10 * squares) / 3)).toBeCloseTo(1, 9);
  });

  it('leans over with its axis', async () => {
    const cone = await testKernel.run('create_cone', { bottom_radius: 1, height: 10, axis: [1, 0, 1] });

    const [low, high] = [-diagonal, 10 * diagonal];
    expect(cone.bounding_box).toEqual({ min: microns([low, -1, low]), max: microns([high, 1, high]) });
  });
});

describe('create_torus', () => {
  const reach = 10 * Math.sqrt(2 / 3) + 3;
  it.each([
    ['around z', {}, [-13, -13, -3], [13, 13, 3]],
    ['around x', { axis: [-1, 0, 0], position: [1, 0, 0] }, [-2, -13, -13], [4, 13, 13]],
    ['around a diagonal', { axis: [1, 1, 1] }, [-reach, -reach, -reach], [reach, reach, reach]],
  ])('makes a ring %s', async (_, where, min, max) => {
    const torus = await testKernel.run('create_torus', { major_radius: 10, minor_radius: 3, ...where });

    expect(torus).toMatchObject({ type: 'torus', bounding_box: { min: microns(min), max: microns(max) } });
    expect(torus.volume / (2 * Math.PI ** 2 * 90)).toBeCloseTo(1, 9);
  });
});

describe('sizes', () => {
  it.each([
    ['create_cone', { bottom_radius: 0.01, height: 0.01 }, (Math.PI * 1e-6) / 3],
    ['create_cone', { bottom_radius: 1e6, top_radius: 1, height: 1e3 }, (Math.PI * 1e3 * (1e12 + 1e6 + 1)) / 3],
    ['create_torus', { major_radius: 0.02, minor_radius: 0.01 }, 2 * Math.PI ** 2 * 2e-6],
    ['create_torus', { major_radius: 1e6, minor_radius: 0.01 }, 2 * Math.PI ** 2 * 100],
    ['create_sphere', { radius: 1e6, position: [1e6, -1e6, 1e6] }, (4 / 3) * Math.PI * 1e18],
  ] as const)('of %s may be %j', async (tool, parameters, volume) => {
    const made = await testKernel.run(tool, parameters);

    expect(made.volume / volume).toBeCloseTo(1, 6);
  });

  it.each([
    ['create_cone', { bottom_radius: 0, height: 1 }, /must not both be below 0.01/],
    ['create_cone', { bottom_radius: 1, top_radius: 1, height: 1 }, /use create_cylinder/],
    ['create_cone', { bottom_radius: 1, height: 2e6 }, /height/],
    ['create_torus', { major_radius: 1, minor_radius: 1 }, /must be smaller than major_radius/],
  ] as const)('of %s may not be %j', (tool, parameters, sentence) => {
    expect(() => parseParameters(tool, parameters)).toThrow(sentence);
  });

  it('are refused together when the kernel cannot be exact', async () => {
    expect(
      await testKernel.captureRefusal(() =>
        testKernel.run('create_cone', { bottom_radius: 1e6, top_radius: 1, height: 0.01 }),
      ),
    ).toMatchObject({
      code: 'KERNEL_RESULT_REJECTED',
      message: expect.stringMatching(/impossible volume/),
      ...unchangedAndUsable,
    });
  });
});
