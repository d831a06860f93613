import { closeToNumber, ToolBench, closeToPoint } from './bench.fixture.ts';

const { PI } = Math;
const ring = [
  [5, 0],
  [7, 0],
  [7, 3],
  [5, 3],
];
const square = (half: number) => [
  [-half, -half],
  [half, -half],
  [half, half],
  [-half, half],
];

describe('the features of FreeCAD', () => {
  let bench: ToolBench;
  beforeAll(async () => {
    bench = await ToolBench.start();
  });
  afterAll(() => bench.stop());

  it.each([
    ['revolve', { profile: ring }, 72 * PI, [-7, 0, -7], [7, 3, 7]],
    ['revolve', { profile: ring, plane: 'XZ', angle: 90 }, 18 * PI, [0, 0, 0], [7, 7, 3]],
    [
      'sweep',
      {
        path: [
          [0, 0, 0],
          [0, 0, 20],
        ],
        radius: 2,
      },
      80 * PI,
      [-2, -2, 0],
      [2, 2, 20],
    ],
    [
      'sweep',
      {
        path: [
          [0, 0, 0],
          [20, 0, 0],
          [20, 30, 0],
        ],
        profile: square(1),
      },
      200,
      [0, -1, -1],
      [21, 30, 1],
    ],
    ['loft', { sections: [{ radius: 5 }, { radius: 2, position: [0, 0, 9] }] }, 117 * PI, [-5, -5, 0], [5, 5, 9]],
    [
      'loft',
      { sections: [{ profile: square(5) }, { profile: square(2), position: [0, 0, 9] }], ruled: true },
      468,
      [-5, -5, 0],
      [5, 5, 9],
    ],
  ])('%s %j', async (tool, parameters, volume, min, max) => {
    expect(await bench.runSolidTool(tool, parameters)).toMatchObject({
      type: tool === 'revolve' ? 'revolution' : tool,
      volume: closeToNumber(volume),
      bounding_box: { min: closeToPoint(...min), max: closeToPoint(...max) },
    });
  });

  it('sweep along a smooth curve', async () => {
    const path = [
      [0, 0, 0],
      [20, 0, 0],
      [20, 30, 10],
    ];
    const straight = await bench.runSolidTool('sweep', { path: [path[0], path[2]], radius: 1 });
    const curved = await bench.runSolidTool('sweep', { path, radius: 1, smooth: true });

    expect(straight.volume).toBeCloseTo(PI * Math.hypot(20, 30, 10), 5);
    expect(curved.volume).toBeGreaterThan(straight.volume);
  });

  it('hollow an object out, open at a face or closed', async () => {
    const [open, closed] = [await bench.createBox(), await bench.createBox()];
    const { faces } = await bench.runTool('get_object_details', { object_id: open, include_faces: true });
    const top = (faces as { id: string; normal: number[] }[]).find(({ normal }) => normal[2] === 1);

    expect(
      await bench.runSolidTool('shell_object', { object_id: open, thickness: 1, open_faces: [top?.id] }),
    ).toMatchObject({
      object_id: open,
      volume: closeToNumber(1_000 - 8 * 8 * 9),
    });
    expect(await bench.runSolidTool('shell_object', { object_id: closed, thickness: 1 })).toMatchObject({
      volume: closeToNumber(1_000 - 512),
      bounding_box: { min: closeToPoint(0, 0, 0), max: closeToPoint(10, 10, 10) },
    });
  });

  it('build an object anew from other parameters, with what was done to it since', async () => {
    const object_id = await bench.createBox();
    await bench.runTool('rotate_object', { object_id, angle: 90 });
    await bench.runTool('create_chamfer', { object_id, distance: 1, edge_filter: 'vertical' });
    await bench.runTool('move_object', { object_id, offset: [0, 0, 5] });
    const changed = await bench.runSolidTool('modify_parameters', { object_id, parameters: { length: 20 } });

    expect(changed).toMatchObject({ object_id, type: 'box', volume: closeToNumber(2_000 - 20) });
    expect(changed.bounding_box).toEqual({ min: closeToPoint(-10, 0, 5), max: closeToPoint(0, 20, 15) });
    expect(await bench.runTool('get_object_details', { object_id })).toMatchObject({
      parameters: { length: 20, width: 10, height: 10, position: [0, 0, 0] },
    });
  });

  it('drill holes, straight, counterbored and countersunk', async () => {
    const object_id = await bench.createBox([40, 40, 20]);
    const drilled = async (hole: object) => (await bench.runSolidTool('create_hole', { object_id, ...hole })).volume;
    const straight = await drilled({ position: [10, 10, 20], diameter: 6 });
    const bored = { diameter: 6, counterbore_diameter: 10, counterbore_depth: 5 };
    const counterbored = await drilled({ position: [30, 30, 20], ...bored });
    const countersunk = await drilled({ position: [10, 30, 20], diameter: 6, countersink_diameter: 12, depth: 10 });

    expect(straight).toBeCloseTo(32_000 - 180 * PI, 4);
    expect(counterbored).toBeCloseTo(straight - (125 + 135) * PI, 4);
    // The cone narrows from 6 to 3 over a depth of 3; below it 7 of the hole are left.
    expect(countersunk).toBeCloseTo(counterbored - (63 + 63) * PI, 4);
  });

  it.each([
    ['a profile across its axis', 'revolve', { profile: square(1) }, 'INVALID_PARAMETER'],
    [
      'a section both drawn and round',
      'loft',
      { sections: [{ radius: 1, profile: ring }, { radius: 1 }] },
      'INVALID_PARAMETER',
    ],
    [
      'a path that stands still',
      'sweep',
      {
        path: [
          [0, 0, 0],
          [0, 0, 0],
        ],
        radius: 1,
      },
      'INVALID_PARAMETER',
    ],
    [
      'a section that is none',
      'sweep',
      {
        path: [
          [0, 0, 0],
          [0, 0, 1],
        ],
      },
      'INVALID_PARAMETER',
    ],
  ])('refuse %s', async (_, tool, parameters, code) => {
    expect(await bench.expectRefusal(tool, parameters)).toMatchObject({ code });
  });

  it.each([
    ['walls thicker than the object', 'shell_object', { thickness: 6 }, 'MODIFIER_FAILED'],
    ['a parameter out of range', 'modify_parameters', { parameters: { length: 0 } }, 'INVALID_PARAMETER'],
    ['a parameter it does not have', 'modify_parameters', { parameters: { radius: 1 } }, 'INVALID_PARAMETER'],
    ['a hole of no diameter', 'create_hole', { position: [0, 0, 10] }, 'INVALID_PARAMETER'],
    ['a hole beside the object', 'create_hole', { position: [99, 0, 10], diameter: 5 }, 'INVALID_PARAMETER'],
  ])('refuse %s', async (_, tool, parameters, code) => {
    expect(await bench.expectRefusal(tool, { object_id: await bench.createBox(), ...parameters })).toMatchObject({
      code,
    });
  });

  it('name walls that are too thick', async () => {
    const refused = await bench.expectRefusal('shell_object', { object_id: await bench.createBox(), thickness: 6 });

    expect(refused).toMatchObject({ message: expect.stringMatching(/^Walls of 6 mm do not fit: try thinner ones\./) });
  });

  it.each([
    ['several solids', 'pattern_linear', { direction: [1, 0, 0], spacing: 20, count: 2 }, /: the object consists of 2/],
    ['a hollow body', 'shell_object', { thickness: 2 }, /: the object is hollow already/],
  ])('name what keeps %s from being hollowed out', async (_, tool, parameters, message) => {
    const { object_id } = await bench.runSolidTool(tool, { object_id: await bench.createBox(), ...parameters });

    expect(await bench.expectRefusal('shell_object', { object_id, thickness: 0.5 })).toMatchObject({
      message: expect.stringMatching(message),
    });
  });

  it('refuse to change what was made of other objects', async () => {
    const united = await bench.runSolidTool('boolean_fuse', {
      object_ids: [await bench.createBox(), await bench.createBox()],
    });
    const parameters = { object_id: united.object_id, parameters: { length: 1 } };

    expect(await bench.expectRefusal('modify_parameters', parameters)).toMatchObject({ code: 'INVALID_PARAMETER' });
  });
});
