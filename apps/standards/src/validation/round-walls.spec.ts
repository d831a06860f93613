import { designCommand } from './slotted-plate.fixture.ts';
import { findCheck, ValidationHarness } from './validation.fixture.ts';

/** One body less another one, which is moved by so much. */
const less = (outer: ReturnType<typeof designCommand>, inner: ReturnType<typeof designCommand>) => ({
  commands: [outer, inner, designCommand('part', 'boolean_cut', { target_id: outer.id, tool_ids: [inner.id] })],
  result: 'part',
});

const tube = (radius: number, wall: number) =>
  less(
    designCommand('outer', 'create_cylinder', { radius, height: 30 }),
    designCommand('inner', 'create_cylinder', { radius: radius - wall, height: 32, position: [0, 0, -1] }),
  );

const shell = (radius: number, wall: number) =>
  less(
    designCommand('outer', 'create_sphere', { radius }),
    designCommand('inner', 'create_sphere', { radius: radius - wall }),
  );

const drop = 5 * Math.tan((20 * Math.PI) / 180);

/** A block 24 mm wide with a flat top between two bevels of 20 degrees. */
const bevelled = designCommand('outer', 'extrude', {
  plane: 'XZ',
  distance: -20,
  profile: [
    [0, 0],
    [24, 0],
    [24, 8],
    [19, 8 + drop],
    [5, 8 + drop],
    [0, 8],
  ],
});

const ballBelow = (roof: number) =>
  designCommand('inner', 'create_sphere', { radius: 8, position: [12, 10, drop - roof] });

const grooveBelow = (roof: number) =>
  designCommand('inner', 'extrude', {
    plane: 'XZ',
    distance: -20,
    profile: [
      [4, -1],
      [20, -1],
      [12, 8 + drop - roof],
    ],
  });

describe('a wall below a flat top between two bevels', () => {
  let world: ValidationHarness;
  beforeAll(() => {
    world = new ValidationHarness();
  });
  afterAll(() => world.stop());

  it.each([
    ['a ball', ballBelow(0.3), 0.3],
    ['a groove', grooveBelow(0.5), 0.5],
  ])('and above the hollow of %s is no thicker than it is', async (_, hollow, wall) => {
    const report = await world.validate({ process: 'fdm', design: less(bevelled, hollow), checks: ['min_wall'] });

    expect(findCheck(report, 'min_wall')).toMatchObject({ status: 'fail', measured: expect.closeTo(wall, 3) });
  });
});

describe('a round wall', () => {
  let world: ValidationHarness;
  beforeAll(() => {
    world = new ValidationHarness();
  });
  afterAll(() => world.stop());

  it.each([
    ['sla', 30, 0.52, 'pass'],
    ['sla', 10, 0.52, 'pass'],
    ['sla', 30, 0.48, 'fail'],
    ['fdm', 20, 0.82, 'pass'],
    ['fdm', 20, 0.79, 'fail'],
  ])('of a tube for %s with a radius of %s is as thick as it is: %s', async (process, radius, wall, status) => {
    const report = await world.validate({ process, design: tube(radius, wall), checks: ['min_wall'] });

    expect(findCheck(report, 'min_wall')).toMatchObject({ status, measured: expect.closeTo(wall, 3) });
  });

  it.each([
    ['fdm', 30, 0.81],
    ['sla', 30, 0.52],
    ['injection_molding', 10, 1.15],
  ])('of a cup for %s with a radius of %s passes beside its bottom, too', async (process, radius, wall) => {
    const inner = designCommand('inner', 'create_cylinder', { radius: radius - wall, height: 32, position: [0, 0, 3] });
    const design = less(designCommand('outer', 'create_cylinder', { radius, height: 30 }), inner);
    const report = await world.validate({ process, material: 'abs', design, checks: ['min_wall'] });

    expect(findCheck(report, 'min_wall')).toMatchObject({ status: 'pass', measured: expect.closeTo(wall, 3) });
  });

  it.each([
    ['sla', 30, 0.52, 'pass'],
    ['sla', 30, 0.48, 'fail'],
    ['fdm', 60, 0.85, 'pass'],
  ])('of a shell for %s with a radius of %s is as thick as it is: %s', async (process, radius, wall, status) => {
    const report = await world.validate({ process, design: shell(radius, wall), checks: ['min_wall'] });

    expect(findCheck(report, 'min_wall')).toMatchObject({ status, measured: expect.closeTo(wall, 3) });
  });

  it('of a ring is in doubt where the flats leave room for both, and fails where they do not', async () => {
    const ring = (minor_radius: number) => ({
      commands: [designCommand('ring', 'create_torus', { major_radius: 5, minor_radius })],
      result: 'ring',
    });
    const near = await world.validate({ process: 'fdm', design: ring(0.405), checks: ['min_wall'] });
    const thin = await world.validate({ process: 'fdm', design: ring(0.3), checks: ['min_wall'] });

    expect(findCheck(near, 'min_wall')).toMatchObject({ status: 'unknown', measured: null });
    expect(findCheck(near, 'min_wall')?.message).toContain('The tessellation of round faces allows');
    expect(findCheck(thin, 'min_wall')).toMatchObject({ status: 'fail' });
  });
});
