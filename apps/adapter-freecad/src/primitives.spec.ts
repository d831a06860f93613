import { closeToNumber, ToolBench, closeToPoint } from './bench.fixture.ts';

const { PI, hypot } = Math;
const coil = { radius: 10, pitch: 5, height: 20, wire_radius: 1 };
const box = { length: 10, width: 20, height: 30 };

describe('the primitives of FreeCAD', () => {
  let bench: ToolBench;
  beforeAll(async () => {
    bench = await ToolBench.start();
  });
  afterAll(() => bench.stop());

  it.each([
    ['create_box', 'box', { ...box, position: [1, 2, 3] }, 6_000, [1, 2, 3], [11, 22, 33]],
    ['create_cylinder', 'cylinder', { radius: 5, height: 20 }, 500 * PI, [-5, -5, 0], [5, 5, 20]],
    ['create_cylinder', 'cylinder', { radius: 5, height: 20, axis: [2, 0, 0] }, 500 * PI, [0, -5, -5], [20, 5, 5]],
    ['create_sphere', 'sphere', { radius: 5, position: [1, 0, 0] }, (500 * PI) / 3, [-4, -5, -5], [6, 5, 5]],
    ['create_cone', 'cone', { bottom_radius: 5, height: 9 }, 75 * PI, [-5, -5, 0], [5, 5, 9]],
    ['create_cone', 'cone', { bottom_radius: 5, top_radius: 2, height: 9 }, 117 * PI, [-5, -5, 0], [5, 5, 9]],
    ['create_torus', 'torus', { major_radius: 10, minor_radius: 3 }, 180 * PI ** 2, [-13, -13, -3], [13, 13, 3]],
  ])('%s makes a %s of %j, exact in volume and box', async (tool, type, parameters, volume, min, max) => {
    expect(await bench.runSolidTool(tool, parameters)).toEqual({
      object_id: expect.stringMatching(new RegExp(`^${type}_[0-9]+$`)),
      type,
      bounding_box: { min: closeToPoint(...min), max: closeToPoint(...max) },
      volume: closeToNumber(volume),
      warnings: [],
    });
  });

  it('winds a helix as a curve, which has no volume', async () => {
    const { wire_radius: _, ...curve } = coil;

    expect(await bench.runSolidTool('create_helix', curve)).toMatchObject({
      type: 'helix',
      bounding_box: { min: closeToPoint(-10, -10, 0), max: closeToPoint(10, 10, 20) },
      volume: 0,
    });
  });

  it.each([
    ['right', coil],
    ['left', coil],
    ['right', { radius: 20, pitch: 3, height: 120, wire_radius: 1 }],
    ['left', { radius: 1.2, pitch: 9, height: 30, wire_radius: 1.1 }],
  ])('winds a coil to the %s of %j', async (direction, size) => {
    const { radius, pitch, height, wire_radius } = size;
    const wound = await bench.runSolidTool('create_helix', { ...size, direction });

    expect(wound.volume / (PI * wire_radius ** 2 * (height / pitch) * hypot(2 * PI * radius, pitch))).toBeCloseTo(1, 5);
  });

  it('numbers objects in the order of their creation', async () => {
    const first = await bench.runSolidTool('create_box', box);
    await bench.expectRefusal('create_torus', { major_radius: 3, minor_radius: 3 });
    const second = await bench.runSolidTool('create_sphere', { radius: 1 });
    const number = Number(first.object_id.slice('box_'.length));

    expect(second.object_id).toBe(`sphere_${number + 1}`);
  });

  it.each([
    ['a length of zero', 'create_box', { ...box, length: 0 }, /length must be at least 0.01/],
    ['true for a length', 'create_box', { ...box, length: true }, /length must be a finite number/],
    ['a text for a length', 'create_box', { ...box, length: '10' }, /length must be a finite number/],
    ['a parameter too few', 'create_box', { length: 1, width: 1 }, /height is missing/],
    ['a parameter too many', 'create_box', { ...box, depth: 1 }, /depth is unknown; known are length/],
    ['a place in the plane', 'create_box', { ...box, position: [0, 0] }, /position must have 3 items/],
    ['a place too far away', 'create_sphere', { radius: 1, position: [0, 0, 1e7] }, /position\[2\] must be at most/],
    ['no axis', 'create_cylinder', { radius: 1, height: 1, axis: [0, 0, 0] }, /axis must not be the zero vector/],
    ['a cone of nothing', 'create_cone', { bottom_radius: 0, height: 1 }, /bottom_radius or top_radius/],
    ['a cone of one radius', 'create_cone', { bottom_radius: 5, top_radius: 5, height: 9 }, /use create_cylinder/],
    ['a torus through itself', 'create_torus', { major_radius: 3, minor_radius: 3 }, /smaller than major_radius/],
    ['a coil into itself', 'create_helix', { ...coil, wire_radius: 2.5 }, /less than half the pitch/],
    ['a coil of no hole', 'create_helix', { ...coil, radius: 1, wire_radius: 1 }, /less than radius/],
    ['a helix of 1001 turns', 'create_helix', { radius: 1, pitch: 1, height: 1001 }, /at most 1000 times/],
    ['no parameters', 'create_sphere', {}, /radius is missing/],
  ])('refuses %s', async (_, tool, parameters, sentence) => {
    expect(await bench.expectRefusal(tool, parameters)).toMatchObject({
      code: 'INVALID_PARAMETER',
      message: expect.stringMatching(sentence),
    });
  });

  it('refuses a tool it does not have', async () => {
    expect(await bench.expectRefusal('calculate_thread_geometry', {})).toMatchObject({ code: 'UNSUPPORTED_TOOL' });
  });
});
