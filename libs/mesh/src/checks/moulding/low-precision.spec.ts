import { toDegrees, toRadians } from '@kerf/geometry';
import { buildModel } from '../../model.ts';
import { frustum, roundedTo } from '../../fixtures/frustum.fixture.ts';
import { cone } from '../../fixtures/shapes.fixture.ts';
import { arc, rounded } from '../../fixtures/rounded.fixture.ts';
import { measureDraft } from './draft.ts';
import { findUndercuts } from './undercuts.ts';

const up = [0, 0, 1] as const;
const angle = 0.6;

/** Tilt in degrees of a wall 12 mm high with corners off by half a hundredth along x and y at either end. */
const maxTilt = toDegrees(Math.atan((Math.SQRT2 * 0.01) / 12));

/** A rib 12 mm high, whose upper edge is rounded, to hundredths of a millimetre. */
function ribOf(fillet: number, radius: number, steps: number) {
  const inside = 12 * Math.tan(toRadians(angle)) + fillet * Math.cos(toRadians(angle));
  const edge = arc([inside, 12 - fillet * Math.sin(toRadians(angle))], fillet, [angle, 90], steps);
  return buildModel(roundedTo(2, rounded([[0, 0], ...edge], { length: 40, width: 8, radius, steps })));
}

describe('a rounded rib that is written to hundredths', () => {
  it.each([
    [0.4, 1, 8],
    [0.4, 2, 24],
    [1, 3, 8],
    [1, 3, 16],
    [1, 3, 24],
  ])('may have the draft that it has, and no undercut: a fillet of %s mm, corners of %s, %s steps', (...sizes) => {
    const model = ribOf(...sizes);
    const draft = measureDraft(model, up);

    expect(draft?.min).toBeLessThanOrEqual(angle);
    expect(draft?.max).toBeGreaterThan(angle - maxTilt);
    expect(findUndercuts(model, up)).toMatchObject({ area: 0, doubtful: { area: 0 } });
  });
});

describe('a frustum with flat walls', () => {
  it.each([2, 3])('may have the draft that it has, where it is written with %s decimals', (decimals) => {
    for (const height of [5, 12, 20]) {
      for (const draft of [0.3, 0.5, 0.6, 1]) {
        const {
          angle = 0,
          min: least,
          max: most,
          tilt = 0,
        } = measureDraft(buildModel(roundedTo(decimals, frustum(draft, height))), up) ?? {};

        expect(Math.abs(angle - draft)).toBeLessThan(tilt);
        expect(least).toBe(angle);
        expect(most).toBeGreaterThanOrEqual(draft);
      }
    }
  });

  it('has none where it has none', () => {
    expect(measureDraft(buildModel(roundedTo(2, frustum(0, 0.5))), up)).toMatchObject({ angle: 0, min: 0, max: 0 });
  });
});

describe('a frustum with a round wall', () => {
  it.each([
    [2, 24, 10.3, 4],
    [3, 24, 10.3, 4],
    [3, 24, 3.17, 12],
    [3, 96, 25.7, 4],
  ])(
    'may have the draft that it has: %s decimals, %s strips, a radius of %s mm, %s mm high',
    (decimals, strips, radius, height) => {
      for (const draft of [0.5, 1]) {
        const round = cone(radius, radius - height * Math.tan(toRadians(draft)), { height, strips });
        const { min: least, max: most } = measureDraft(buildModel(roundedTo(decimals, round)), up) ?? {};

        expect(least).toBeLessThan(draft);
        expect(most).toBeGreaterThan(draft);
      }
    },
  );
});
