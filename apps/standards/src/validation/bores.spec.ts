import { findCheck, ValidationHarness } from './validation.fixture.ts';

const command = (id: string, name: string, parameters: object) => ({ id, command: name, parameters });

const block = (length: number, width: number, height: number) => [
  command('body', 'create_box', { length, width, height }),
];

/** A drill of some diameter through a place, in both directions. */
const drill = (id: string, diameter: number, middle: readonly [number, number, number], axis: readonly number[]) =>
  command(id, 'create_cylinder', {
    radius: diameter / 2,
    height: 200,
    axis,
    position: middle.map((value, i) => value - 100 * (axis[i] ?? 0)),
  });

const up = [0, 0, 1];
const across = [1, 0, 0];
const leaning = (angle: number) => [Math.sin((angle * Math.PI) / 180), 0, Math.cos((angle * Math.PI) / 180)];

const middle = [20, 20, 10] as const;

describe('a bore of a design', () => {
  let world: ValidationHarness;
  beforeAll(() => {
    world = new ValidationHarness();
  });
  afterAll(() => world.stop());

  async function holesOf(body: object[], tools: readonly { readonly id: string }[], limits = {}) {
    const cut = command('part', 'boolean_cut', { target_id: 'body', tool_ids: tools.map(({ id }) => id) });
    const design = { commands: [...body, ...tools, cut], result: 'part' };
    const report = await world.validate({ process: 'cnc_milling', design, limits });
    expect(findCheck(report, 'watertight')).toMatchObject({ status: 'pass' });
    return [findCheck(report, 'min_hole'), findCheck(report, 'hole_depth_ratio')];
  }

  it.each([
    ['crossed by one as wide', [drill('a', 6, middle, up), drill('b', 6, middle, across)], 6, 40 / 6],
    ['crossed by a wider one', [drill('a', 3, middle, up), drill('b', 8, middle, across)], 3, 20 / 3],
    ['crossed beside its axis', [drill('a', 6, middle, up), drill('b', 2, [20, 22, 10], across)], 2, 40 / 2],
    ['that leans by 30 degrees', [drill('a', 4, middle, leaning(30))], 4, 20 / Math.cos(Math.PI / 6) / 4],
    ['that leans by 60 degrees', [drill('a', 1.8, middle, leaning(60))], 1.8, 40 / 1.8],
  ])('%s is as wide and as deep as it is drilled', async (_, tools, diameter, ratio) => {
    const [hole, depth] = await holesOf(block(40, 40, 20), tools);

    expect(hole).toMatchObject({ measured: expect.closeTo(diameter, 3), confidence: 'exact' });
    // The mouth of a leaning bore reaches farther on one side.
    expect(depth?.measured).toBeGreaterThan(ratio - 1e-3);
    expect(depth?.measured).toBeLessThan(ratio + 2);
  });

  const sunk = (radius: number) =>
    command('b', 'create_cylinder', { radius, height: 40, position: [20, 20, 10], axis: across });

  it.each([
    ['into which a wider one opens', [drill('a', 8, middle, up), sunk(6)], 8, 20 / 8],
    [
      'that is cut by a wider one at its side',
      [drill('a', 12, middle, up), drill('b', 4, [20, 25, 10], across)],
      4,
      10,
    ],
  ])('%s is whole, and no slot', async (_, tools, diameter, ratio) => {
    const cut = command('part', 'boolean_cut', { target_id: 'body', tool_ids: tools.map(({ id }) => id) });
    const design = { commands: [...block(40, 40, 20), ...tools, cut], result: 'part' };
    const report = await world.validate({ process: 'cnc_milling', design });

    expect(findCheck(report, 'min_hole')).toMatchObject({ measured: expect.closeTo(diameter, 3), confidence: 'exact' });
    expect(findCheck(report, 'hole_depth_ratio')).toMatchObject({ measured: expect.closeTo(ratio, 3) });
    expect(findCheck(report, 'min_slot')).toBeUndefined();
    expect(findCheck(report, 'min_internal_radius')).toBeUndefined();
  });

  const blind = (id: string, height: number) =>
    command(id, 'create_cylinder', { radius: 3, height, position: [20, 20, 60 - height] });
  const ball = command('ball', 'create_sphere', { radius: 3, position: [20, 20, 18] });
  const fillet = command('fillet', 'create_fillet', { object_id: 'a', radius: 1, edge_filter: 'bottom' });
  const tip = command('tip', 'create_cone', { bottom_radius: 0, top_radius: 3, height: 1.8, position: [20, 20, 16.2] });
  const wide = command('wide', 'create_cylinder', { radius: 6, height: 2, position: [20, 20, 16] });

  it.each([
    ['flat', [blind('a', 42)], [], 42],
    ['a ball', [blind('a', 42), ball], [], 45],
    ['rounded by 1 mm', [blind('a', 42)], [fillet], 42],
    ['the tip of a drill', [blind('a', 42), tip], [], 42],
    ['that of a wider pocket behind it', [blind('a', 42), wide], [], 42],
  ])('that is blind is as deep as its floor, but for the tip of a drill: %s', async (_, tools, rounding, depth) => {
    const cut = command('part', 'boolean_cut', { target_id: 'body', tool_ids: tools.map(({ id }) => id) });
    const design = { commands: [...block(40, 40, 60), ...tools, ...rounding, cut], result: 'part' };
    const report = await world.validate({ process: 'cnc_milling', design });

    expect(findCheck(report, 'hole_depth_ratio')).toMatchObject({ measured: expect.closeTo(depth / 6, 2) });
  });

  it.each([
    ['a ball', [blind('a', 42), ball], []],
    ['rounded by 1 mm', [blind('a', 42)], [fillet]],
  ])('that is blind is no slot and no corner where its floor is round: %s', async (_, tools, rounding) => {
    const cut = command('part', 'boolean_cut', { target_id: 'body', tool_ids: tools.map(({ id }) => id) });
    const design = { commands: [...block(40, 40, 60), ...tools, ...rounding, cut], result: 'part' };
    const report = await world.validate({ process: 'cnc_milling', design });

    for (const check of ['min_slot', 'slot_depth_ratio', 'min_internal_radius', 'corner_depth_ratio'])
      expect(findCheck(report, check)).toBeUndefined();
  });

  it('that is a cone is as wide as its narrow end', async () => {
    const taper = { bottom_radius: 1, top_radius: 4, height: 20, position: [20, 20, 0] };
    const [hole, depth] = await holesOf(block(40, 40, 20), [command('a', 'create_cone', taper)]);

    expect(hole).toMatchObject({ measured: expect.closeTo(2, 3), confidence: 'exact' });
    expect(depth).toMatchObject({ measured: expect.closeTo(10, 2), confidence: 'exact' });
  });

  it.each([
    ['narrows in the middle', 2, 2, 20],
    ['narrows in the middle, slowly', 1.2, 1.2, 20],
    ['has one steep end and one countersink', 2, 9, 15],
  ])('that %s is as deep as one must reach through it', async (_, above, below, depth) => {
    const [hole, ratio] = await holesOf(block(40, 40, 20), [
      command('a', 'create_cone', { bottom_radius: below, top_radius: 1, height: 5, position: [20, 20, 0] }),
      command('b', 'create_cylinder', { radius: 1, height: 3, position: [20, 20, 5] }),
      command('c', 'create_cone', { bottom_radius: 1, top_radius: above, height: 12, position: [20, 20, 8] }),
    ]);

    expect(hole).toMatchObject({ measured: expect.closeTo(2, 3), confidence: 'exact' });
    expect(ratio).toMatchObject({ measured: expect.closeTo(depth / 2, 2), confidence: 'exact' });
  });

  it('that is an hourglass, point to point, does not pass as one of its halves would', async () => {
    const cone = { bottom_radius: 4, top_radius: 0.8, height: 10, position: [20, 20, 0] };
    const other = { bottom_radius: 0.8, top_radius: 4, height: 10, position: [20, 20, 10] };
    const [, ratio] = await holesOf(block(40, 40, 20), [
      command('a', 'create_cone', cone),
      command('b', 'create_cone', other),
    ]);

    expect(ratio).toMatchObject({ status: 'fail', measured: expect.closeTo(12.5, 2) });
  });

  it('is not changed by its countersink, nor by the point of the drill', async () => {
    const sink = { bottom_radius: 2, top_radius: 4, height: 2, position: [20, 20, 18] };
    const point = { bottom_radius: 0, top_radius: 2, height: 1.2, position: [20, 20, 6.8] };
    const bore = { radius: 2, height: 12, position: [20, 20, 8] };
    const [hole, depth] = await holesOf(block(40, 40, 20), [
      command('a', 'create_cylinder', bore),
      command('b', 'create_cone', sink),
      command('c', 'create_cone', point),
    ]);

    expect(hole).toMatchObject({ measured: expect.closeTo(4, 3), confidence: 'exact' });
    expect(depth).toMatchObject({ measured: expect.closeTo(2.5, 3), confidence: 'exact' });
  });

  it('of two walls far from each other is as deep as one of them', async () => {
    const walls = [
      command('near', 'create_box', { length: 4, width: 20, height: 20 }),
      command('far', 'create_box', { length: 4, width: 20, height: 20, position: [36, 0, 0] }),
      command('floor', 'create_box', { length: 40, width: 20, height: 4 }),
      command('body', 'boolean_fuse', { object_ids: ['near', 'far', 'floor'] }),
    ];
    const [hole, depth] = await holesOf(walls, [drill('a', 4, [20, 10, 12], across)]);

    expect(hole).toMatchObject({ measured: expect.closeTo(4, 3) });
    expect(depth).toMatchObject({ measured: expect.closeTo(1, 3) });
  });

  it('is unknown when it is a pit that ends in a point, and passes never', async () => {
    const pit = { bottom_radius: 0, top_radius: 1.5, height: 15, position: [20, 20, 5] };
    const checks = await holesOf(block(40, 40, 20), [command('a', 'create_cone', pit)]);

    for (const check of checks) expect(check).toMatchObject({ status: 'unknown', measured: null });
  });

  it('that is a cone cut off askew passes what its narrowest place passes, and is else unknown', async () => {
    const taper = { bottom_radius: 0.6, top_radius: 2, height: 60, position: [20, 20, -20], axis: leaning(20) };
    const cone = command('a', 'create_cone', taper);
    const [wide, shallow] = await holesOf(block(40, 40, 20), [cone], { min_hole: 2, hole_depth_ratio: 12 });
    const [narrow, deep] = await holesOf(block(40, 40, 20), [cone], { min_hole: 2.3, hole_depth_ratio: 9 });

    for (const check of [wide, shallow]) expect(check).toMatchObject({ status: 'pass', confidence: 'sampled' });
    for (const check of [narrow, deep]) expect(check).toMatchObject({ status: 'unknown', measured: null });
  });
});
