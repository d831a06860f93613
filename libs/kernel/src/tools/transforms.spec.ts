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

describe('delete_object', () => {
  it('removes one object and no other', async () => {
    const [{ object_id }, { object_id: other }] = [await box(), await box()];

    expect(await kernel.run('delete_object', { object_id }, limits)).toEqual({ object_id, deleted: true });

    const { objects } = await kernel.run('list_objects', { limit: 1000, offset: 0 }, limits);
    expect(objects).toContainEqual({ object_id: other, type: 'box' });
    expect(objects).not.toContainEqual({ object_id, type: 'box' });
  });
});
