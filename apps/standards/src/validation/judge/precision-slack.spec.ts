import { parse } from '@kerf/contracts';
import { categories } from '@kerf/catalog';
import type { Hole } from '@kerf/mesh';
import type { Measurements } from '../measure/measurements.ts';
import { findCheck, ValidationHarness } from '../validation.fixture.ts';
import { judgeDesign } from './judge.ts';

const strips = 48;

/** A tube along z, as a file of some decimals tells it. */
function tube([inner, outer, height]: readonly [number, number, number], decimals: number) {
  const told = (value: number) => Math.round(value * 10 ** decimals) / 10 ** decimals;
  const rings = [
    [inner, 0],
    [outer, 0],
    [outer, height],
    [inner, height],
  ] as const;
  const vertices = rings.flatMap(([radius, z]) =>
    Array.from({ length: strips }, (_, i) => (2 * Math.PI * i) / strips).flatMap((angle) => [
      told(radius * Math.cos(angle)),
      told(radius * Math.sin(angle)),
      z,
    ]),
  );
  const triangles = rings.flatMap((_, ring) =>
    Array.from({ length: strips }).flatMap((__, i) => {
      const [here, next] = [strips * ring, strips * ((ring + 1) % rings.length)];
      const [a, b, c, d] = [here + i, here + ((i + 1) % strips), next + ((i + 1) % strips), next + i];
      return [a, b, c, a, c, d];
    }),
  );
  return { vertices, triangles };
}

describe('a part that is as large as a limit, in a file of three decimals', () => {
  let world: ValidationHarness;
  beforeAll(() => {
    world = new ValidationHarness();
  });
  afterAll(() => world.stop());

  const checked = async (process: string, check: string, size: readonly [number, number, number]) =>
    findCheck(await world.validate({ process, checks: [check], mesh: tube(size, 3) }), check);

  it.each([
    ['fdm', 'min_hole', [1, 8, 5], [0.997, 8, 5]],
    ['cnc_turning', 'max_diameter', [10, 37.5, 50], [10, 37.502, 50]],
  ] as const)('is on it, and not where it is off by more: %s, %s', async (process, check, on, beyond) => {
    expect(await checked(process, check, on)).toMatchObject({ status: 'pass' });
    expect(await checked(process, check, beyond)).toMatchObject({ status: 'fail', confidence: 'exact' });
  });
});

/** Of 60.14 x 40.26 mm and 20 mm high, whose flat walls stand in above by as much all around. */
function frustum(inside: number) {
  const corner = (i: number, by: number) => [(i % 3 === 0 ? -1 : 1) * (30.07 - by), (i < 2 ? -1 : 1) * (20.13 - by)];
  const vertices = [0, 1].flatMap((k) => [0, 1, 2, 3].flatMap((i) => [...corner(i, k * inside), 20 * k]));
  const sides = [0, 1, 2, 3].map((i) => [i, (i + 1) % 4, 4 + ((i + 1) % 4), 4 + i]);
  const triangles = [...sides, [3, 2, 1, 0], [4, 5, 6, 7]].flatMap(([a, b, c, d]) => [a, b, c, a, c, d]);
  return { vertices, triangles };
}

describe('a draft of half a degree, which goes in by 0.1745 mm', () => {
  let world: ValidationHarness;
  beforeAll(() => {
    world = new ValidationHarness();
  });
  afterAll(() => world.stop());

  const draftOf = async (inside: number) => {
    const asked = { process: 'injection_molding', material: 'abs', checks: ['draft'] };
    return findCheck(await world.validate({ ...asked, mesh: frustum(inside) }), 'draft');
  };

  it('is one as far as three decimals tell', async () => {
    expect(await draftOf(0.174)).toMatchObject({
      status: 'pass',
      message: expect.stringContaining('to the precision of the file'),
    });
    expect(await draftOf(0.172)).toMatchObject({ status: 'fail' });
  });

  it('may be one where two decimals leave room for it, and is none where they do not', async () => {
    expect(await draftOf(0.17)).toMatchObject({
      status: 'unknown',
      message: expect.stringContaining('allows 0.487 to 0.515'),
    });
    expect(await draftOf(0.16)).toMatchObject({ status: 'fail' });
    expect(await draftOf(0)).toMatchObject({ status: 'fail', measured: 0, confidence: 'exact' });
  });
});

describe('what the digits of a file leave of a hole', () => {
  const box = { min: [0, 0, 0], max: [50, 50, 50] } as const;
  const limits = { min_hole: 2, hole_depth_ratio: 10 };
  const request = parse(categories.validation.validate_design.parameters, {
    process: 'cnc_milling',
    limits,
    template_id: 'any',
  });
  const checked = ([diameter, depth]: readonly [number, number], precisionMm: number, name = 'min_hole') => {
    const hole: Hole = {
      diameter,
      depth,
      strips: 48,
      isThrough: true,
      crossings: 0,
      edgeDistance: undefined,
      location: [0, 0, 0],
      axis: [0, 0, 1],
    };
    const soundness = {
      triangles: 12,
      open: 0,
      reversed: 0,
      location: undefined,
      volume: 1,
      area: 1,
      box,
      precisionMm,
    };
    const measured: Partial<Measurements> = {
      validity: soundness,
      wrongSides: { count: 0, location: undefined },
      crossings: { count: 0, location: undefined, shallow: undefined },
      openings: { count: 0, deepest: 0, narrowest: undefined },
      holes: [hole],
    };
    return judgeDesign('cnc_milling', { request, measured, hasGeometry: true }).checks.find(
      ({ check }) => check === name,
    );
  };

  it('is no more than half a percent', () => {
    expect(checked([1.9911, 5], 0.01)).toMatchObject({ status: 'pass' });
    expect(checked([1.9889, 5], 0.01)).toMatchObject({ status: 'fail' });
  });

  it('is that of both of its lengths where it is a ratio', () => {
    expect(checked([2.9997, 30], 0.001, 'hole_depth_ratio')).toMatchObject({ status: 'pass', measured: 10.001 });
    expect(checked([2.9997, 30], 0.0001, 'hole_depth_ratio')).toMatchObject({ status: 'fail', measured: 10.001 });
  });

  it('is no difference where both read the same', () => {
    expect(checked([1.99996, 5], 1e-6)).toMatchObject({ status: 'pass', measured: 2 });
    expect(checked([1.9999, 5], 1e-6)).toMatchObject({ status: 'fail', measured: 1.9999 });
  });
});
