import { closeToNumber, ToolBench, closeToPoint } from './bench.fixture.ts';

describe('the inspection of FreeCAD', () => {
  let bench: ToolBench;
  let object_id: string;
  beforeAll(async () => {
    bench = await ToolBench.start();
    object_id = await bench.createBox();
  });
  afterAll(() => bench.stop());

  it('measures the distance to an object or a point', async () => {
    const other_id = await bench.createBox([1, 1, 1], [13, 0, 14]);

    expect(await bench.runTool('measure_distance', { object_id, other_id })).toEqual({
      distance: closeToNumber(5),
      from: [10, expect.any(Number), 10],
      to: [13, expect.any(Number), 14],
    });
    expect(await bench.runTool('measure_distance', { object_id, point: [5, 5, 25] })).toEqual({
      distance: 15,
      from: closeToPoint(5, 5, 10),
      to: closeToPoint(5, 5, 25),
    });
  });

  it('weighs objects as one', async () => {
    const other = await bench.createBox([10, 10, 10], [20, 0, 0]);
    // In kg mm2: each cube about its own centre, and its mass at the square of its distance from the common one.
    const own = (2 * 0.001 * (100 + 100)) / 12;
    const steiner = 2 * 0.001 * 100;

    expect(await bench.runTool('get_mass_properties', { object_ids: [object_id, other], density: 1_000 })).toEqual({
      volume: closeToNumber(2_000),
      area: closeToNumber(1_200),
      density: 1_000,
      mass: closeToNumber(0.002),
      center_of_mass: closeToPoint(15, 5, 5),
      moments_of_inertia: [expect.closeTo(own, 9), expect.closeTo(own + steiner, 9), expect.closeTo(own + steiner, 9)],
      bounding_box: { min: [0, 0, 0], max: [30, 10, 10] },
    });
    expect(await bench.runTool('get_mass_properties', { object_ids: [other] })).toMatchObject({
      density: null,
      mass: null,
      moments_of_inertia: null,
    });
  });

  it.each([
    ['apart', [4, 4, 4], [0, 0, 12], 0, 2],
    ['touching', [4, 4, 4], [0, 0, 10], 0, 0],
    ['containing', [4, 4, 4], [1, 1, 1], 64, 0],
    ['interpenetrating', [4, 4, 4], [8, 0, 0], 32, 0],
  ])('finds objects %s', async (relation, size, position, volume, distance) => {
    const object_ids = [object_id, await bench.createBox(size, position)];

    expect(await bench.runTool('check_interference', { object_ids })).toEqual({
      pairs: [{ object_ids, relation, volume: expect.closeTo(volume, 5), distance: expect.closeTo(distance, 5) }],
      interferes: volume > 0,
    });
  });

  it('finds edges by what they are like, the nearest first', async () => {
    const wanted = { type: 'line', parallel_to: [0, 0, -2], min_length: 10, max_length: 10, near: [10, 10, 5] };
    const { edges, total } = await bench.runTool('find_edges', { object_id, ...wanted, limit: 2 });
    const [nearest] = edges as { midpoint: number[] }[];

    expect(total).toBe(4);
    expect(edges).toHaveLength(2);
    expect(nearest?.midpoint).toEqual([10, 10, 5]);
    expect(await bench.runTool('find_edges', { object_id, radius: 5 })).toEqual({ edges: [], total: 0 });
  });

  it.each([
    ['both a point and an object', 'measure_distance', { object_id: 'box_1', other_id: 'box_1', point: [0, 0, 0] }],
    ['a density of nothing', 'get_mass_properties', { density: 0 }],
    ['a single object', 'check_interference', { object_ids: ['box_1'] }],
    ['no direction', 'find_edges', { object_id: 'box_1', parallel_to: [0, 0, 0] }],
  ])('refuses %s', async (_, tool, parameters) => {
    expect(await bench.expectRefusal(tool, parameters)).toMatchObject({ code: 'INVALID_PARAMETER' });
  });
});
