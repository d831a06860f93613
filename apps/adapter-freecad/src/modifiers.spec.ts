import { closeToNumber, ToolBench, closeToPoint } from './bench.fixture.ts';

const { PI } = Math;
const square = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
];
const hole = [
  [2, 2],
  [4, 2],
  [4, 4],
  [2, 4],
];

describe('the modifiers of FreeCAD', () => {
  let bench: ToolBench;
  let object_id: string;
  beforeAll(async () => {
    bench = await ToolBench.start();
  });
  beforeEach(async () => {
    object_id = await bench.createBox();
  });
  afterAll(() => bench.stop());

  it.each([
    ['all', 1_000 - 120 * (1 - PI / 4) + 24 * (1 - PI / 4) - 8 * (1 - PI / 6)],
    ['vertical', 1_000 - 40 * (1 - PI / 4)],
  ])('round %s edges, and the object keeps its id', async (edge_filter, volume) => {
    const rounded = await bench.runSolidTool('create_fillet', { object_id, radius: 1, edge_filter });

    expect(rounded).toMatchObject({ object_id, type: 'box', volume: closeToNumber(volume) });
    expect(rounded.bounding_box).toEqual({ min: closeToPoint(0, 0, 0), max: closeToPoint(10, 10, 10) });
  });

  it('round the edges that are named', async () => {
    const { edges } = await bench.runTool('find_edges', { object_id, parallel_to: [0, 0, 1], limit: 1 });
    const [edge] = edges as { id: string }[];

    expect(await bench.runSolidTool('create_fillet', { object_id, radius: 2, edges: [edge?.id] })).toMatchObject({
      volume: closeToNumber(1_000 - 40 * (1 - PI / 4)),
    });
  });

  it('round the rim of a cylinder, and not the seam nobody sees', async () => {
    const rod = await bench.runSolidTool('create_cylinder', { radius: 5, height: 10 });
    const rounded = await bench.runSolidTool('create_fillet', { object_id: rod.object_id, radius: 1 });
    const ring = 2 * PI * ((1 - PI / 4) * 5 - (5 / 6 - PI / 4));

    expect(rounded.volume).toBeCloseTo(250 * PI - 2 * ring, 5);
  });

  it.each([
    ['top', { distance: 1 }, 1_000 - 20 + 4 / 3],
    ['vertical', { distance: 1, distance2: 2 }, 1_000 - 40],
    ['horizontal', { distance: 1 }, 1_000 - 40 + 8 / 3],
  ])('bevel %s edges by %j', async (edge_filter, distances, volume) => {
    expect(await bench.runSolidTool('create_chamfer', { object_id, edge_filter, ...distances })).toMatchObject({
      object_id,
      volume: closeToNumber(volume),
    });
  });

  it.each([
    ['upwards', { distance: 5 }, 500, [0, 0, 0], [10, 10, 5]],
    ['with a hole', { distance: 5, holes: [hole] }, 480, [0, 0, 0], [10, 10, 5]],
    ['against the normal of XZ', { distance: -5, plane: 'XZ' }, 500, [0, 0, 0], [10, 5, 10]],
    ['to both sides of YZ', { distance: 4, plane: 'YZ', symmetric: true }, 400, [-2, 0, 0], [2, 10, 10]],
  ])('draw a profile out %s', async (_, parameters, volume, min, max) => {
    expect(await bench.runSolidTool('extrude', { profile: square, ...parameters })).toMatchObject({
      type: 'extrusion',
      volume: closeToNumber(volume),
      bounding_box: { min: closeToPoint(...min), max: closeToPoint(...max) },
    });
  });

  it('draw a face of an object out along its normal', async () => {
    const { faces } = await bench.runTool('get_object_details', { object_id, include_faces: true });
    const left = (faces as { id: string; normal: number[] }[]).find(({ normal }) => normal[0] === -1);

    expect(await bench.runSolidTool('extrude', { object_id, face: left?.id, distance: 3 })).toMatchObject({
      volume: closeToNumber(300),
      bounding_box: { min: closeToPoint(-3, 0, 0), max: closeToPoint(0, 10, 10) },
    });
  });

  it.each([
    ['create_fillet', { radius: 6, edge_filter: 'vertical' }, 'A fillet of radius 6'],
    ['create_chamfer', { distance: 11 }, 'A chamfer of 11'],
    ['create_chamfer', { distance: 11, distance2: 12 }, 'A chamfer of 11 and 12'],
  ])('say of %s with %j what does not fit, and what to do', async (tool, parameters, what) => {
    const { message } = await bench.expectRefusal(tool, { object_id, ...parameters });
    const advice = 'try a smaller one, or fewer edges. The document is unchanged.';

    expect(message).toBe(`${what} does not fit these edges; ${advice}`);
  });

  it.each([
    ['a fillet larger than the object', 'create_fillet', { radius: 6, edge_filter: 'vertical' }, 'MODIFIER_FAILED'],
    ['a chamfer larger than the object', 'create_chamfer', { distance: 11 }, 'MODIFIER_FAILED'],
    ['an edge that is not there', 'create_fillet', { radius: 1, edges: ['edge_13'] }, 'INVALID_PARAMETER'],
    ['a filter that finds nothing', 'create_fillet', { radius: 1, edge_filter: 'circular' }, 'INVALID_PARAMETER'],
    ['a face that is not there', 'extrude', { distance: 1, face: 'face_7' }, 'INVALID_PARAMETER'],
    ['a profile beside a face', 'extrude', { distance: 1, face: 'face_1', profile: square }, 'INVALID_PARAMETER'],
    ['no way to go', 'extrude', { distance: 0.001, face: 'face_1' }, 'INVALID_PARAMETER'],
  ])('refuse %s', async (_, tool, parameters, code) => {
    expect(await bench.expectRefusal(tool, { object_id, ...parameters })).toMatchObject({ code });
  });

  it.each([
    ['crosses itself', { profile: [square[0], square[2], square[1], square[3]] }],
    ['has a hole beside it', { profile: hole, holes: [square.map(([u = 0, v = 0]) => [u + 50, v])] }],
    ['stands still', { profile: [square[0], square[0], square[1]] }],
  ])('refuse a profile that %s', async (_, parameters) => {
    expect(await bench.expectRefusal('extrude', { distance: 1, ...parameters })).toMatchObject({
      code: 'INVALID_PARAMETER',
    });
  });
});
