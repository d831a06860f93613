import { designCommand } from './slotted-plate.fixture.ts';
import { findCheck, ValidationHarness } from './validation.fixture.ts';

const across = (angle: number): number => Math.tan((angle * Math.PI) / 180);

const cylinder = (radius: number, height: number) => designCommand('part', 'create_cylinder', { radius, height });

/** Forty millimetres high, and wider above by some degrees. */
const frustum = (id: string, radius: number, angle: number, rest = {}) =>
  designCommand(id, 'create_cone', {
    bottom_radius: radius,
    top_radius: radius + 40 * across(angle),
    height: 40,
    ...rest,
  });

const filleted = (radius: number) => designCommand('rounded', 'create_fillet', { object_id: 'part', radius });

/** A ring that leaves a groove in a cylinder of 20 mm. */
const ring = (depth: number) => [
  designCommand('outer', 'create_cylinder', { radius: 22, height: 1, position: [0, 0, 10] }),
  designCommand('inner', 'create_cylinder', { radius: 20 - depth, height: 1, position: [0, 0, 10] }),
  designCommand('ring', 'boolean_cut', { target_id: 'outer', tool_ids: ['inner'] }),
];

const torus = (depth: number) =>
  designCommand('ring', 'create_torus', { major_radius: 20, minor_radius: depth, position: [0, 0, 20] });

/** A plug on a flange in 24 strips, whose rings are turned against each other by half of one, with a ridge around it. */
function plugMesh(ridge: number) {
  const strips = 24;
  const rings = [
    [26, 0],
    [26, 2],
    [20, 2],
    [20, 18],
    [20 + ridge, 20],
    [20, 22],
    [20, 40],
  ] as const;
  const number = (k: number, i: number) => 2 + strips * k + (i % strips);
  const vertices = rings.flatMap(([radius, z], k) =>
    Array.from({ length: strips }, (_, i) => {
      const angle = (2 * Math.PI * (i + (k % 2) / 2)) / strips;
      return [radius * Math.cos(angle), radius * Math.sin(angle), z];
    }),
  );
  const sides = rings.slice(1).flatMap((_, k) =>
    Array.from({ length: strips }, (__, i) => {
      const [a, b, c, d] = [number(k, i), number(k, i + 1), number(k + 1, i), number(k + 1, i + 1)];
      return k % 2 === 0 ? [a, b, c, b, d, c] : [a, b, d, a, d, c];
    }).flat(),
  );
  const ends = Array.from({ length: strips }, (_, i) => [
    0,
    number(0, i + 1),
    number(0, i),
    1,
    number(6, i),
    number(6, i + 1),
  ]);
  return { vertices: [[0, 0, 0], [0, 0, 40], ...vertices].flat(), triangles: [...sides, ...ends.flat()] };
}

