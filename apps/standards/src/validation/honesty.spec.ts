import { validationProcesses } from '@kerf/catalog';
import { uncheckedOf } from './limits.ts';
import { boxMesh, checkIn, ValidationWorld } from './validation.fixture.ts';

const command = (id: string, name: string, parameters: object) => ({ id, command: name, parameters });

/** A plate of 40 x 30 x 3 with a slot through it. */
const slotted = (width: number) => ({
  commands: [
    command('plate', 'create_box', { length: 40, width: 30, height: 3 }),
    command('slot', 'create_box', { length: 20, width, height: 9, position: [10, 10, -3] }),
    command('part', 'boolean_cut', { target_id: 'plate', tool_ids: ['slot'] }),
  ],
  result: 'part',
});

/** A wedge 20 mm high and 15 mm long. */
function wedgeMesh(angle: number) {
  const x = 20 * Math.tan((angle * Math.PI) / 180);
  const vertices = [0, 0, 0, x, 0, 20, 0, 0, 20, 0, 15, 0, x, 15, 20, 0, 15, 20];
  const triangles = [0, 1, 2, 3, 5, 4, 0, 3, 1, 1, 3, 4, 1, 4, 2, 2, 4, 5, 2, 5, 0, 0, 5, 3];
  return { vertices, triangles };
}

/** A ring with an outside and a hole of as many corners. */
function ringMesh(corners: number, height: number) {
  const ring = (radius: number, z: number) =>
    Array.from({ length: corners }, (_, i) => (2 * Math.PI * i) / corners).flatMap((angle) => [
      radius * Math.cos(angle),
      radius * Math.sin(angle),
      z,
    ]);
  const square = (a: number, b: number, c: number, d: number) => [a, b, c, a, c, d];
  const triangles = Array.from({ length: corners }).flatMap((_, i) => {
    const [a, b] = [i, (i + 1) % corners];
    const [outer, inner, above, within] = [0, corners, 2 * corners, 3 * corners];
    return [
      ...square(outer + a, outer + b, above + b, above + a),
      ...square(inner + b, inner + a, within + a, within + b),
      ...square(above + a, above + b, within + b, within + a),
      ...square(outer + b, outer + a, inner + a, inner + b),
    ];
  });
  return { vertices: [...ring(10, 0), ...ring(2.5, 0), ...ring(10, height), ...ring(2.5, height)], triangles };
}

