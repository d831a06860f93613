import { Kernel } from '../kernel.ts';

let kernel: Kernel;
const limits = { timeoutMs: 20_000 };
const origin = [0, 0, 0];
const up = [0, 0, 1];

beforeAll(async () => {
  kernel = await Kernel.start();
});
afterAll(() => kernel.stop());

describe('create_box', () => {
  it.each([
    ['at the origin', [10, 20, 30], origin, { min: [0, 0, 0], max: [10, 20, 30] }],
    ['from its smallest corner', [1, 2, 3], [-5, 7.5, 100], { min: [-5, 7.5, 100], max: [-4, 9.5, 103] }],
    ['as small as the catalogue allows', [0.01, 0.01, 0.01], origin, { min: [0, 0, 0], max: [0.01, 0.01, 0.01] }],
    ['of ten metres', [1e4, 1e4, 1e4], [1e5, 0, 0], { min: [1e5, 0, 0], max: [1.1e5, 1e4, 1e4] }],
  ])('makes a box %s', async (_, size, position, boundingBox) => {
    const [length = 0, width = 0, height = 0] = size;

    const box = await kernel.run('create_box', { length, width, height, position }, limits);

    expect(box).toMatchObject({ type: 'box', bounding_box: boundingBox, warnings: [] });
    expect(box.object_id).toMatch(/^box_\d+$/);
    expect(box.volume / (length * width * height)).toBeCloseTo(1, 9);
  });
});

describe('create_cylinder', () => {
  const tilted = 5 / Math.SQRT2;
  it.each([
    ['along z', origin, up, { min: [-5, -5, 0], max: [5, 5, 20] }],
    ['downwards', [1, 2, 3], [0, 0, -1], { min: [-4, -3, -17], max: [6, 7, 3] }],
    ['along x, the axis of any length', origin, [70, 0, 0], { min: [0, -5, -5], max: [20, 5, 5] }],
    [
      'along a diagonal',
      origin,
      [1, 1, 0],
      { min: [-tilted, -tilted, -5].map(toMicrons), max: [5 * tilted, 5 * tilted, 5].map(toMicrons) },
    ],
  ])('makes a cylinder %s', async (_, position, axis, boundingBox) => {
    const cylinder = await kernel.run('create_cylinder', { radius: 5, height: 20, position, axis }, limits);

    expect(cylinder).toMatchObject({ type: 'cylinder', bounding_box: boundingBox, warnings: [] });
    expect(cylinder.volume / (Math.PI * 25 * 20)).toBeCloseTo(1, 9);
  });
});

describe('create_sphere', () => {
  it.each([
    [3, origin, { min: [-3, -3, -3], max: [3, 3, 3] }],
    [0.5, [10, -10, 4], { min: [9.5, -10.5, 3.5], max: [10.5, -9.5, 4.5] }],
  ])('makes a sphere of radius %d around %j', async (radius, position, boundingBox) => {
    const sphere = await kernel.run('create_sphere', { radius, position }, limits);

    expect(sphere).toMatchObject({ type: 'sphere', bounding_box: boundingBox, warnings: [] });
    expect(sphere.volume / ((4 / 3) * Math.PI * radius ** 3)).toBeCloseTo(1, 9);
  });
});

function toMicrons(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
