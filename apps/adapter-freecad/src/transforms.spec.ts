import { ToolBench, closeToPoint } from './bench.fixture.ts';

describe('the transforms of FreeCAD', () => {
  let bench: ToolBench;
  let object_id: string;
  beforeAll(async () => {
    bench = await ToolBench.start();
  });
  beforeEach(async () => {
    object_id = await bench.createBox([10, 20, 30]);
  });
  afterAll(() => bench.stop());

  it.each([
    ['by a vector', { offset: [1, 2, -3] }, [1, 2, -3], [11, 22, 27]],
    ['to a place', { position: [5, 5, 5] }, [5, 5, 5], [15, 25, 35]],
  ])('move an object %s', async (_, where, min, max) => {
    expect(await bench.runSolidTool('move_object', { object_id, ...where })).toMatchObject({
      object_id,
      bounding_box: { min: closeToPoint(...min), max: closeToPoint(...max) },
      volume: 6_000,
    });
  });

  it.each([
    ['as it was made', async () => undefined],
    ['turned before', async () => bench.runTool('rotate_object', { object_id, angle: 90 })],
    ['filleted before', async () => bench.runTool('create_fillet', { object_id, radius: 1, edge_filter: 'vertical' })],
  ])(
    'put an object %s to the same place again when it is built anew, and carry it on from there',
    async (_, before) => {
      await before();
      await bench.runTool('move_object', { object_id, position: [5, 5, 5] });
      await bench.runTool('move_object', { object_id, offset: [1, 2, 3] });
      const changed = { length: 40, width: 60, position: [-9, -9, -9] };
      const { bounding_box } = await bench.runSolidTool('modify_parameters', { object_id, parameters: changed });

      expect(bounding_box.min).toEqual(closeToPoint(6, 7, 8));
    },
  );

  it('carry an object on from its place with all that a pattern made of it', async () => {
    await bench.runTool('move_object', { object_id, position: [5, 5, 5] });
    await bench.runTool('move_object', { object_id, offset: [1, 2, 3] });
    await bench.runTool('pattern_linear', { object_id, direction: [1, 0, 0], spacing: 50, count: 2 });
    for (const length of [30, 40]) {
      const { bounding_box, volume } = await bench.runSolidTool('modify_parameters', {
        object_id,
        parameters: { length },
      });

      expect({ bounding_box, volume }).toEqual({
        bounding_box: { min: closeToPoint(6, 7, 8), max: closeToPoint(56 + length, 27, 38) },
        volume: expect.closeTo(2 * length * 600),
      });
    }
  });

  it('rotate an object counter-clockwise about an axis through a point', async () => {
    const turned = await bench.runSolidTool('rotate_object', {
      object_id,
      angle: 90,
      axis: [0, 0, 3],
      center: [10, 0, 0],
    });

    expect(turned.bounding_box).toEqual({ min: closeToPoint(-10, -10, 0), max: closeToPoint(10, 0, 30) });
  });

  it('copy an object, and the copy is one of its own', async () => {
    const copy = await bench.runSolidTool('copy_object', { object_id, offset: [100, 0, 0] });
    await bench.runTool('create_fillet', { object_id, radius: 1 });

    expect(copy).toMatchObject({ type: 'box', volume: 6_000, bounding_box: { min: [100, 0, 0] } });
    expect(copy.object_id).not.toBe(object_id);
    expect(await bench.runTool('get_object_details', { object_id: copy.object_id })).toMatchObject({ volume: 6_000 });
  });

  it('delete an object with all that led to it', async () => {
    await bench.runTool('create_fillet', { object_id, radius: 1 });

    expect(await bench.runTool('delete_object', { object_id })).toEqual({ object_id, deleted: true });
    expect(await bench.expectRefusal('delete_object', { object_id })).toMatchObject({ code: 'OBJECT_NOT_FOUND' });
  });

  it.each([
    ['both an offset and a position', 'move_object', { offset: [0, 0, 0], position: [0, 0, 0] }],
    ['neither', 'move_object', {}],
    ['more than ten turns', 'rotate_object', { angle: 3601 }],
    ['an axis of no length', 'rotate_object', { angle: 1, axis: [0, 0, 0] }],
    ['an offset of text', 'copy_object', { offset: ['0', 0, 0] }],
  ])('refuse %s', async (_, tool, parameters) => {
    expect(await bench.expectRefusal(tool, { object_id, ...parameters })).toMatchObject({ code: 'INVALID_PARAMETER' });
  });
});
