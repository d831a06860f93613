import { meshOf } from '../../mesh.ts';
import { modelOf } from '../../model.ts';
import { arc, rounded } from '../../fixtures/rounded.fixture.ts';
import { degrees, radians } from '../../vector.ts';
import { draftOf } from './moulding.ts';
import { undercutOf } from './undercuts.ts';

const up = [0, 0, 1] as const;
const angle = 0.6;

/** In degrees, of a wall 12 mm high whose corners are off by half a hundredth along x and y at either end. */
const mostTilt = degrees(Math.atan((Math.SQRT2 * 0.01) / 12));

/** A rib 12 mm high, whose upper edge is rounded, to hundredths of a millimetre. */
function ribOf(fillet: number, radius: number, steps: number) {
  const inside = 12 * Math.tan(radians(angle)) + fillet * Math.cos(radians(angle));
  const edge = arc([inside, 12 - fillet * Math.sin(radians(angle))], fillet, [angle, 90], steps);
  const { points, corners } = rounded([[0, 0], ...edge], { length: 40, width: 8, radius, steps });
  return modelOf(
    meshOf(
      points.map((value) => Math.round(100 * value) / 100),
      corners,
    ),
  );
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
    const draft = draftOf(model, up);

    expect(draft?.least).toBeLessThanOrEqual(angle);
    expect(draft?.most).toBeGreaterThan(angle - mostTilt);
    expect(undercutOf(model, up)).toMatchObject({ area: 0, doubtful: { area: 0 } });
  });
});
