import { designCommand, createSlottedPlate } from './slotted-plate.fixture.ts';
import { createBoxMesh, findCheck, ValidationHarness } from './validation.fixture.ts';

describe('a sheet', () => {
  let world: ValidationHarness;
  beforeAll(() => {
    world = new ValidationHarness();
  });
  afterAll(() => world.stop());

  const angle = {
    commands: [
      designCommand('foot', 'create_box', { length: 40, width: 30, height: 2 }),
      designCommand('back', 'create_box', { length: 2, width: 30, height: 40 }),
      designCommand('part', 'boolean_fuse', { object_ids: ['foot', 'back'] }),
    ],
    result: 'part',
  };
  const bends = [{ radius: 2, flange: 38 }];

  it('that is flat has no bends', async () => {
    const report = await world.validate({ process: 'sheet_metal', mesh: createBoxMesh(60, 40, 2) });

    expect(report).toMatchObject({ verdict: 'pass', complete: true });
    expect(report.not_checked).toContainEqual({ check: 'bend_radius', reason: 'The sheet is flat: it has no bends.' });
  });

  it.each([
    ['fan-grill-40', {}],
    ['fan-grill-40', { bar: 0.8, rings: 6 }],
    ['mounting-plate', {}],
    ['rack-panel-1u', {}],
    ['spur-gear', {}],
    ['spur-gear', { width: 12 }],
  ])('that is the template %s with %j is flat, however much of it is cut out', async (template_id, parameters) => {
    const report = await world.validate({ process: 'sheet_metal', template_id, parameters });

    expect(findCheck(report, 'uniform_thickness')).toMatchObject({
      status: 'pass',
      measured: 100,
      confidence: 'exact',
    });
    expect(report.not_checked).toContainEqual({ check: 'bend_radius', reason: 'The sheet is flat: it has no bends.' });
  });

  it('that is not has bends, which are to be declared', async () => {
    const open = await world.validate({ process: 'sheet_metal', design: angle });
    const told = await world.validate({ process: 'sheet_metal', design: angle, features: { bends } });

    expect(open).toMatchObject({ verdict: 'unknown', complete: false });
    expect(findCheck(open, 'bend_radius')).toMatchObject({ status: 'unknown' });
    expect(findCheck(told, 'bend_radius')).toMatchObject({ status: 'pass', measured: 1, confidence: 'declared' });
  });

  it.each([
    ['no flange', { bends: [{ radius: 2 }] }, 'flange', 'unknown'],
    ['one flange of two', { bends: [...bends, { radius: 2 }] }, 'flange', 'unknown'],
    ['one flange of two, which is too short', { bends: [{ radius: 2, flange: 1 }, { radius: 2 }] }, 'flange', 'fail'],
    ['no distance of a hole from the bend', { bends, holes: [{ diameter: 5 }] }, 'hole_to_bend', 'unknown'],
  ])('of which there is declared %s', async (_, declared, check, status) => {
    const report = await world.validate({ process: 'sheet_metal', features: { thickness: 2, ...declared } });

    expect(findCheck(report, check)).toMatchObject({ status });
    expect(report.verdict).toBe(status);
  });

  it.each([
    ['a cube', createBoxMesh(10, 10, 10)],
    ['a bar', createBoxMesh(5, 5, 100)],
  ])('that is %s is not flat: whether it has bends is unknown', async (_, mesh) => {
    const report = await world.validate({ process: 'sheet_metal', mesh });

    expect(findCheck(report, 'bend_radius')).toMatchObject({ status: 'unknown', measured: null });
    expect(report.verdict).not.toBe('pass');
  });

  it('that is declared thicker than it is measured is told, and nothing is judged by either', async () => {
    const asked = { process: 'sheet_metal', mesh: createBoxMesh(60, 40, 2) };
    const features = { thickness: 3, bends: [{ radius: 3, flange: 20 }] };
    const wrong = await world.validate({ ...asked, features });
    const right = await world.validate({ ...asked, features: { ...features, thickness: 2 } });

    expect(findCheck(wrong, 'bend_radius')).toMatchObject({
      status: 'unknown',
      message: expect.stringContaining(
        'features.thickness is 3 mm, but the design is 2 mm thick: correct one of the two.',
      ),
    });
    expect(wrong).toMatchObject({ verdict: 'unknown', complete: false });
    expect(findCheck(right, 'bend_radius')).toMatchObject({ status: 'pass', measured: 1.5, confidence: 'declared' });
  });

  it.each([
    [3, 'unknown'],
    [2, 'pass'],
  ])('of 2 mm that is declared as %s mm, and nothing else of it, is %s', async (thickness, verdict) => {
    const mesh = createBoxMesh(60, 40, 2);
    const report = await world.validate({ process: 'sheet_metal', mesh, features: { thickness } });

    expect(report).toMatchObject({ verdict, complete: verdict === 'pass' });
    expect(findCheck(report, 'uniform_thickness')).toMatchObject({
      status: verdict,
      message: expect.stringContaining(
        verdict === 'pass' ? '100 %' : 'features.thickness is 3 mm, but the design is 2 mm',
      ),
    });
  });

  it('is judged by the holes that are measured, unless its thickness is contradicted', async () => {
    const asked = { process: 'laser_cutting', design: createSlottedPlate(5) };
    const features = { thickness: 3 };
    const measured = findCheck(await world.validate({ ...asked, features }), 'hole_to_thickness');
    const contradicted = await world.validate({ ...asked, features: { thickness: 6 } });

    expect(measured).toMatchObject({ status: 'pass', measured: expect.closeTo(5 / 3, 3), confidence: 'sampled' });
    for (const check of ['hole_to_thickness', 'edge_distance'])
      expect(findCheck(contradicted, check)).toMatchObject({ status: 'unknown', measured: null });
  });

  it('whose only opening is no round hole has that no nearer to an edge than its walls are thick', async () => {
    const report = await world.validate({ process: 'laser_cutting', design: createSlottedPlate(5) });

    expect(findCheck(report, 'edge_distance')).toMatchObject({
      status: 'pass',
      measured: 1,
      confidence: 'sampled',
      message: expect.stringContaining('The hole nearest to an edge is at least 1 thickness away from it'),
    });
  });

  it('is judged by a hole that is there and not declared', async () => {
    const asked = {
      process: 'laser_cutting',
      design: createSlottedPlate(2.5),
      features: { thickness: 3, holes: [{ diameter: 5 }] },
    };

    expect(findCheck(await world.validate(asked), 'hole_to_thickness')).not.toMatchObject({ status: 'pass' });
  });

  it('is all that is declared of it, and a print is not', async () => {
    const features = { thickness: 2, holes: [{ diameter: 5 }] };

    expect(await world.validate({ process: 'sheet_metal', features })).toMatchObject({ verdict: 'pass' });
    expect(await world.validate({ process: 'fdm', features })).toMatchObject({ verdict: 'unknown', complete: false });
  });

  it('that is to be cut by laser, and of which a hole is declared, has edges that nobody knows', async () => {
    const features = { thickness: 2, holes: [{ diameter: 5 }] };
    const report = await world.validate({ process: 'laser_cutting', features });

    expect(report).toMatchObject({ verdict: 'unknown', complete: false });
    expect(findCheck(report, 'hole_to_thickness')).toMatchObject({ status: 'pass', measured: 2.5 });
    expect(findCheck(report, 'edge_distance')).toMatchObject({
      status: 'unknown',
      message: expect.stringContaining('give a geometry'),
    });
  });
});
