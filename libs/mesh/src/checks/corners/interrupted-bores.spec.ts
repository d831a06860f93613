import { findCurvedSurfaces } from '../../cylinders/curved-surfaces.ts';
import { together } from '../../fixtures/solids.fixture.ts';
import { buildModel } from '../../model.ts';
import { classifySurfaces } from '../../surfaces/surfaces.ts';
import { depth, keyedCircle, roundOutline, type Pair, pocket, roundedRectangle } from './pockets.fixture.ts';
import { findRoundedCorners } from './rounded-corners.ts';

const bore = pocket(roundOutline(keyedCircle(12, 2, [90]), 2));

/** 60 mm long, above the bore: one of its ends lies about the axis of it. */
function slot(radius: number) {
  const outline = roundedRectangle([60, 2 * radius], radius, 12).map(([x, y]): Pair => [x + 30 - radius, y]);
  const mesh = pocket(roundOutline(outline, 2));
  return { ...mesh, points: mesh.points.map((value, i) => (i % 3 === 2 ? value + 2 * depth : value)) };
}

describe('the walls of a bore with a keyway, in a file of two decimals', () => {
  it.each([12.2, 12.4])('are not those of a slot that ends about its axis, with a radius of %s', (radius) => {
    const model = buildModel(together(bore, slot(radius)));
    const seen = { surfaces: classifySurfaces(model), along: [0, 0, 1] as const };
    const { corners } = findRoundedCorners(model, findCurvedSurfaces(model), seen);

    expect(corners.map((corner) => corner.radius)).toEqual([expect.closeTo(radius, 1), expect.closeTo(radius, 1)]);
  });
});
