import { designCommand } from './slotted-plate.fixture.ts';
import { findCheck, ValidationHarness } from './validation.fixture.ts';

const across = (angle: number): number => Math.tan((angle * Math.PI) / 180);

const round = (name: string, parameters: Record<string, unknown>) => ({
  commands: [designCommand('part', name, parameters)],
  result: 'part',
});

const cone = (bottom_radius: number, top_radius: number, height: number, rest = {}) =>
  round('create_cone', { bottom_radius, top_radius, height, ...rest });

describe('the angle of a round face', () => {
  let world: ValidationHarness;
  beforeAll(() => {
    world = new ValidationHarness();
  });
  afterAll(() => world.stop());

  it.each([
    [0.45, 10, 30, 'fail'],
    [0.5, 3, 1, 'pass'],
    [1, 10, 30, 'pass'],
    [3, 100, 5, 'pass'],
  ])('that leans by %s degrees as a draft is that, radius %s, height %s', async (angle, radius, height, status) => {
    const design = cone(radius, radius - height * across(angle), height);
    const report = await world.validate({ process: 'injection_molding', design, checks: ['draft'] });

    expect(findCheck(report, 'draft')).toMatchObject({
      status,
      measured: expect.closeTo(angle, 3),
      confidence: 'exact',
    });
  });

  it.each([
    [45, 5, 'pass'],
    [45, 0, 'pass'],
    [45.5, 5, 'fail'],
  ])('that hangs over by %s degrees from a radius of %s on is that', async (angle, radius, status) => {
    const design = cone(radius, radius + 10 * across(angle), 10);
    const overhang = findCheck(await world.validate({ process: 'fdm', design, checks: ['overhang'] }), 'overhang');

    expect(overhang).toMatchObject({ status, measured: expect.closeTo(angle, 3), confidence: 'exact' });
  });

  it('is that of the cone where it lies askew to the pull', async () => {
    // Along x, and by 10 degrees wider to one end: pulled along z it is upright where it looks along y.
    const design = cone(5, 10, 5 / across(10), { axis: [1, 0, 0] });
    const pull_direction = [across(80), 0, 1];
    const along = await world.validate({ process: 'injection_molding', design, checks: ['draft'] });
    const askew = await world.validate({ process: 'injection_molding', design, pull_direction, checks: ['draft'] });

    for (const report of [along, askew])
      expect(findCheck(report, 'draft')).toMatchObject({ status: 'fail', measured: 0, confidence: 'exact' });
  });

  it.each([
    ['a torus', round('create_torus', { major_radius: 20, minor_radius: 1.5 })],
    ['a ball', round('create_sphere', { radius: 10 })],
  ])('of %s is in doubt: at its equator it is upright', async (_, design) => {
    const report = await world.validate({ process: 'injection_molding', material: 'abs', design, checks: ['draft'] });

    expect(findCheck(report, 'draft')).toMatchObject({
      status: 'unknown',
      measured: null,
      message: expect.stringContaining('allows 0 to'),
    });
  });

  it('is in no doubt that the flats do not leave', async () => {
    const design = round('create_sphere', { radius: 10 });
    const asked = { process: 'injection_molding', design, checks: ['draft'], limits: { draft: 30 } };

    expect(findCheck(await world.validate(asked), 'draft')).toMatchObject({ status: 'fail', confidence: 'sampled' });
  });
});
