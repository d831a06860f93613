import { validationProcesses } from '@kerf/catalog';
import { listUnchecked } from './judge/process-limits.ts';
import { createSlottedPlate } from './slotted-plate.fixture.ts';
import { createBoxMesh, findCheck, ValidationHarness } from './validation.fixture.ts';

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
  let world: ValidationHarness;
  beforeAll(() => {
    world = new ValidationHarness();
  });
  afterAll(() => world.stop());

  it('is unknown when checks were left out, and says so', async () => {
    const mesh = createBoxMesh(10, 20, 30);

    expect(await world.validate({ mesh, checks: ['min_wall', 'overhang'] })).toMatchObject({
      verdict: 'unknown',
      manufacturable: null,
      complete: false,
      summary: { errors: 0, warnings: 0, passed: 2, unknown: 0 },
    });
    expect(await world.validate({ mesh })).toMatchObject({ verdict: 'pass', complete: true });
  });

  it.each(validationProcesses)('names every limit that is known of %s', async (process) => {
    const { checks, not_checked } = await world.validate({ process, mesh: createBoxMesh(40, 30, 2) });
    const named = [...checks, ...not_checked].map(({ check }) => check);

    expect(named).toEqual(expect.arrayContaining(listUnchecked(process).map(({ check }) => check)));
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

    expect(findCheck(report, 'min_wall')).toMatchObject({ status, measured });
    expect(report).toMatchObject({ verdict });
  });

  it('passes a slot that is wide enough, and does not know of a narrow one', async () => {
    const wide = findCheck(await world.validate({ design: createSlottedPlate(2.5) }), 'min_hole');
    const narrow = findCheck(await world.validate({ design: createSlottedPlate(1.5) }), 'min_hole');

    expect(wide).toMatchObject({ status: 'pass', measured: 2.5, confidence: 'sampled' });
    expect(wide?.message).toContain('The narrowest hole is at least 2.5 mm wide');
    expect(narrow).toMatchObject({
      status: 'unknown',
      message: expect.stringContaining('openings may not be round'),
    });
  });

  it.each([
    [19, 'unknown', null],
    [20, 'pass', 0],
  ])('may take a hole of %s corners for sharp: %s', async (corners, status, measured) => {
    const asked = { process: 'cnc_milling', checks: ['sharp_internal_edges'] };
    const report = await world.validate({ ...asked, mesh: ringMesh(corners, 4) });

    expect(findCheck(report, 'sharp_internal_edges')).toMatchObject({ status, measured });
  });

  it.each([6, 8, 10, 12])(
    'takes a hole of %s corners for a round one, and knows nothing of its edges',
    async (corners) => {
      const report = await world.validate({ process: 'cnc_milling', mesh: ringMesh(corners, 4) });

      expect(findCheck(report, 'min_hole')).toMatchObject({ status: 'pass', measured: 5, confidence: 'sampled' });
      expect(findCheck(report, 'sharp_internal_edges')).toMatchObject({ status: 'unknown', measured: null });
    },
  );

  it.each([
    [12, 4.9, 'unknown', null, null],
    [12, 4.8, 'pass', 5, 'sampled'],
    [12, 5.1, 'fail', 5, 'sampled'],
    [20, 4.98, 'pass', 5, 'exact'],
  ])('knows a hole of %s corners as its circle and as its flats, against %s', async (corners, min_hole, ...told) => {
    const [status, measured, confidence] = told;
    const report = await world.validate({ mesh: ringMesh(corners, 4), checks: ['min_hole'], limits: { min_hole } });

    expect(findCheck(report, 'min_hole')).toMatchObject({ status, measured, confidence });
  });

  it('tells bars from walls, and how sure it is', async () => {
    const bar = findCheck(await world.validate({ mesh: createBoxMesh(1.5, 1.5, 40) }), 'min_feature');
    const wall = findCheck(await world.validate({ mesh: createBoxMesh(1.5, 30, 40) }), 'min_feature');

    expect(bar).toMatchObject({ status: 'fail', measured: 1.5, confidence: 'sampled' });
    expect(wall).toMatchObject({ status: 'pass', measured: 30 });
  });

  it.each([
    ['peek', 'No limit is known for peek. Give limits.min_wall.'],
    ['c45', 'No limit is known for c45. Give limits.min_wall.'],
    [undefined, 'The limit depends on the material. Give material, or limits.min_wall.'],
  ])('says when no wall is known for the material: %s', async (material, sentence) => {
    const report = await world.validate({ process: 'injection_molding', material, mesh: createBoxMesh(40, 30, 2) });

    expect(findCheck(report, 'min_wall')).toMatchObject({
      status: 'unknown',
      message: `The thinnest wall could not be assessed. ${sentence}`,
    });
  });

  it.each(['ps', 'pvc-u', 'uhmwpe', 'pei'])('takes %s for a plastic', async (material) => {
    const report = await world.validate({ process: 'cnc_milling', material, mesh: createBoxMesh(40, 30, 0.9) });

    expect(findCheck(report, 'min_wall')).toMatchObject({ status: 'fail', limit: 1 });
  });

  it('knows no wall of milled concrete', async () => {
    const report = await world.validate({
      process: 'cnc_milling',
      material: 'concrete-c35',
      mesh: createBoxMesh(40, 30, 9),
    });

    expect(findCheck(report, 'min_wall')).toMatchObject({ status: 'unknown', limit: null });
  });

  it.each([
    ['a bar', createBoxMesh(10, 10, 100), { status: 'pass', measured: 14.1421, confidence: 'sampled' }],
    ['a plate', createBoxMesh(80, 80, 5), { status: 'fail', measured: 113.1371, confidence: 'sampled' }],
    [
      'a block that is thin enough about another axis',
      createBoxMesh(72, 54, 40),
      { status: 'unknown', measured: null, confidence: null },
    ],
  ])('turns what is not round from the smallest stock, and is not exact: %s', async (_, mesh, diameter) => {
    const report = await world.validate({ process: 'cnc_turning', mesh, checks: ['max_diameter'] });

    expect(findCheck(report, 'max_diameter')).toMatchObject(diameter);
  });
});
