import { createSphereStl, createBoxMesh, findCheck, ValidationHarness } from './validation.fixture.ts';

const command = (id: string, name: string, parameters: object) => ({ id, command: name, parameters });

describe('validate_design', () => {
  let world: ValidationHarness;
  beforeAll(() => {
    world = new ValidationHarness();
  });
  afterAll(() => world.stop());

  it('passes a block for printing, with its volume, area and mass', async () => {
    const report = await world.validate({ mesh: createBoxMesh(10, 20, 30), material: 'pla' });

    expect(report).toMatchObject({
      verdict: 'pass',
      manufacturable: true,
      score: 100,
      process: 'fdm',
      summary: { errors: 0, warnings: 0, unknown: 0 },
      geometry: { source: 'mesh', triangles: 12, watertight: true, volume_mm3: 6000, area_mm2: 2200 },
      findings: [],
    });
    expect(report.geometry?.mass_g).toBeCloseTo(7.44, 9);
    expect(report.geometry?.bounding_box).toEqual({ min: [0, 0, 0], max: [10, 20, 30] });
  });

  it('fails a wall below the limit: with its value, limit, source, place and what to do', async () => {
    const report = await world.validate({ mesh: createBoxMesh(40, 40, 0.7), checks: ['min_wall'] });

    expect(report).toMatchObject({ verdict: 'fail', manufacturable: false, score: 0, summary: { errors: 1 } });
    expect(report.checks).toEqual([
      expect.objectContaining({
        check: 'min_wall',
        status: 'fail',
        severity: 'error',
        measured: 0.7,
        limit: 0.8,
        target: 1.2,
        unit: 'mm',
        comparison: '>=',
        location: [expect.any(Number), expect.any(Number), expect.any(Number)],
        direction: [0, 0, expect.any(Number)],
        message: 'The thinnest wall is 0.7 mm thick, less than the 0.8 mm that FDM printing needs.',
        suggestion: 'Thicken the wall there.',
        limit_source: expect.stringContaining('process default'),
        confidence: 'sampled',
      }),
    ]);
    expect(report.findings).toEqual([{ check: 'min_wall', status: 'fail', location: report.checks[0]?.location }]);
    expect(report.not_checked).toContainEqual({ check: 'overhang', reason: 'Not requested.' });
    expect(report.not_checked).toContainEqual({ check: 'surface_finish', reason: 'Not derivable from geometry.' });
  });

  it.each([
    ['warns between limit and target', {}, 1, 'pass', 'warning'],
    ['takes the limit of the caller before all', { limits: { min_wall: 1.5 } }, 1, 'fail', 'error'],
    ['takes two widths of the nozzle', { machine: { nozzle: 0.6 } }, 1, 'fail', 'error'],
    ['takes another limit for plastic', { process: 'cnc_milling', material: 'pom-c' }, 0.9, 'fail', 'error'],
    ['than for metal', { process: 'cnc_milling', material: 'al-6061-t6' }, 0.9, 'pass', null],
    ['takes the limit of the resin', { process: 'injection_molding', material: 'abs' }, 1, 'fail', 'error'],
    ['knows no limit without a resin', { process: 'injection_molding' }, 1, 'unknown', null],
  ])('%s', async (_, asked, wall, status, severity) => {
    const report = await world.validate({ mesh: createBoxMesh(40, 40, wall), checks: ['min_wall'], ...asked });

    expect(findCheck(report, 'min_wall')).toMatchObject({ status, severity });
  });

  it('tells of other processes by their verdicts', async () => {
    const report = await world.validate({
      mesh: createBoxMesh(40, 40, 0.6),
      processes: ['fdm', 'sla', 'sls', 'sla'],
    });

    expect(report.alternatives).toEqual([
      { process: 'sla', verdict: 'pass', score: expect.any(Number) },
      { process: 'sls', verdict: 'fail', score: expect.any(Number) },
    ]);
  });

  it('compares a part with the machine, however it is laid', async () => {
    const machine = { envelope: [100, 50, 20] };

    expect(findCheck(await world.validate({ mesh: createBoxMesh(20, 100, 50), machine }), 'envelope')).toMatchObject({
      status: 'pass',
      measured: 1,
    });
    expect(findCheck(await world.validate({ mesh: createBoxMesh(21, 100, 50), machine }), 'envelope')).toMatchObject({
      status: 'fail',
      measured: 1.05,
    });
  });

  const { vertices, triangles } = createBoxMesh(10, 10, 10);

  it.each([
    ['open', { vertices, triangles: triangles.slice(3) }, 'watertight', 'fail'],
    ['inside out', { vertices, triangles: triangles.toReversed() }, 'orientation', 'fail'],
    [
      'two bodies in one place',
      {
        vertices: [...vertices, ...vertices.map((value) => value + 5.5)],
        triangles: [...triangles, ...triangles.map((place = 0) => place + 8)],
      },
      'self_intersection',
      'fail',
    ],
  ])('says of a surface that is %s what is wrong, and no number of its inside', async (_, mesh, check, status) => {
    const report = await world.validate({ mesh });

    expect(report.verdict).toBe('fail');
    expect(findCheck(report, check)).toMatchObject({ status });
    expect(findCheck(report, 'min_wall')).toMatchObject({ status: 'unknown', measured: null });
    expect(findCheck(report, 'volume')).toMatchObject({ status: 'unknown', measured: null });
  });

  it('judges a sheet by what is declared alone', async () => {
    const features = {
      thickness: 2,
      holes: [{ diameter: 1.5, bend_distance: 5, position: [3, 4, 0] }],
      bends: [{ radius: 2, flange: 9 }],
    };
    const report = await world.validate({ process: 'sheet_metal', features });

    expect(report.geometry).toBeNull();
    expect(report.verdict).toBe('fail');
    expect(report.checks.map(({ check, status, severity, measured }) => [check, status, severity, measured])).toEqual([
      ['hole_to_thickness', 'fail', 'error', 0.75],
      ['bend_radius', 'pass', null, 1],
      ['flange', 'pass', null, 4.5],
      ['hole_to_bend', 'pass', 'warning', 2.5],
    ]);
  });

  it('reads other units', async () => {
    const mesh = { ...createBoxMesh(1, 2, 3), units: 'inch' };

    expect((await world.validate({ mesh })).geometry?.volume_mm3).toBeCloseTo(6 * 25.4 ** 3, 6);
  });

  it('says of what the deadline left no time for that it is unknown, and goes on afterwards', async () => {
    const options = { deadline_ms: 100, samples: 1000 };
    const late = await world.validateFile(createSphereStl(500), 'ball.stl', { options });

    expect(late).toMatchObject({ verdict: 'unknown', manufacturable: null, summary: { errors: 0 } });
    expect(findCheck(late, 'min_wall')).toMatchObject({ status: 'unknown', measured: null });
    expect(await world.validate({ mesh: createBoxMesh(10, 10, 10) })).toMatchObject({ verdict: 'pass' });
  });

  it('measures a design that comes while the thread is being warmed, and nothing else', async () => {
    const fresh = new ValidationHarness();
    const [report] = await Promise.all([fresh.validate({ mesh: createBoxMesh(10, 20, 30) }), fresh.warmUp()]);
    const [, next] = await Promise.all([fresh.warmUp(), fresh.validate({ mesh: createBoxMesh(1, 2, 3) })]);

    expect(report).toMatchObject({ complete: true, geometry: { triangles: 12, volume_mm3: 6000 } });
    expect(next).toMatchObject({ complete: true, geometry: { triangles: 12, volume_mm3: 6 } });
    await fresh.stop();
    await expect(fresh.warmUp()).resolves.toBeUndefined();
  });

  it('builds the commands of a design and finds its holes and corners', async () => {
    const holes = [
      [10, 10, 5],
      [90, 10, 3.2],
      [10, 50, 0.8],
      [90, 50, 8.4],
    ].map(([x, y, diameter = 0], i) =>
      command(`hole_${i}`, 'create_cylinder', { radius: diameter / 2, height: 30, position: [x, y, -5] }),
    );
    const commands = [
      command('plate', 'create_box', { length: 100, width: 60, height: 12 }),
      ...holes,
      command('pocket', 'create_box', { length: 30, width: 20, height: 12, position: [35, 20, 2] }),
      command('round', 'create_fillet', { object_id: '${pocket.object_id}', radius: 2, edge_filter: 'vertical' }),
      command('part', 'boolean_cut', { target_id: 'plate', tool_ids: [...holes.map(({ id }) => id), 'pocket'] }),
    ];
    const report = await world.validate({ process: 'cnc_milling', design: { commands, result: 'part' } });

    expect(findCheck(report, 'min_wall')).toMatchObject({ measured: 2, status: 'pass' });
    expect(findCheck(report, 'min_hole')).toMatchObject({ measured: 0.8, severity: 'warning', location: [10, 50, 6] });
    expect(findCheck(report, 'hole_depth_ratio')).toMatchObject({ measured: 15, status: 'fail' });
    expect(findCheck(report, 'min_internal_radius')).toMatchObject({ measured: 2, status: 'pass' });
    expect(findCheck(report, 'corner_depth_ratio')).toMatchObject({ measured: 5, status: 'fail' });
    expect(findCheck(report, 'sharp_internal_edges')).toMatchObject({ measured: 0, status: 'pass' });
  });
});
