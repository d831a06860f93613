import { Kernel } from '../kernel.ts';

let kernel: Kernel;
const limits = { timeoutMs: 20_000 };

beforeAll(async () => {
  kernel = await Kernel.start();
});
afterAll(() => kernel.stop());

const box = () => kernel.run('create_box', { length: 1, width: 2, height: 3, position: [1, 1, 1] }, limits);

describe('move_object', () => {
  it.each([
    ['by an offset', { offset: [10, -5, 0.5] }, { min: [11, -4, 1.5], max: [12, -2, 4.5] }],
    ['to a position of its smallest corner', { position: [0, 0, -7] }, { min: [0, 0, -7], max: [1, 2, -4] }],
    ['nowhere', { offset: [0, 0, 0] }, { min: [1, 1, 1], max: [2, 3, 4] }],
  ])('moves an object %s', async (_, where, boundingBox) => {
    const { object_id } = await box();

    const moved = await kernel.run('move_object', { object_id, ...where }, limits);

    expect(moved).toEqual({ object_id, type: 'box', bounding_box: boundingBox, volume: 6, warnings: [] });
  });

  it('really moves the geometry', async () => {
    const [{ object_id: tool }, { object_id: target }] = [await box(), await box()];
    await kernel.run('move_object', { object_id: tool, offset: [0.5, 0, 0] }, limits);

    const cut = { target_id: target, tool_ids: [tool], keep_originals: false };
    const rest = await kernel.run('boolean_cut', cut, limits);

    expect(rest.bounding_box).toEqual({ min: [1, 1, 1], max: [1.5, 3, 4] });
    expect(rest.volume).toBeCloseTo(3, 9);
  });
});

describe('rotate_object', () => {
  const half = Math.SQRT1_2;
  it.each([
    ['a quarter turn about z', { angle: 90 }, { min: [-3, 1, 1], max: [-1, 2, 4] }],
    ['back', { angle: -90 }, { min: [1, -2, 1], max: [3, -1, 4] }],
    ['ten times around', { angle: 3600 }, { min: [1, 1, 1], max: [2, 3, 4] }],
    ['half a turn about its own middle', { angle: 180, center: [1.5, 2, 2.5] }, { min: [1, 1, 1], max: [2, 3, 4] }],
    ['about an axis of any length', { angle: 90, axis: [0, 70, 0] }, { min: [1, 1, -2], max: [4, 3, -1] }],
    ['45 degrees', { angle: 45, center: [1, 1, 1] }, { min: [1 - 2 * half, 1, 1], max: [1 + half, 1 + 3 * half, 4] }],
  ])('turns an object %s', async (_, how, { min, max }) => {
    const { object_id } = await box();

    const turned = await kernel.run('rotate_object', { object_id, axis: [0, 0, 1], center: [0, 0, 0], ...how }, limits);

    const near = (values: number[]) => values.map((value) => expect.closeTo(value, 5));
    expect(turned).toEqual({
      object_id,
      type: 'box',
      bounding_box: { min: near(min), max: near(max) },
      volume: 6,
      warnings: [],
    });
  });

  it('refuses an object that is not there', async () => {
    const nothing = { object_id: 'box_999', angle: 1, axis: [0, 0, 1], center: [0, 0, 0] };

    await expect(kernel.run('rotate_object', nothing, limits)).rejects.toMatchObject({ code: 'OBJECT_NOT_FOUND' });
  });
});

describe('copy_object', () => {
  it.each([
    ['elsewhere', [10, 0, -1], { min: [11, 1, 0], max: [12, 3, 3] }],
    ['in place', [0, 0, 0], { min: [1, 1, 1], max: [2, 3, 4] }],
  ])('makes another object %s', async (_, offset, boundingBox) => {
    const { object_id } = await box();

    const copy = await kernel.run('copy_object', { object_id, offset }, limits);

    expect(copy).toMatchObject({ type: 'box', bounding_box: boundingBox, volume: 6 });
    expect(copy.object_id).not.toBe(object_id);
  });

  it('is untouched by what happens to the original', async () => {
    const { object_id } = await box();
    const copy = await kernel.run('copy_object', { object_id, offset: [0, 0, 0] }, limits);

    await kernel.run('move_object', { object_id, offset: [50, 0, 0] }, limits);
    await kernel.run('delete_object', { object_id }, limits);

    const { bounding_box } = await kernel.run('get_bounding_box', { object_id: copy.object_id }, limits);
    expect(bounding_box).toEqual(copy.bounding_box);
  });

  it('refuses an object that is not there', async () => {
    const nothing = { object_id: 'box_999', offset: [0, 0, 0] };

    await expect(kernel.run('copy_object', nothing, limits)).rejects.toMatchObject({ code: 'OBJECT_NOT_FOUND' });
  });
});

describe('delete_object', () => {
  it('removes one object and no other', async () => {
    const [{ object_id }, { object_id: other }] = [await box(), await box()];

    expect(await kernel.run('delete_object', { object_id }, limits)).toEqual({ object_id, deleted: true });

    const { objects } = await kernel.run('list_objects', { limit: 1000, offset: 0 }, limits);
    expect(objects).toContainEqual({ object_id: other, type: 'box' });
    expect(objects).not.toContainEqual({ object_id, type: 'box' });
  });
});
