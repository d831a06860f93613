import { blockCommand, createHollow, createInclinedHollow, createRoundEnded } from './milled-block.fixture.ts';
import { designCommand } from './slotted-plate.fixture.ts';
import { findCheck, ValidationHarness } from './validation.fixture.ts';

describe('what a mill cuts out', () => {
  let world: ValidationHarness;
  beforeAll(() => {
    world = new ValidationHarness();
  });
  afterAll(() => world.stop());

  async function checksOf(cut: readonly { readonly id: string }[], asked = {}) {
    const tool = cut.at(-1)?.id ?? '';
    const part = designCommand('part', 'boolean_cut', { target_id: 'block', tool_ids: [`\${${tool}.object_id}`] });
    const design = { commands: [blockCommand, ...cut, part], result: 'part' };
    const report = await world.validate({ process: 'cnc_milling', design, ...asked });
    expect(findCheck(report, 'watertight')).toMatchObject({ status: 'pass' });
    return (check: string) => findCheck(report, check) ?? report.not_checked.find((one) => one.check === check);
  }

  const absent = { reason: 'The design has no rounded inner corners along the tool.' };

  it('is as wide and as deep as a slot from side to side, and has no corners', async () => {
    const check = await checksOf(createHollow(60, 4, 18));

    expect(check('min_slot')).toMatchObject({ status: 'pass', measured: 4, confidence: 'sampled' });
    expect(check('slot_depth_ratio')).toMatchObject({ status: 'pass', severity: 'warning', measured: 4.5 });
    expect(check('sharp_internal_edges')).toMatchObject({ status: 'pass', measured: 0 });
    expect(check('corner_depth_ratio')).toMatchObject(absent);
  });

  it('is as wide and as deep as a slot with round ends, whose corners are half as wide', async () => {
    const check = await checksOf(createRoundEnded(40, 5, 10), { machine: { tool_diameter: 5 } });

    expect(check('min_slot')).toMatchObject({ status: 'pass', limit: 5, measured: 5 });
    expect(check('slot_depth_ratio')).toMatchObject({ status: 'pass', measured: 2 });
    expect(check('min_internal_radius')).toMatchObject({ measured: expect.closeTo(2.5, 3) });
    expect(check('corner_depth_ratio')).toMatchObject({ status: 'pass', measured: expect.closeTo(4, 3) });
    expect(check('sharp_internal_edges')).toMatchObject({ status: 'pass', measured: 0 });
  });

  it('has sharp edges where a pocket has sharp corners', async () => {
    const check = await checksOf(createHollow(30, 20, 12));

    expect(check('sharp_internal_edges')).toMatchObject({ status: 'fail', measured: 48 });
    expect(check('corner_depth_ratio')).toMatchObject(absent);
    expect(check('min_slot')).toMatchObject({ status: 'pass', measured: 20 });
    expect(check('slot_depth_ratio')).toMatchObject({ status: 'pass', severity: null, measured: 0.6 });
  });

  it('has corners as deep as the pocket where they are round', async () => {
    const check = await checksOf(createHollow(30, 20, 12, 3));

    expect(check('sharp_internal_edges')).toMatchObject({ status: 'pass', measured: 0 });
    expect(check('min_internal_radius')).toMatchObject({ measured: expect.closeTo(3, 3) });
    expect(check('corner_depth_ratio')).toMatchObject({ status: 'pass', measured: expect.closeTo(4, 3) });
    expect(check('slot_depth_ratio')).toMatchObject({ measured: expect.closeTo(0.6, 9) });
  });

  it('may have corners that lean with its walls, and as tight as across the tool', async () => {
    const across = Math.cos(Math.atan(2 ** 0.5 * Math.tan(Math.PI / 9)));
    const wide = await checksOf(createInclinedHollow(20, 3));
    const tight = await checksOf(createInclinedHollow(20, 3), { machine: { tool_diameter: 6 } });

    expect(wide('min_internal_radius')).toMatchObject({ status: 'pass', confidence: 'sampled' });
    expect(wide('min_internal_radius')).toMatchObject({ measured: expect.closeTo(3 * across, 2) });
    expect(wide('corner_depth_ratio')).toMatchObject({ status: 'pass', confidence: 'sampled' });
    expect(tight('min_internal_radius')).toMatchObject({
      status: 'unknown',
      message: expect.stringContaining('inclined to the tool'),
    });
  });

  it.each([20, 30, 40])('may be a slot where its walls lean by %s degrees', async (angle) => {
    const wide = await checksOf(createInclinedHollow(angle, 1));
    const tight = await checksOf(createInclinedHollow(angle, 1), { machine: { tool_diameter: 20 } });

    expect(wide('min_slot')).toMatchObject({ status: 'pass', confidence: 'sampled' });
    expect(tight('min_slot')).toMatchObject({ status: 'unknown', measured: null });
  });

  it.each([40, 12])(
    'has its corners where the flats between them are short, and the floor is rounded: %s long',
    async (length) => {
      const floor = designCommand('floor', 'create_fillet', { object_id: 'round', radius: 3, edge_filter: 'bottom' });
      const plain = await checksOf(createHollow(length, 12, 18, 5));
      const rounded = await checksOf([...createHollow(length, 12, 18, 5), floor]);

      expect(plain('min_internal_radius')).toMatchObject({ status: 'pass', measured: expect.closeTo(5, 3) });
      expect(plain('corner_depth_ratio')).toMatchObject({ status: 'pass', measured: expect.closeTo(18 / 5, 3) });
      expect(rounded('min_internal_radius')).toMatchObject({ status: 'pass', measured: expect.closeTo(5, 3) });
      expect(rounded('corner_depth_ratio')).toMatchObject({ status: 'pass', measured: expect.closeTo(15 / 5, 3) });
    },
  );

  it.each([
    [30, 20],
    [40, 12],
  ])('is no hole where its floor is rounded by more than half of its corners: %s by %s', async (length, width) => {
    const floor = designCommand('floor', 'create_fillet', { object_id: 'round', radius: 3, edge_filter: 'bottom' });
    const check = await checksOf([...createHollow(length, width, 18, 5), floor]);

    for (const name of ['min_hole', 'hole_depth_ratio'])
      expect(check(name)).toMatchObject({ reason: 'The design has no round holes.' });
  });

  it('is not judged by corners where it turns inwards in another way', async () => {
    const profile = Array.from({ length: 96 }, (_, i) => (2 * Math.PI * i) / 96).map((angle) => [
      30 + 15 * Math.cos(angle),
      20 + 4 * Math.sin(angle),
    ]);
    const oval = (distance: number) =>
      checksOf([designCommand('hollow', 'extrude', { profile, distance, position: [0, 0, 20 - distance] })]);
    const [deep, shallow] = [await oval(18), await oval(1)];

    expect(deep('corner_depth_ratio')).toMatchObject({ status: 'unknown', measured: null });
    expect(shallow('corner_depth_ratio')).toMatchObject({ status: 'pass' });
  });

  it('is too deep for a mill where it is deeper than six times its width', async () => {
    const check = await checksOf(createHollow(60, 3, 18.3));

    expect(check('slot_depth_ratio')).toMatchObject({
      status: 'fail',
      measured: 6.1,
      location: [expect.any(Number), 20, expect.any(Number)],
      message: 'The slimmest slot is 6.1 times as deep as it is wide, more than the 6 times that CNC milling allows.',
    });
  });

  it('is no wider than the tool of the machine', async () => {
    const narrow = await checksOf(createHollow(60, 4, 10), { machine: { tool_diameter: 5 } });
    const wide = await checksOf(createHollow(60, 4, 10), { machine: { tool_diameter: 4 } });

    expect(narrow('min_slot')).toMatchObject({ status: 'fail', limit: 5, limit_source: 'the tool of the machine' });
    expect(wide('min_slot')).toMatchObject({ status: 'pass', limit: 4 });
  });

  it('is a round hole, and no slot', async () => {
    const check = await checksOf([
      designCommand('hollow', 'create_cylinder', { radius: 3, height: 20, position: [30, 20, 5] }),
    ]);

    expect(check('min_slot')).toMatchObject({ reason: 'The design has no slots and no pockets along the tool.' });
    expect(check('min_hole')).toMatchObject({ measured: expect.closeTo(6, 3) });
  });

  it('is a round hole from the side, without sharp edges at its bottom', async () => {
    const check = await checksOf([
      designCommand('hollow', 'create_cylinder', { radius: 5, height: 20, position: [0, 20, 10], axis: [1, 0, 0] }),
    ]);

    expect(check('sharp_internal_edges')).toMatchObject({ status: 'pass', measured: 0 });
    expect(check('hole_depth_ratio')).toMatchObject({ status: 'pass', measured: expect.closeTo(2, 3) });
  });

  it('may be wider than it looks between a round wall and a flat one', async () => {
    const half = [
      designCommand('disc', 'create_cylinder', { radius: 10, height: 12, position: [30, 10, 8] }),
      designCommand('rest', 'create_box', { length: 30, width: 20, height: 20, position: [15, -10, 5] }),
      designCommand('hollow', 'boolean_cut', { target_id: 'disc', tool_ids: ['rest'] }),
    ];
    const wide = await checksOf(half);
    const tight = await checksOf(half, { machine: { tool_diameter: 10 } });

    expect(wide('min_slot')).toMatchObject({ status: 'pass', confidence: 'sampled' });
    expect(tight('min_slot')).toMatchObject({ status: 'unknown', measured: null });
  });

  it('is a bore with a keyway, whose corners are the sharp ones of the key', async () => {
    const hub = [
      designCommand('hub', 'create_cylinder', { radius: 10, height: 70 }),
      designCommand('bore', 'create_cylinder', { radius: 5, height: 70 }),
      designCommand('key', 'create_box', { length: 3, width: 6.4, height: 70, position: [-1.5, 0, 0] }),
      designCommand('part', 'boolean_cut', { target_id: 'hub', tool_ids: ['bore', 'key'] }),
    ];
    const report = await world.validate({ process: 'cnc_milling', design: { commands: hub, result: 'part' } });

    for (const check of ['min_internal_radius', 'corner_depth_ratio'])
      expect(report.not_checked).toContainEqual({ check, ...absent });
    expect(findCheck(report, 'sharp_internal_edges')).toMatchObject({ status: 'fail', measured: 140 });
    expect(findCheck(report, 'min_slot')).toMatchObject({ status: 'pass', measured: 3 });
  });
});
