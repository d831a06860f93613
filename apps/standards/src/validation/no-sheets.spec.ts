import { designCommand } from './slotted-plate.fixture.ts';
import { createBoxMesh, findCheck, ValidationHarness } from './validation.fixture.ts';

const plate = designCommand('plate', 'create_box', { length: 60, width: 40, height: 2 });
const ball = (id: string, radius: number) => designCommand(id, 'create_sphere', { radius });
const cut = designCommand('part', 'boolean_cut', { target_id: 'plate', tool_ids: ['tool'] });
const made = (...commands: object[]) => ({ design: { commands, result: 'part' } });

const solidBall = made(ball('part', 10));
const hollowBall = made(
  ball('outer', 12),
  ball('inner', 10),
  designCommand('part', 'boolean_cut', { target_id: 'outer', tool_ids: ['inner'] }),
);
const pocketed = made(
  plate,
  designCommand('tool', 'create_box', { length: 5, width: 5, height: 2, position: [10, 10, 1] }),
  cut,
);
const bossed = made(
  plate,
  designCommand('tool', 'create_cylinder', { radius: 4, height: 20, position: [30, 20, 0] }),
  designCommand('part', 'boolean_fuse', { object_ids: ['plate', 'tool'] }),
);
const squareTube = made(
  designCommand('plate', 'create_box', { length: 20, width: 20, height: 20 }),
  designCommand('tool', 'create_box', { length: 16, width: 16, height: 20, position: [2, 2, 0] }),
  cut,
);
describe('what is no sheet', () => {
  let world: ValidationHarness;
  beforeAll(() => {
    world = new ValidationHarness();
  });
  afterAll(() => world.stop());

  it.each([
    ['a ball', solidBall],
    ['a hollow ball', hollowBall],
    ['a plate with a pocket', pocketed],
    ['a plate with a boss', bossed],
    ['a square tube', squareTube],
  ])('is not cut by laser: %s', async (_, design) => {
    const report = await world.validate({ process: 'laser_cutting', ...design });

    expect(findCheck(report, 'uniform_thickness')).toMatchObject({
      status: 'fail',
      measured: 0,
      confidence: 'exact',
      message: expect.stringContaining('The part is not a sheet for this process'),
    });
    expect(report.verdict).toBe('fail');
  });

  it.each([
    ['a cube', createBoxMesh(10, 10, 10)],
    ['a bar', createBoxMesh(5, 5, 100)],
  ])('may be a piece of a thick plate: %s', async (_, mesh) => {
    const report = await world.validate({ process: 'laser_cutting', mesh });

    expect(findCheck(report, 'uniform_thickness')).toMatchObject({
      status: 'unknown',
      message: expect.stringContaining('a thick plate'),
    });
    expect(report.verdict).toBe('unknown');
  });

  it('is not a narrow ring that is cut flat, with an edge as near as it is wide', async () => {
    const ring = made(
      designCommand('plate', 'create_cylinder', { radius: 10, height: 2 }),
      designCommand('tool', 'create_cylinder', { radius: 8, height: 2 }),
      cut,
    );
    const report = await world.validate({ process: 'laser_cutting', ...ring });

    expect(findCheck(report, 'uniform_thickness')).toMatchObject({ status: 'pass', measured: 100 });
    expect(findCheck(report, 'edge_distance')).toMatchObject({ status: 'pass', measured: 1 });
  });

  it.each([
    ['a ball', solidBall],
    ['a hollow ball', hollowBall],
  ])('is not bent: %s', async (_, design) => {
    const report = await world.validate({ process: 'sheet_metal', ...design, features: { bends: [] } });

    expect(findCheck(report, 'uniform_thickness')).toMatchObject({ status: 'fail', measured: 0 });
    expect(report.verdict).toBe('fail');
  });
});
