import { Bench, place } from './bench.fixture.ts';

describe('the transforms of FreeCAD', () => {
  let bench: Bench;
  let object_id: string;
  beforeAll(async () => {
    bench = await Bench.start();
  });
  beforeEach(async () => {
    object_id = await bench.box([10, 20, 30]);
  });
  afterAll(() => bench.stop());

  it.each([
    ['by a vector', { offset: [1, 2, -3] }, [1, 2, -3], [11, 22, 27]],
    ['to a place', { position: [5, 5, 5] }, [5, 5, 5], [15, 25, 35]],
  ])('move an object %s', async (_, where, min, max) => {
    expect(await bench.solid('move_object', { object_id, ...where })).toMatchObject({
      object_id,
      bounding_box: { min: place(...min), max: place(...max) },
      volume: 6_000,
    });
  });

  it.each([
    ['as it was made', async () => undefined],
    ['turned before', async () => bench.run('rotate_object', { object_id, angle: 90 })],
    ['filleted before', async () => bench.run('create_fillet', { object_id, radius: 1, edge_filter: 'vertical' })],
  ])(
    'put an object %s to the same place again when it is built anew, and carry it on from there',
    async (_, before) => {
      await before();
      await bench.run('move_object', { object_id, position: [5, 5, 5] });
      await bench.run('move_object', { object_id, offset: [1, 2, 3] });
      const changed = { length: 40, width: 60, position: [-9, -9, -9] };
      const { bounding_box } = await bench.solid('modify_parameters', { object_id, parameters: changed });

      expect(bounding_box.min).toEqual(place(6, 7, 8));
    },
  );

  it('carry an object on from its place with all that a pattern made of it', async () => {
    await bench.run('move_object', { object_id, position: [5, 5, 5] });
    await bench.run('move_object', { object_id, offset: [1, 2, 3] });
    await bench.run('pattern_linear', { object_id, direction: [1, 0, 0], spacing: 50, count: 2 });
    for (const length of [30, 40]) {
      const { bounding_box, volume } = await bench.solid('modify_parameters', { object_id, parameters: { length } });

      expect({ bounding_box, volume }).toEqual({
        bounding_box: { min: place(6, 7, 8), max: place(56 + length, 27, 38) },
        volume: expect.closeTo(2 * length * 600),
      });
    }
  });

  it('rotate an object counter-clockwise about an axis through a point', async () => {
    const turned = await bench.solid('rotate_object', { object_id, angle: 90, axis: [0, 0, 3], center: [10, 0, 0] });

    expect(turned.bounding_box).toEqual({ min: place(-10, -10, 0), max: place(10, 0, 30) });
  });

  it('copy an object, and the copy is one of its own', async () => {
    const copy = await bench.solid('copy_object', { object_id, offset: [100, 0, 0] });
    await bench.run('create_fillet', { object_id, radius: 1 });

    expect(copy).toMatchObject({ type: 'box', volume: 6_000, bounding_box: { min: [100, 0, 0] } });
    expect(copy.object_id).not.toBe(object_id);
    expect(await bench.run('get_object_details', { object_id: copy.object_id })).toMatchObject({ volume: 6_000 });
  });

  it('delete an object with all that led to it', async () => {
    await bench.run('create_fillet', { object_id, radius: 1 });

    expect(await bench.run('delete_object', { object_id })).toEqual({ object_id, deleted: true });
    expect(await bench.refusal('delete_object', { object_id })).toMatchObject({ code: 'OBJECT_NOT_FOUND' });
  });

  it.each([
    ['both an offset and a position', 'move_object', { offset: [0, 0, 0], position: [0, 0, 0] }],
    ['neither', 'move_object', {}],
    ['more than ten turns', 'rotate_object', { angle: 3601 }],
    ['an axis of no length', 'rotate_object', { angle: 1, axis: [0, 0, 0] }],
    ['an offset of text', 'copy_object', { offset: ['0', 0, 0] }],
  ])('refuse %s', async (_, tool, parameters) => {
    expect(await bench.refusal(tool, { object_id, ...parameters })).toMatchObject({ code: 'INVALID_PARAMETER' });
  });
});
