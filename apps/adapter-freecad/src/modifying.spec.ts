import { closeToNumber, ToolBench, closeToPoint } from './bench.fixture.ts';

const { PI } = Math;

describe('an object of FreeCAD that is built anew', () => {
  let bench: ToolBench;
  let object_id: string;
  beforeAll(async () => {
    bench = await ToolBench.start();
  });
  beforeEach(async () => {
    object_id = await bench.createBox([20, 10, 8]);
  });
  afterAll(() => bench.stop());

  const modify = (parameters: object) => bench.runSolidTool('modify_parameters', { object_id, parameters });
  const hole = { position: [5, 5, 8], diameter: 4 };

  it('has the same hole, which goes through all of it', async () => {
    await bench.runTool('create_hole', { object_id, ...hole });

    expect(await modify({ height: 30, position: [0, 0, -22] })).toMatchObject({
      object_id,
      volume: closeToNumber(6_000 - 120 * PI),
    });
  });

  it('has the same hole no deeper, with room for the head of its screw', async () => {
    await bench.runTool('create_hole', { object_id, ...hole, depth: 6, counterbore_diameter: 8, counterbore_depth: 2 });

    expect(await modify({ height: 30, position: [0, 0, -22] })).toMatchObject({
      volume: closeToNumber(6_000 - (24 + 24) * PI),
    });
  });

  it('has the same walls around a closed hollow', async () => {
    await bench.runTool('shell_object', { object_id, thickness: 1 });

    expect(await modify({ length: 25 })).toMatchObject({ volume: closeToNumber(2_000 - 23 * 8 * 6) });
  });

  it('has the same thread in it', async () => {
    const thread = { diameter: 4, pitch: 0.7, length: 5, position: [5, 5, 0] };
    const { volume } = await bench.runSolidTool('create_thread', { object_id, ...thread });

    expect(await modify({ length: 40 })).toMatchObject({ volume: closeToNumber(volume + 1_600) });
  });

  it('has everything done to it that was done after a hole, in its order', async () => {
    await bench.runTool('create_hole', { object_id, ...hole });
    await bench.runTool('create_chamfer', { object_id, distance: 1, edge_filter: 'vertical' });
    await bench.runTool('pattern_linear', { object_id, direction: [0, 1, 0], spacing: 50, count: 2 });
    await bench.runTool('move_object', { object_id, offset: [0, 0, 5] });
    const changed = await modify({ length: 30, position: [-10, 0, 0] });

    expect(changed).toMatchObject({ object_id, volume: closeToNumber(2 * (2_400 - 16 - 32 * PI)) });
    expect(changed.bounding_box).toEqual({ min: closeToPoint(-10, 0, 5), max: closeToPoint(20, 60, 13) });
  });

  it('tells the parameters it was made with, and is as before after undo', async () => {
    const before = await bench.runSolidTool('create_hole', { object_id, ...hole });
    await modify({ length: 40 });
    const details = () => bench.runTool('get_object_details', { object_id });

    expect(await details()).toMatchObject({
      parameters: { length: 40, width: 10 },
      volume: closeToNumber(3_200 - 32 * PI),
    });
    await bench.runTool('undo');
    expect(await details()).toMatchObject({ parameters: { length: 20, width: 10 }, volume: before.volume });
  });

  it('is drawn out of the same face further', async () => {
    const face = { object_id, face: 'face_1', distance: 5 };
    const { object_id: drawn } = await bench.runSolidTool('extrude', face);
    await bench.runTool('modify_parameters', { object_id, parameters: { width: 90 } });
    const changed = { object_id: drawn, parameters: { distance: 7, symmetric: true } };

    expect(await bench.runSolidTool('modify_parameters', changed)).toMatchObject({
      volume: closeToNumber(560),
      bounding_box: { min: closeToPoint(-3.5, 0, 0), max: closeToPoint(3.5, 10, 8) },
    });
  });

  it('becomes a coil where it was a helix', async () => {
    const curve = await bench.runSolidTool('create_helix', { radius: 5, pitch: 3, height: 9 });
    await bench.runTool('move_object', { object_id: curve.object_id, offset: [0, 0, 50] });
    const changed = { object_id: curve.object_id, parameters: { wire_radius: 0.5 } };
    const coil = await bench.runSolidTool('modify_parameters', changed);

    // Pappus: the section of the wire times the way of its centre.
    expect(coil).toMatchObject({
      object_id: curve.object_id,
      volume: expect.closeTo((PI / 4) * 3 * Math.hypot(10 * PI, 3), 3),
    });
    expect(coil.bounding_box.min[2]).toBeGreaterThan(49);
    await bench.runTool('undo');
    expect(await bench.runTool('get_object_details', { object_id: curve.object_id })).toMatchObject({
      volume: 0,
      parameters: expect.not.objectContaining({ wire_radius: 0.5 }),
    });
  });

  it.each([
    ['the object of a face', 'extrude', { face: 'face_1', distance: 5 }, { object_id: 'box_9' }, /^object_id of /],
    ['the face', 'extrude', { face: 'face_1', distance: 5 }, { face: 'face_2' }, /^face of .*: run extrude again/],
    [
      'holes beside a face',
      'extrude',
      { face: 'face_1', distance: 5 },
      {
        holes: [
          [
            [1, 1],
            [2, 1],
            [1, 2],
          ],
        ],
      },
      /^holes are only for /,
    ],
    ['equal radii', 'create_cone', { bottom_radius: 5, height: 9 }, { top_radius: 5 }, /^top_radius must differ/],
    [
      'an object to tap',
      'create_thread',
      { diameter: 8, pitch: 1, length: 3 },
      { object_id: 'box_1' },
      /^object_id of/,
    ],
  ])('is not given %s', async (_, tool, parameters, change, message) => {
    const given = tool === 'extrude' ? { object_id, ...parameters } : parameters;
    const made = await bench.runSolidTool(tool, given);

    expect(
      await bench.expectRefusal('modify_parameters', { object_id: made.object_id, parameters: change }),
    ).toMatchObject({
      code: 'INVALID_PARAMETER',
      message: expect.stringMatching(message),
    });
  });

  it.each([
    ['create_fillet', { radius: 3, edge_filter: 'vertical' }, { width: 5 }],
    ['shell_object', { thickness: 2 }, { width: 3 }],
    ['shell_object', { thickness: 2, open_faces: ['face_6'] }, { width: 3 }],
  ])('stays as it was, and says that %s %j does not fit any more', async (tool, parameters, change) => {
    const { volume } = await bench.runSolidTool(tool, { object_id, ...parameters });

    expect(await bench.expectRefusal('modify_parameters', { object_id, parameters: change })).toMatchObject({
      code: 'MODIFIER_FAILED',
      message: expect.stringMatching(`^${tool} cannot be reapplied to ${object_id} after this change`),
    });
    expect(await bench.runTool('get_object_details', { object_id })).toMatchObject({
      volume,
      parameters: { width: 10 },
    });
  });

  it('stays as it was when its hole would be beside it', async () => {
    await bench.runTool('create_hole', { object_id, ...hole });

    expect(await bench.expectRefusal('modify_parameters', { object_id, parameters: { length: 2 } })).toMatchObject({
      code: 'INVALID_PARAMETER',
      message: expect.stringMatching(/hole does not reach into the object/),
    });
    expect(await bench.runTool('get_object_details', { object_id })).toMatchObject({
      volume: closeToNumber(1_600 - 32 * PI),
    });
  });
});