describe('a verdict of validate_design', () => {
  let world: ValidationWorld;
  beforeAll(() => {
    world = new ValidationWorld();
  });
  afterAll(() => world.stop());

  it('is unknown when checks were left out, and says so', async () => {
    const mesh = boxMesh(10, 20, 30);

    expect(await world.validate({ mesh, checks: ['min_wall', 'overhang'] })).toMatchObject({
      verdict: 'unknown',
      manufacturable: null,
      complete: false,
      summary: { errors: 0, warnings: 0, passed: 2, unknown: 0 },
    });
    expect(await world.validate({ mesh })).toMatchObject({ verdict: 'pass', complete: true });
  });

  it.each(validationProcesses)('names every limit that is known of %s', async (process) => {
    const { checks, not_checked } = await world.validate({ process, mesh: boxMesh(40, 30, 2) });
    const named = [...checks, ...not_checked].map(({ check }) => check);

    expect(named).toEqual(expect.arrayContaining(uncheckedOf(process).map(({ check }) => check)));
    expect(new Set(named).size).toBe(named.length);
  });

  it.each([
    [20, 'fail', 'fail', 0],
    [37, 'unknown', 'unknown', null],
    [45, 'pass', 'pass', 15],
  ])('about an edge of %s degrees is %s', async (angle, verdict, status, measured) => {
    // The edge is up.
    const report = await world.validate({
      mesh: wedgeMesh(angle),
      build_direction: [0, 0, -1],
      limits: { overhang: 90 },
    });

    expect(checkIn(report, 'min_wall')).toMatchObject({ status, measured });
    expect(report).toMatchObject({ verdict });
  });

  it('passes a slot that is wide enough, and does not know of a narrow one', async () => {
    const wide = checkIn(await world.validate({ design: slotted(2.5) }), 'min_hole');
    const narrow = checkIn(await world.validate({ design: slotted(1.5) }), 'min_hole');

    expect(wide).toMatchObject({ status: 'pass', measured: 2.5, confidence: 'sampled' });
    expect(narrow).toMatchObject({
      status: 'unknown',
      message: expect.stringContaining('openings that may not be round'),
    });
  });

  it.each([6, 8, 10])('takes a hole of %s corners for a round one, and knows nothing of its edges', async (corners) => {
    const report = await world.validate({ process: 'cnc_milling', mesh: ringMesh(corners, 4) });

    expect(checkIn(report, 'min_hole')).toMatchObject({ status: 'pass', measured: 5, confidence: 'sampled' });
    expect(checkIn(report, 'sharp_internal_edges')).toMatchObject({ status: 'unknown', measured: null });
  });

  it('tells bars from walls, and how sure it is', async () => {
    const bar = checkIn(await world.validate({ mesh: boxMesh(1.5, 1.5, 40) }), 'min_feature');
    const wall = checkIn(await world.validate({ mesh: boxMesh(1.5, 30, 40) }), 'min_feature');

    expect(bar).toMatchObject({ status: 'fail', measured: 1.5, confidence: 'sampled' });
    expect(wall).toMatchObject({ status: 'pass', measured: 30 });
  });

  it.each([
    ['peek', 'No limit is known for peek. Give limits.min_wall.'],
    ['c45', 'No limit is known for c45. Give limits.min_wall.'],
    [undefined, 'The limit depends on the material. Give material, or limits.min_wall.'],
  ])('says when no wall is known for the material: %s', async (material, sentence) => {
    const report = await world.validate({ process: 'injection_molding', material, mesh: boxMesh(40, 30, 2) });

    expect(checkIn(report, 'min_wall')).toMatchObject({
      status: 'unknown',
      message: `The thinnest wall could not be judged. ${sentence}`,
    });
  });

  it.each(['ps', 'pvc-u', 'uhmwpe', 'pei'])('takes %s for a plastic', async (material) => {
    const report = await world.validate({ process: 'cnc_milling', material, mesh: boxMesh(40, 30, 0.9) });

    expect(checkIn(report, 'min_wall')).toMatchObject({ status: 'fail', limit: 1 });
  });

  it('knows no wall of milled concrete', async () => {
    const report = await world.validate({ process: 'cnc_milling', material: 'concrete-c35', mesh: boxMesh(40, 30, 9) });

    expect(checkIn(report, 'min_wall')).toMatchObject({ status: 'unknown', limit: null });
  });
});

