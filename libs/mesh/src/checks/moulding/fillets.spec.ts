import { toRadians, type Vector } from '@kerf/geometry';
import type { Mesh } from '../../mesh.ts';
import { buildModel } from '../../model.ts';
import { arc, rounded } from '../../fixtures/rounded.fixture.ts';
import { skewed } from '../../fixtures/shapes.fixture.ts';
import { revolve } from '../../fixtures/solids.fixture.ts';
import { measureDraft } from './draft.ts';
import { findUndercuts } from './undercuts.ts';

const up: Vector = [0, 0, 1];
/** Upward direction after `askew`. */
const askewUp: Vector = [0, -Math.sin(0.4), Math.cos(0.4)];

const draftIn = (mesh: Mesh, pull = up) => measureDraft(buildModel(mesh), pull);
const surely = (angle: number) => {
  const told = expect.closeTo(angle, 2);
  return { angle: told, min: told, max: told };
};

const block = { length: 60, width: 40, radius: 5, steps: 8 };

/** Up to a height of 20 mm, leaning inwards by an angle, and rounded above by a fillet that is tangent. */
function walls(draft: number, radius: number, steps: number) {
  const middle = 20 - radius;
  const inside = middle * Math.tan(toRadians(draft)) + radius / Math.cos(toRadians(draft));
  return arc([inside, middle], radius, [draft, 90], steps);
}

describe('the draft of a block with rounded corners', () => {
  it.each([
    [1, 3],
    [1, 6],
    [2, 12],
    [0.5, 24],
  ])('of %s degrees is that of its walls, with fillets in %s steps above', (draft, steps) => {
    for (const radius of [1, 2, 4]) {
      const mesh = rounded([[0, 0], ...walls(draft, radius, steps)], block);

      expect(draftIn(mesh)).toMatchObject(surely(draft));
      expect(draftIn(skewed(mesh), askewUp)).toMatchObject(surely(draft));
    }
  });

  it.each([6, 12])('is that of its walls, with fillets in %s steps where the mould parts', (steps) => {
    for (const draft of [1, 3]) {
      const below = arc([1 / Math.cos(toRadians(draft)), 0], 1, [-90, draft], steps);
      const mesh = rounded([...below, ...walls(draft, 2, steps)], block);

      expect(draftIn(mesh)).toMatchObject(surely(draft));
      expect(findUndercuts(buildModel(mesh), up).area).toBe(0);
    }
  });

  it.each([3, 6, 12, 24])('is none where its walls have none, with fillets in %s steps', (steps) => {
    const below = arc([1, 1], 1, [-90, 0], steps);

    for (const mesh of [
      rounded([[0, 0], ...walls(0, 2, steps)], block),
      rounded([...below, ...walls(0, 2, steps)], block),
    ])
      expect(draftIn(mesh)).toMatchObject(surely(0));
  });
});

/** A cup of two degrees on both sides, with a rounded floor and rim, that comes out upwards. */
function cup(steps: number) {
  const slope = Math.tan(toRadians(2));
  const aside = 1 / Math.cos(toRadians(2));
  const [outer, inner] = [(z: number) => 20 + z * slope, (z: number) => 18 + z * slope];
  const ring = (radius: number, height: number, size: number, [from, to]: readonly [number, number]) =>
    arc([-radius, height], size, [from, to], steps).map(([inside, z]) => [-inside, z] as const);
  return [
    [0, 0] as const,
    ...ring(outer(3) - 3 * aside, 3, 3, [-90, -2]),
    ...ring(outer(40) - 0.5 * aside, 40, 0.5, [-2, 90]),
    ...ring(inner(40) + 0.5 * aside, 40, 0.5, [90, 178]),
    ...ring(inner(4) - 2 * aside, 4, 2, [-2, -90]),
    [0, 2] as const,
  ];
}

describe('the draft of what is turned', () => {
  it.each([
    [24, 6],
    [48, 6],
    [96, 12],
  ])('in %s strips is that of its walls, with fillets in %s steps', (strips, steps) => {
    const mesh = revolve(cup(steps), strips);

    expect(draftIn(mesh)).toMatchObject(surely(2));
    expect(findUndercuts(buildModel(mesh), up).area).toBe(0);
  });

  it.each([
    ['half round', 0],
    ['past half round', -20],
  ])('may be none in a ring that is %s', (_, from) => {
    for (const strips of [24, 48, 96]) {
      for (const steps of [9, 12]) {
        const bead = arc([-15, 3 - 3 * Math.sin(toRadians(from))], 3, [from, 180 - from], steps);
        const outline = [
          [0, 0],
          [30, 0],
          [29.8, 3],
          ...bead.map(([inside, z]) => [-inside, z] as const),
          [0, 3],
        ] as const;

        expect(draftIn(revolve(outline, strips))?.min).toBe(0);
      }
    }
  });

  it.each([0.5, 1, 2, 5])(
    'may be none in a ring whose walls of %s degrees are no tangents of its round top',
    (draft) => {
      const grown = 9 * Math.tan(toRadians(draft));

      for (const strips of [24, 96]) {
        for (const steps of [9, 24, 48]) {
          const top = arc([-20, 12], 1.5, [0, 180], steps).map(([inside, z]) => [-inside, z] as const);
          const outline = [[0, 0], [30, 0], [29, 3], [21.5 + grown, 3], ...top, [18.5 - grown, 3], [0, 3]] as const;

          expect(draftIn(revolve(outline, strips))?.min).toBe(0);
        }
      }
    },
  );

  it('may be none in the rounded rim of a cap above a plate', () => {
    const rim = arc([-12, 20], 2, [-90, 90], 12).map(([inside, z]) => [-inside, z] as const);
    const outline = [[0, 0], [30, 0], [29.8, 3], [5, 3], [4.7, 18], ...rim, [0, 22]] as const;

    expect(draftIn(revolve(outline, 48))?.min).toBe(0);
  });
});