describe('an undercut', () => {
  let world: ValidationHarness;
  beforeAll(() => {
    world = new ValidationHarness();
  });
  afterAll(() => world.stop());

  const undercutOf = async (commands: readonly { id: string }[], pull_direction = [0, 0, 1]) => {
    const design = { commands, result: commands.at(-1)?.id };
    const asked = { process: 'injection_molding', material: 'abs', checks: ['undercut'] };
    return findCheck(await world.validate({ ...asked, design, pull_direction }), 'undercut');
  };

  it.each([
    ['a frustum of 0.5 degrees, rounded by 2 mm', [frustum('part', 20, 0.5), filleted(2)]],
    ['a cylinder, rounded by 1 mm', [cylinder(20, 40), filleted(1)]],
    ['a disc, rounded by 3 mm', [cylinder(50, 10), filleted(3)]],
    [
      'a cup of 2 degrees, rounded by 0.3 mm',
      [
        frustum('outer', 20, 2),
        frustum('inner', 18, 2, { position: [0, 0, 2] }),
        designCommand('part', 'boolean_cut', { target_id: 'outer', tool_ids: ['inner'] }),
        filleted(0.3),
      ],
    ],
  ])('is none where rings of flats stand for what comes out: %s', async (_, commands) => {
    expect(await undercutOf(commands)).toMatchObject({ status: 'pass', measured: 0 });
  });

  it.each([
    ['a cylinder', cylinder(20, 40)],
    ['a frustum', designCommand('part', 'create_cone', { bottom_radius: 53, top_radius: 52.6, height: 36 })],
  ])('is none in what is rounded by 2 mm and lies in its mould: %s', async (_, part) => {
    expect(await undercutOf([part, filleted(2)], [0, 1, 0])).toMatchObject({ status: 'pass', measured: 0 });
  });

  it.each([
    ['x', [1, 0, 0]],
    ['20 degrees off', [0.94, 0.34, 0]],
    ['50 degrees off', [0.64, 0.77, 0]],
    ['155 degrees off, and a little up', [-0.9, 0.42, 0.1]],
  ])('is none in rounded discs and frustums, whichever way they are pulled: %s', async (_, pull) => {
    for (const part of [
      [cylinder(100, 8), filleted(3)],
      [cylinder(20, 40), filleted(0.5)],
      [frustum('part', 20, 2), filleted(0.3)],
    ])
      expect(await undercutOf(part, pull)).toMatchObject({ status: 'pass', measured: 0 });
  });

  it.each([
    ['flanks', ring(0.1), 4 * Math.PI * 20 * 0.1],
    ['a round bottom', [torus(0.1)], 2 * Math.PI ** 2 * 20 * 0.1],
  ])('is a groove with %s, a tenth of a millimetre deep', async (_, groove, area) => {
    const blank = designCommand('blank', 'create_cylinder', { radius: 20, height: 40 });
    const cut = designCommand('part', 'boolean_cut', { target_id: 'blank', tool_ids: ['ring'] });

    expect(await undercutOf([blank, ...groove, cut])).toMatchObject({
      status: 'fail',
      measured: expect.closeTo(area, 0),
    });
  });

  it.each([
    ['a ridge', 20, 0, 0.3, 3],
    ['a ridge', 40, 0, 0.5, 6],
    ['a ridge', 40, 1, 0.2, 2],
    ['a ridge', 60, 0, 0.1, 1],
    ['a groove', 40, 0, -0.1, 1],
    ['a groove', 60, 0.5, -0.2, 2],
  ])('is %s inside of a cup %s mm high, of %s degrees: by %s mm over %s mm', async (_, height, angle, out, wide) => {
    const inner = (z: number) => 18 + z * across(angle);
    const [lower, middle, upper] = [height / 2 - wide / 2, height / 2, height / 2 + wide / 2];
    const profile = [
      [0, 0],
      [20, 0],
      [inner(height) + 2, height],
      ...[height, upper, middle, lower, 3].map((z) => [inner(z) - (z === middle ? out : 0), z]),
      [0, 3],
    ];
    const found = await undercutOf([designCommand('cup', 'revolve', { plane: 'XZ', profile })]);
    const back = [inner(out > 0 ? lower : upper), inner(middle) - out] as const;
    const area = Math.PI * (back[0] + back[1]) * Math.hypot(wide / 2, back[0] - back[1]);

    expect(found).toMatchObject({ status: 'fail' });
    expect(found?.measured).toBeGreaterThan(0.98 * area);
  });

  it.each([
    [0, { status: 'pass', measured: 0 }],
    [
      0.1,
      { status: 'unknown', measured: null, message: expect.stringContaining('smaller than its tessellation error') },
    ],
    [0.15, { status: 'unknown', measured: null }],
    [0.5, { status: 'fail' }],
    [1, { status: 'fail', measured: expect.closeTo(2 * Math.PI * 20.5 * Math.hypot(1, 2), -1) }],
  ])('may be what stands out of coarse flats by as much as those are off: %s mm', async (ridge, expected) => {
    const asked = { process: 'injection_molding', material: 'abs', checks: ['undercut'] };
    const report = await world.validate({ ...asked, mesh: plugMesh(ridge) });

    expect(findCheck(report, 'undercut')).toMatchObject(expected);
  });

  it('is a hole through the side', async () => {
    const found = await undercutOf([
      designCommand('block', 'create_box', { length: 30, width: 20, height: 10 }),
      designCommand('drill', 'create_cylinder', { radius: 2, height: 40, position: [15, -5, 5], axis: [0, 1, 0] }),
      designCommand('part', 'boolean_cut', { target_id: 'block', tool_ids: ['drill'] }),
    ]);

    expect(found).toMatchObject({ status: 'fail', measured: expect.closeTo(2 * Math.PI * 2 * 20, 0) });
  });

  it('is what is under a cap, beside its stem, and what it stands before', async () => {
    const found = await undercutOf([
      designCommand('plate', 'create_cylinder', { radius: 30, height: 3 }),
      designCommand('stem', 'create_cylinder', { radius: 5, height: 20 }),
      designCommand('cap', 'create_cylinder', { radius: 12, height: 4, position: [0, 0, 20] }),
      designCommand('part', 'boolean_fuse', { object_ids: ['plate', 'stem', 'cap'] }),
      filleted(0.5),
    ]);

    expect(found).toMatchObject({ status: 'fail' });
    expect(found?.measured).toBeGreaterThan(Math.PI * (11 ** 2 - 6 ** 2));
  });
});
