import { closeToNumber, ToolBench, closeToPoint } from './bench.fixture.ts';

describe('the patterns of FreeCAD', () => {
  let bench: ToolBench;
  let object_id: string;
  beforeAll(async () => {
    bench = await ToolBench.start();
  });
  beforeEach(async () => {
    object_id = await bench.createBox([10, 10, 10], [5, 0, 0]);
  });
  afterAll(() => bench.stop());

  it('mirror an object beside itself, or in place', async () => {
    const beside = await bench.runSolidTool('mirror_object', { object_id, plane: 'YZ' });
    const mirror = { plane: 'XY', position: [0, 0, 20], keep_original: false };
    const instead = await bench.runSolidTool('mirror_object', { object_id, ...mirror });

    expect(beside).toMatchObject({ volume: closeToNumber(1_000), bounding_box: { min: closeToPoint(-15, 0, 0) } });
    expect(beside.object_id).not.toBe(object_id);
    expect(instead).toMatchObject({
      object_id,
      bounding_box: { min: closeToPoint(5, 0, 30), max: closeToPoint(15, 10, 40) },
    });
  });

  it('repeat an object along a line, and along two as a grid of one object', async () => {
    const grid = { direction: [3, 0, 0], spacing: 15, count: 3, direction2: [0, 1, 0], spacing2: 5, count2: 2 };

    expect(await bench.runSolidTool('pattern_linear', { object_id, ...grid })).toMatchObject({
      object_id,
      type: 'box',
      volume: closeToNumber(3 * 1_500),
      bounding_box: { min: closeToPoint(5, 0, 0), max: closeToPoint(45, 15, 10) },
    });
  });

  it.each([
    ['a whole turn', { count: 4 }, [-15, -15, 0], [15, 15, 10]],
    ['half a turn', { count: 3, angle: 180 }, [-15, -5, 0], [15, 15, 10]],
  ])('repeat an object over %s', async (_, turn, min, max) => {
    const pin = await bench.createBox([5, 5, 10], [10, 0, 0]);
    const repeated = await bench.runSolidTool('pattern_circular', { object_id: pin, ...turn });

    expect(repeated).toMatchObject({ object_id: pin, volume: closeToNumber(250 * turn.count) });
    expect(repeated.bounding_box).toEqual({ min: closeToPoint(...min), max: closeToPoint(...max) });
  });

  it('follow the original when its parameters change', async () => {
    await bench.runTool('pattern_linear', { object_id, direction: [1, 0, 0], spacing: 20, count: 3 });

    expect(await bench.runSolidTool('modify_parameters', { object_id, parameters: { height: 20 } })).toMatchObject({
      volume: closeToNumber(6_000),
    });
  });

  it.each([
    ['along a line', 'pattern_linear', { direction: [1, 0, 0], spacing: 20, count: 3 }, [7, 3, 1], [57, 13, 11]],
    ['around an axis', 'pattern_circular', { count: 2 }, [-17, -13, 1], [17, 13, 11]],
  ])('follow the original to another place %s', async (_, tool, parameters, min, max) => {
    await bench.runTool(tool, { object_id, ...parameters });
    const moved = await bench.runSolidTool('modify_parameters', { object_id, parameters: { position: [7, 3, 1] } });

    expect(moved.bounding_box).toEqual({ min: closeToPoint(...min), max: closeToPoint(...max) });
  });

  it.each([
    [
      'a grid of 1001',
      'pattern_linear',
      { direction: [1, 0, 0], spacing: 1, count: 200, direction2: [0, 1, 0], spacing2: 1, count2: 6 },
    ],
    ['half a grid', 'pattern_linear', { direction: [1, 0, 0], spacing: 1, count: 2, count2: 6 }],
    ['no direction', 'pattern_linear', { direction: [0, 0, 0], spacing: 1, count: 2 }],
    ['no angle', 'pattern_circular', { count: 2, angle: 0.001 }],
    ['a plane that is none', 'mirror_object', { plane: 'XX' }],
  ])('refuse %s', async (_, tool, parameters) => {
    expect(await bench.expectRefusal(tool, { object_id, ...parameters })).toMatchObject({ code: 'INVALID_PARAMETER' });
  });
});
