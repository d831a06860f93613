import { toRadians } from '@kerf/geometry';
import { lathe } from '../../fixtures/lathe.fixture.ts';
import type { Mesh } from '../../mesh.ts';
import { buildModel } from '../../model.ts';
import { revolve } from '../../fixtures/solids.fixture.ts';
import { findUndercuts } from './undercuts.ts';

type Outline = readonly (readonly [number, number])[];

/** A V-shaped ridge on a wall; with a negative height, a groove. */
interface Vee {
  readonly out: number;
  readonly wide: number;
  readonly at: number;
}

const wall = (radius: number, height: number, draft: number) => (z: number) => radius + (z - height / 2) * draft;

/** A cup with a V inside, which comes out upwards. */
function cup(height: number, draft: number, { out, wide, at }: Vee): Outline {
  const [inner, outer] = [wall(18, height, draft), wall(20, height, draft)];
  const inside = [height, at + wide / 2, at, at - wide / 2, 2] as const;
  return [
    [0, 0],
    [outer(0), 0],
    [outer(height), height],
    ...inside.map((z) => [inner(z) - (z === at ? out : 0), z] as const),
    [0, 2],
  ];
}

/** A plug with a V outside, above a flange. */
function plug(height: number, draft: number, { out, wide, at }: Vee): Outline {
  const outer = wall(20, height, -draft);
  const outside = [2, at - wide / 2, at, at + wide / 2, height] as const;
  return [[0, 0], [26, 0], [26, 2], ...outside.map((z) => [outer(z) + (z === at ? out : 0), z] as const), [0, height]];
}

/** Area of the strips on the side of a V that faces back. */
function flank([radius, to]: readonly [number, number], rise: number, strips: number): number {
  const [sine, cosine] = [Math.sin(Math.PI / strips), Math.cos(Math.PI / strips)];
  return strips * sine * (radius + to) * Math.hypot(rise, (radius - to) * cosine);
}

/** Every other ring turned by half a strip. */
function staggered({ points, corners }: Mesh, strips: number): Mesh {
  const heights = [...new Set(points.filter((_, i) => i % 3 === 2))].toSorted((a, b) => a - b);
  const moved = Float64Array.from(points);
  for (let i = 0; i < moved.length; i += 3) {
    const [x = 0, y = 0, z = 0] = points.subarray(i, i + 3);
    const angle = ((heights.indexOf(z) % 2) * Math.PI) / strips;
    moved[i] = x * Math.cos(angle) - y * Math.sin(angle);
    moved[i + 1] = x * Math.sin(angle) + y * Math.cos(angle);
  }
  return { points: moved, corners };
}

const up = [0, 0, 1] as const;
const vees = [
  [0.5, 6],
  [0.5, 4],
  [0.3, 3],
  [0.2, 2],
  [0.1, 1],
  [0.05, 0.6],
] as const;
const heights = [20, 40, 60];
const drafts = [0, 0.5, 1];
const sweep = vees.flatMap(([out, wide]) =>
  heights.flatMap((height) =>
    drafts.flatMap((angle) => [1, -1].map((way) => ({ out: way * out, wide, height, angle }))),
  ),
);

describe.each([24, 48, 96])('a V of %s strips', (strips) => {
  const areaOf = (outline: Outline) => findUndercuts(buildModel(revolve(outline, strips)), up).area;

  it('is an undercut inside of a cup, however high that is', () => {
    for (const { out, wide, height, angle } of sweep) {
      const draft = Math.tan(toRadians(angle));
      const at = height / 2;
      const rise = wide / 2;
      const low = 18 - Math.sign(out) * rise * draft;

      expect(areaOf(cup(height, draft, { out, wide, at }))).toBeGreaterThan(
        0.999 * flank([low, 18 - out], rise, strips),
      );
    }
  });

  it('is an undercut outside of a plug above a flange', () => {
    for (const { out, wide, height, angle } of sweep) {
      const draft = Math.tan(toRadians(angle));
      const rise = wide / 2;
      const low = 20 + Math.sign(out) * rise * draft;

      expect(areaOf(plug(height, draft, { out, wide, at: height / 2 }))).toBeGreaterThan(
        0.999 * flank([low, 20 + out], rise, strips),
      );
    }
  });

  it('is none where rings that are staggered widen towards the opening', () => {
    for (const height of heights) {
      const steep = cup(height, Math.tan(toRadians(1)), { out: 0.01, wide: 4, at: height / 2 });

      expect(findUndercuts(buildModel(staggered(revolve(steep, strips), strips)), up).area).toBe(0);
    }
  });
});

describe('a V whose rings are staggered', () => {
  it.each([
    [24, 0.7],
    [48, 0.3],
    [96, 0.1],
    [192, 0.05],
  ])('of %s strips is an undercut as soon as it stands out farther than flats may pretend: %s mm', (strips, out) => {
    for (const way of [1, -1]) {
      const outline = cup(40, 0, { out: way * out, wide: 4, at: 20 });
      const { area } = findUndercuts(buildModel(staggered(revolve(outline, strips), strips)), up);

      expect(area).toBeGreaterThan(0.99 * Math.PI * (36 - way * out) * Math.hypot(2, out));
    }
  });
});

describe('a wall whose rings are out of step', () => {
  const turnedBy: readonly (readonly [string, (k: number, strips: number) => { count: number; phase: number }])[] = [
    ['by half a strip', (k, count) => ({ count, phase: (k % 2) / 2 })],
    ['by a third of a strip', (k, count) => ({ count, phase: (k % 3) / 3 })],
    ['by one strip more', (k, count) => ({ count: count + (k % 2), phase: 0 })],
    ['by a quarter more strips', (k, count) => ({ count: k % 2 === 1 ? count : (5 * count) / 4, phase: 0 })],
  ];
  const rows = [24, 48].flatMap((strips) => turnedBy.map(([name, ringOf]) => ({ name, strips, ringOf })));

  describe.each(rows)('$name, of $strips', ({ strips, ringOf }) => {
    const undercutIn = (outline: Outline) =>
      findUndercuts(
        buildModel(lathe(outline.map(([radius, height], k) => ({ radius, height, ...ringOf(k, strips) })))),
        up,
      );
    const none = { area: 0, location: undefined };

    it('may be undercut by a V that stands out by a tenth of what flats are off, and a hundredth of a millimetre', () => {
      const sag = 18 * (1 - Math.cos(Math.PI / strips));
      for (const share of [0.1, 0.25, 0.5, 1, 2, 4]) {
        for (const way of [1, -1]) {
          const vee = { out: way * Math.max(0.01, share * sag), wide: 4, at: 20 };
          const { area, doubtful } = undercutIn(cup(40, 0, vee));

          expect(area + doubtful.area).toBeGreaterThan(50);
        }
      }
    });

    it('is not undercut where it has none, upright or leaning', () => {
      for (const draft of [0, 0.5, 1, 5].map((angle) => Math.tan(toRadians(angle)))) {
        const straight = { out: 0, wide: 4, at: 20 };

        for (const outline of [cup(40, draft, straight), plug(40, draft, straight)])
          expect(undercutIn(outline)).toEqual({ ...none, doubtful: none });
      }
    });
  });
});
