import { curvedOf } from '../../cylinders/cylinders.ts';
import { together } from '../../fixtures/solids.fixture.ts';
import { modelOf } from '../../model.ts';
import { surfacesOf } from '../../surfaces/surfaces.ts';
import { depth, keyed, noted, type Pair, pocket, rounded } from './pockets.fixture.ts';
import { roundedCornersOf } from './rounded-corners.ts';

const bore = pocket(noted(keyed(12, 2, [90]), 2));

/** 60 mm long, above the bore: one of its ends lies about the axis of it. */
function slot(radius: number) {
  const outline = rounded([60, 2 * radius], radius, 12).map(([x, y]): Pair => [x + 30 - radius, y]);
  const mesh = pocket(noted(outline, 2));
  return { ...mesh, points: mesh.points.map((value, i) => (i % 3 === 2 ? value + 2 * depth : value)) };
}

describe('the walls of a bore with a keyway, in a file of two decimals', () => {
  it.each([12.2, 12.4])('are not those of a slot that ends about its axis, with a radius of %s', (radius) => {
    const model = modelOf(together(bore, slot(radius)));
    const seen = { surfaces: surfacesOf(model), along: [0, 0, 1] as const };
    const { corners } = roundedCornersOf(model, curvedOf(model), seen);

    expect(corners.map((corner) => corner.radius)).toEqual([expect.closeTo(radius, 1), expect.closeTo(radius, 1)]);
  });
});