describe('a sheet', () => {
  let world: ValidationWorld;
  beforeAll(() => {
    world = new ValidationWorld();
  });
  afterAll(() => world.stop());

  const angle = {
    commands: [
      command('foot', 'create_box', { length: 40, width: 30, height: 2 }),
      command('back', 'create_box', { length: 2, width: 30, height: 40 }),
      command('part', 'boolean_fuse', { object_ids: ['foot', 'back'] }),
    ],
    result: 'part',
  };
  const bends = [{ radius: 2, flange: 38 }];

  it('that is flat has no bends', async () => {
    const report = await world.validate({ process: 'sheet_metal', mesh: boxMesh(60, 40, 2) });

    expect(report).toMatchObject({ verdict: 'pass', complete: true });
    expect(report.not_checked).toContainEqual({ check: 'bend_radius', reason: 'The sheet is flat: it has no bends.' });
  });

  it('that is not has bends, which are to be declared', async () => {
    const open = await world.validate({ process: 'sheet_metal', design: angle });
    const told = await world.validate({ process: 'sheet_metal', design: angle, features: { bends } });

    expect(open).toMatchObject({ verdict: 'unknown', complete: false });
    expect(checkIn(open, 'bend_radius')).toMatchObject({ status: 'unknown' });
    expect(checkIn(told, 'bend_radius')).toMatchObject({ status: 'pass', measured: 1, confidence: 'declared' });
  });

  it.each([
    ['no flange', { bends: [{ radius: 2 }] }, 'flange', 'unknown'],
    ['one flange of two', { bends: [...bends, { radius: 2 }] }, 'flange', 'unknown'],
    ['one flange of two, which is too short', { bends: [{ radius: 2, flange: 1 }, { radius: 2 }] }, 'flange', 'fail'],
    ['no distance of a hole from the bend', { bends, holes: [{ diameter: 5 }] }, 'hole_to_bend', 'unknown'],
  ])('of which there is declared %s', async (_, declared, check, status) => {
    const report = await world.validate({ process: 'sheet_metal', features: { thickness: 2, ...declared } });

    expect(checkIn(report, check)).toMatchObject({ status });
    expect(report.verdict).toBe(status);
  });

  it.each([
    ['a cube', boxMesh(10, 10, 10)],
    ['a bar', boxMesh(5, 5, 100)],
  ])('that is %s is not flat: whether it has bends is unknown', async (_, mesh) => {
    const report = await world.validate({ process: 'sheet_metal', mesh });

    expect(checkIn(report, 'bend_radius')).toMatchObject({ status: 'unknown', measured: null });
    expect(report.verdict).not.toBe('pass');
  });

  it('that is declared thicker than it is measured is told, and nothing is judged by either', async () => {
    const asked = { process: 'sheet_metal', mesh: boxMesh(60, 40, 2) };
    const features = { thickness: 3, bends: [{ radius: 3, flange: 20 }] };
    const wrong = await world.validate({ ...asked, features });
    const right = await world.validate({ ...asked, features: { ...features, thickness: 2 } });

    expect(checkIn(wrong, 'bend_radius')).toMatchObject({
      status: 'unknown',
      message: expect.stringContaining(
        'features.thickness is 3 mm, and the design is 2 mm thick: correct one of the two.',
      ),
    });
    expect(wrong).toMatchObject({ verdict: 'unknown', complete: false });
    expect(checkIn(right, 'bend_radius')).toMatchObject({ status: 'pass', measured: 1.5, confidence: 'declared' });
  });

  it('is judged by the holes that are measured, unless its thickness is contradicted', async () => {
    const asked = { process: 'laser_cutting', design: slotted(5) };
    const features = { thickness: 3 };
    const measured = checkIn(await world.validate({ ...asked, features }), 'hole_to_thickness');
    const contradicted = await world.validate({ ...asked, features: { thickness: 6 } });

    expect(measured).toMatchObject({ status: 'pass', measured: expect.closeTo(5 / 3, 3), confidence: 'sampled' });
    for (const check of ['hole_to_thickness', 'edge_distance'])
      expect(checkIn(contradicted, check)).toMatchObject({ status: 'unknown', measured: null });
  });

  it('is judged by a hole that is there and not declared', async () => {
    const asked = {
      process: 'laser_cutting',
      design: slotted(2.5),
      features: { thickness: 3, holes: [{ diameter: 5 }] },
    };

    expect(checkIn(await world.validate(asked), 'hole_to_thickness')).not.toMatchObject({ status: 'pass' });
  });

  it('is all that is declared of it, and a print is not', async () => {
    const features = { thickness: 2, holes: [{ diameter: 5 }] };

    expect(await world.validate({ process: 'laser_cutting', features })).toMatchObject({ verdict: 'pass' });
    expect(await world.validate({ process: 'fdm', features })).toMatchObject({ verdict: 'unknown', complete: false });
  });
});
