import { designCommand } from './slotted-plate.fixture.ts';
import { findCheck, ValidationHarness } from './validation.fixture.ts';

const cylinder = (id: string, radius: number, height: number, position: readonly number[]) =>
  designCommand(id, 'create_cylinder', { radius, height, position });

const cut = (id: string, target_id: string, tool: string) =>
  designCommand(id, 'boolean_cut', { target_id, tool_ids: [tool] });

const fuse = (id: string, ...object_ids: string[]) => designCommand(id, 'boolean_fuse', { object_ids });

const designed = (...commands: { readonly id: string }[]) => ({ commands, result: commands.at(-1)?.id });

const rod = (sides: number, across = 10) =>
  designCommand('rod', 'extrude', {
    plane: 'XY',
    distance: 40,
    profile: Array.from({ length: sides }, (_, i) => {
      const angle = (2 * Math.PI * i) / sides;
      return [10 * Math.cos(angle), across * Math.sin(angle)];
    }),
  });

describe('a design for a machine tool', () => {
  let world: ValidationHarness;
  beforeAll(() => {
    world = new ValidationHarness();
  });
  afterAll(() => world.stop());

  it.each([
    [2, 40, 'pass', 'fail'],
    [2, 20, 'pass', 'fail'],
    [0.3, 1, 'fail', 'pass'],
    [8, 40, 'pass', 'pass'],
  ])('has a slot around what stands in a round pocket: %s wide, %s deep', async (width, depth, wide, slim) => {
    const block = designCommand('block', 'create_box', { length: 60, width: 60, height: 50, position: [-30, -30, 0] });
    const pocket = cylinder('pocket', 10 + width, depth, [0, 0, 50 - depth]);
    const boss = cylinder('boss', 10, depth, [0, 0, 50 - depth]);
    const design = designed(block, pocket, boss, cut('ring', 'pocket', 'boss'), cut('part', 'block', 'ring'));
    const report = await world.validate({ process: 'cnc_milling', material: 'al-6061-t6', design });

    expect(findCheck(report, 'min_slot')).toMatchObject({ status: wide, measured: expect.closeTo(width, 3) });
    expect(findCheck(report, 'slot_depth_ratio')).toMatchObject({
      status: slim,
      measured: expect.closeTo(depth / width, 3),
    });
  });

  const square = (half: number) => [45, 135, 225, 315].map((turn) => [turn, half * 2 ** 0.5] as const);
  const prism = (id: string, corners: readonly (readonly [number, number])[], distance: number, origin = [0, 0]) =>
    designCommand(id, 'extrude', {
      plane: 'XY',
      position: [0, 0, 50 - distance],
      distance,
      profile: corners.map(([turn, radius]) => {
        const angle = (turn * Math.PI) / 180;
        return [(origin[0] ?? 0) + radius * Math.cos(angle), (origin[1] ?? 0) + radius * Math.sin(angle)];
      }),
    });
  const round = (id: string, radius: number) => cylinder(id, radius, 20, [0, 0, 30]);

  it.each([
    ['a square boss in a round pocket', round('pocket', 20), prism('boss', square(10), 20), 20 - 10 * 2 ** 0.5],
    ['one beside its middle', round('pocket', 20), prism('boss', square(10), 20, [2, 0]), 20 - Math.hypot(12, 10)],
    [
      'a triangular one',
      round('pocket', 20),
      prism(
        'boss',
        [0, 120, 240].map((turn) => [turn, 15] as const),
        20,
      ),
      5,
    ],
    [
      'one that is turned in a square pocket',
      prism('pocket', square(20), 20),
      prism(
        'boss',
        [0, 90, 180, 270].map((turn) => [turn, 15] as const),
        20,
      ),
      5,
    ],
    ['a round one in a square pocket', prism('pocket', square(20), 20), round('boss', 15), 5],
  ])('has a slot that is as wide as where it is narrowest: %s', async (_, pocket, boss, width) => {
    const block = designCommand('block', 'create_box', { length: 60, width: 60, height: 50, position: [-30, -30, 0] });
    const design = designed(block, pocket, boss, cut('ring', 'pocket', 'boss'), cut('part', 'block', 'ring'));
    const told = await world.validate({ process: 'cnc_milling', material: 'al-6061-t6', design });
    const tooWide = { machine: { tool_diameter: width + 0.5 } };
    const judged = await world.validate({ process: 'cnc_milling', material: 'al-6061-t6', design, ...tooWide });

    expect(findCheck(told, 'min_slot')).toMatchObject({ status: 'pass', measured: expect.closeTo(width, 1) });
    expect(findCheck(told, 'slot_depth_ratio')).toMatchObject({ measured: expect.closeTo(20 / width, 1) });
    expect(findCheck(judged, 'min_slot')).toMatchObject({ status: 'fail', measured: expect.closeTo(width, 1) });
  });

  it('has a slot that is as wide as it is where its edges are rounded', async () => {
    const block = designCommand('block', 'create_box', { length: 60, width: 60, height: 50, position: [-30, -30, 0] });
    const [pocket, boss] = [cylinder('pocket', 12, 40, [0, 0, 10]), cylinder('boss', 10, 40, [0, 0, 10])];
    const ring = [pocket, boss, cut('ring', 'pocket', 'boss'), cut('part', 'block', 'ring')];
    const rim = designCommand('rim', 'create_fillet', { object_id: 'part', radius: 0.5, edge_filter: 'circular' });
    const design = designed(block, ...ring, rim);
    const report = await world.validate({ process: 'cnc_milling', material: 'al-6061-t6', design });

    expect(findCheck(report, 'min_slot')).toMatchObject({ status: 'pass', measured: 2 });
  });

  it.each([
    ['an eccentric shaft', [cylinder('a', 10, 30, [0, 0, 0]), cylinder('b', 10, 30, [0.95, 0, 30])]],
    ['a cam on a shaft', [cylinder('a', 10, 70, [0, 0, 0]), cylinder('b', 16, 10, [1.4, 0, 30])]],
  ])('is not turned when it is not round: %s', async (_, bodies) => {
    const design = designed(...bodies, fuse('part', 'a', 'b'));
    const report = await world.validate({ process: 'cnc_turning', design });

    expect(findCheck(report, 'rotational_symmetry')).toMatchObject({ status: 'fail' });
  });

  it.each([
    [12, 10, 'unknown'],
    [16, 10, 'unknown'],
    [20, 10, 'pass'],
    [64, 9.5, 'unknown'],
    [64, 10, 'pass'],
  ])('may be turned or not when its flats may be round: %s corners, 10 by %s', async (sides, across, status) => {
    const report = await world.validate({ process: 'cnc_turning', design: designed(rod(sides, across)) });

    expect(findCheck(report, 'rotational_symmetry')).toMatchObject({ status });
  });

  it.each([0.2, 1, 10])('is turned with its rounded and its bevelled edges: a shaft of radius %s', async (radius) => {
    const bodies = [cylinder('a', radius, 3 * radius, [0, 0, 0]), cylinder('b', radius / 2, 6 * radius, [0, 0, 0])];
    const edges = { object_id: 'shaft', edge_filter: 'all' };
    const rounded = designCommand('f', 'create_fillet', { ...edges, radius: radius / 10 });
    const bevelled = designCommand('c', 'create_chamfer', { ...edges, distance: radius / 10 });

    for (const finish of [rounded, bevelled]) {
      const design = designed(...bodies, fuse('shaft', 'a', 'b'), finish);
      const report = await world.validate({ process: 'cnc_turning', design });

      expect(findCheck(report, 'rotational_symmetry')).toMatchObject({ status: 'pass', measured: 0 });
    }
  });

  it.each([
    // Its foot is looked at from just above it.
    [4, 'fail', 0.3],
    [6, 'fail', 0.3001],
    [14, 'fail', 0.3002],
    [20, 'unknown', null],
  ])('has a slot whose walls lean by %s degrees', async (draft, status, measured) => {
    const grown = 10 * Math.tan((draft * Math.PI) / 180);
    const profile = [
      [-0.15, 20],
      [0.15, 20],
      [0.15 + grown, 30],
      [-0.15 - grown, 30],
    ];
    const block = designCommand('block', 'create_box', { length: 60, width: 60, height: 30, position: [-30, -30, 0] });
    const slot = designCommand('slot', 'extrude', { plane: 'XZ', distance: 80, symmetric: true, profile });
    const design = designed(block, slot, cut('part', 'block', 'slot'));
    const report = await world.validate({ process: 'cnc_milling', material: 'al-6061-t6', design });

    expect(findCheck(report, 'min_slot')).toMatchObject({ status, measured });
    expect(findCheck(report, 'slot_depth_ratio')).toMatchObject({ status });
  });

  it.each([
    [6, 'fail', 80.8789],
    [14, 'unknown', null],
    [40, 'unknown', null],
  ])('has a pocket with sharp corners whose walls lean by %s degrees', async (draft, status, measured) => {
    const square = (half: number) => [
      [-half, -half],
      [half, -half],
      [half, half],
      [-half, half],
    ];
    const mouth = 10 + 20 * Math.tan((draft * Math.PI) / 180);
    const sections = [
      { profile: square(10), position: [0, 0, 10] },
      { profile: square(mouth), position: [0, 0, 30] },
    ];
    const block = designCommand('block', 'create_box', { length: 60, width: 60, height: 30, position: [-30, -30, 0] });
    const pocket = designCommand('pocket', 'loft', { ruled: true, sections });
    const design = designed(block, pocket, cut('part', 'block', 'pocket'));
    const report = await world.validate({ process: 'cnc_milling', material: 'al-6061-t6', design });

    expect(findCheck(report, 'sharp_internal_edges')).toMatchObject({ status, measured });
  });
});
