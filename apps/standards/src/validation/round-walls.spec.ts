import { command } from './slotted.fixture.ts';
import { checkIn, ValidationWorld } from './validation.fixture.ts';

/** One body less another one, which is moved by so much. */
const less = (outer: ReturnType<typeof command>, inner: ReturnType<typeof command>) => ({
  commands: [outer, inner, command('part', 'boolean_cut', { target_id: outer.id, tool_ids: [inner.id] })],
  result: 'part',
});

const tube = (radius: number, wall: number) =>
  less(
    command('outer', 'create_cylinder', { radius, height: 30 }),
    command('inner', 'create_cylinder', { radius: radius - wall, height: 32, position: [0, 0, -1] }),
  );

const shell = (radius: number, wall: number) =>
  less(command('outer', 'create_sphere', { radius }), command('inner', 'create_sphere', { radius: radius - wall }));

describe('a round wall', () => {
  let world: ValidationWorld;
  beforeAll(() => {
    world = new ValidationWorld();
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

    expect(checkIn(report, 'min_wall')).toMatchObject({ status, measured: expect.closeTo(wall, 3) });
  });

  it('of a ball is in doubt where the flats leave room for both, and fails where they do not', async () => {
    const near = await world.validate({ process: 'sla', design: shell(30, 0.52), checks: ['min_wall'] });
    const thin = await world.validate({ process: 'sla', design: shell(30, 0.2), checks: ['min_wall'] });

    expect(checkIn(near, 'min_wall')).toMatchObject({ status: 'unknown', measured: null });
    expect(checkIn(near, 'min_wall')?.message).toContain('The flats of its round faces leave room for');
    expect(checkIn(thin, 'min_wall')).toMatchObject({ status: 'fail' });
  });
});
