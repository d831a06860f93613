import { TestKernel, unchangedAndUsable, parseParameters } from '../test-kernel.fixture.ts';

let testKernel: TestKernel;

beforeAll(async () => {
  testKernel = await TestKernel.start();
});
afterAll(() => testKernel.stop());

/** Of a helix of radius 10 and pitch 5, per turn. */
const turn = Math.hypot(20 * Math.PI, 5);
const course = { radius: 10, pitch: 5 };

describe('create_helix', () => {
  it.each([
    ['four turns', { height: 20 }, 4, [-10, -10, 0], [10, 10, 20]],
    ['a turn and a half to the left', { height: 7.5, direction: 'left' }, 1.5, [-10, -10, 0], [10, 10, 7.5]],
    ['half a turn', { height: 2.5 }, 0.5, [-10, 0, 0], [10, 10, 2.5]],
    ['half a turn to the left', { height: 2.5, direction: 'left' }, 0.5, [-10, -10, 0], [10, 0, 2.5]],
    ['four turns along x', { height: 20, axis: [2, 0, 0], position: [1, 2, 3] }, 4, [1, -8, -7], [21, 12, 13]],
    ['a thousand turns', { height: 5000 }, 1000, [-10, -10, 0], [10, 10, 5000]],
  ])('draws a curve of %s', async (_, more, turns, min, max) => {
    const helix = await testKernel.run('create_helix', { ...course, ...more });
    const { edges = [], ...details } = await testKernel.run('get_object_details', {
      object_id: helix.object_id,
      max_items: 2000,
    });

    expect(helix).toMatchObject({ type: 'helix', volume: 0, warnings: [] });
    for (const [i, value] of helix.bounding_box.min.entries()) expect(value).toBeCloseTo(min[i] ?? Number.NaN, 4);
    for (const [i, value] of helix.bounding_box.max.entries()) expect(value).toBeCloseTo(max[i] ?? Number.NaN, 4);
    const length = edges.reduce((all, edge) => all + edge.length, 0);
    expect(length / (turns * turn)).toBeCloseTo(1, 6);
    expect(details).toMatchObject({ topology: { solids: 0, faces: 0 }, area: 0, valid: true });
  });

  it.each([
    ['four turns', { height: 20, wire_radius: 1 }, 4],
    ['a part of a turn', { height: 1.7, wire_radius: 1 }, 0.34],
    ['turns to the left, leaning', { height: 12, wire_radius: 2, direction: 'left', axis: [1, 2, 3] }, 2.4],
    ['a wire that nearly fills the pitch', { height: 20, wire_radius: 2.45 }, 4],
    ['a steep wire of less than a turn', { height: 19, pitch: 40, wire_radius: 9 }, 19 / 40],
  ])('makes a solid coil of %s', async (_, more, turns) => {
    const coil = await testKernel.run('create_helix', { ...course, ...more });

    const { topology } = await testKernel.run('get_object_details', { object_id: coil.object_id });
    expect(topology.solids).toBe(1);
    const { pitch } = { ...course, ...more };
    const length = turns * Math.hypot(20 * Math.PI, pitch);
    expect(coil.volume / (Math.PI * more.wire_radius ** 2 * length)).toBeCloseTo(1, 5);
  });

  it('refuses a wire that runs into its next turn, which is nearer than the pitch', async () => {
    const coil = (wire_radius: number) =>
      testKernel.run('create_helix', { radius: 10, pitch: 19.9, height: 40, wire_radius });

    const refused = await testKernel.captureRefusal(() => coil(9.9));

    expect(refused).toMatchObject({ code: 'INVALID_PARAMETER', ...unchangedAndUsable });
    const [most = ''] = refused.message.match(/(?<=less than )[\d.]+/) ?? [];
    expect(Number(most)).toBeLessThan(9.95 * Math.cos(Math.atan(19.9 / (20 * Math.PI))));
    expect((await coil(Number(most) - 0.001)).warnings).toEqual([]);
  });

  it('makes a coil with the box of its wire', async () => {
    const { bounding_box } = await testKernel.run('create_helix', { ...course, height: 20, wire_radius: 1 });

    const beyondTheEnds = (10 * 2 * Math.PI) / turn; // the ends stand upright on the wire, not on the axis
    const expected = { min: [-11, -11, -beyondTheEnds], max: [11, 11, 20 + beyondTheEnds] };
    for (const end of ['min', 'max'] as const) {
      for (const [i, value] of bounding_box[end].entries())
        expect(value).toBeCloseTo(expected[end][i] ?? Number.NaN, 3);
    }
  });

  it.each([
    [{ height: 50_000 }, /at most 1000 turns/],
    [{ height: 20, wire_radius: 2.5 }, /less than half the pitch/],
    [{ height: 20, pitch: 100, wire_radius: 10 }, /the wire would intersect itself/],
  ])('refuses %j', (more, sentence) => {
    expect(() => parseParameters('create_helix', { ...course, ...more })).toThrow(sentence);
  });
});

describe('a curve', () => {
  const curve = async () => (await testKernel.run('create_helix', { ...course, height: 20 })).object_id;
  it.each([
    ['boolean_fuse', (id: string, box: string) => ({ object_ids: [box, id] })],
    ['boolean_cut', (id: string, box: string) => ({ target_id: id, tool_ids: [box] })],
    ['boolean_cut', (id: string, box: string) => ({ target_id: box, tool_ids: [id] })],
    ['boolean_intersect', (id: string, box: string) => ({ object_ids: [id, box] })],
    ['create_fillet', (id: string) => ({ object_id: id, radius: 1 })],
    ['create_chamfer', (id: string) => ({ object_id: id, distance: 1 })],
    ['extrude', (id: string) => ({ object_id: id, face: 'face_1', distance: 1 })],
  ] as const)('is refused by %s', async (tool, parameters) => {
    const [id, box] = [await curve(), await testKernel.createBox()];

    expect(await testKernel.captureRefusal(() => testKernel.run(tool, parameters(id, box)))).toMatchObject({
      code: 'INVALID_PARAMETER',
      message: expect.stringMatching(new RegExp(`^${id} is a curve and has no volume`)),
      ...unchangedAndUsable,
    });
  });

  it('is moved, turned and copied as a solid is', async () => {
    const id = await curve();

    await testKernel.run('move_object', { object_id: id, offset: [0, 0, 5] });
    const turned = await testKernel.run('rotate_object', { object_id: id, angle: 90, axis: [1, 0, 0] });
    const copy = await testKernel.run('copy_object', { object_id: id });

    expect(copy).toEqual({ ...turned, object_id: copy.object_id });
    expect(turned.bounding_box.min[1]).toBeCloseTo(-25, 4);
  });
});
