import { Fault } from '@kerf/errors';
import { roundedTo } from '../rounding.ts';
import type { Shape } from './cutout-table.ts';
import type { Hole, Source } from './design.ts';
import { distanceTo, isWithin } from './inside.ts';
import type { Opening } from './opening.ts';
import { openingOf } from './openings.ts';

/** Whether a hole would only be cut where the opening is anyway. */
export const isInside = ({ x, y }: Hole, { outline }: Opening): boolean => isWithin(outline, [x, y]);

/**
 * The holes to make for the screws of a cut-out: none within the opening, as of a socket on a box. Throws
 * `invalid_parameters` where it is the clearance that widens the opening over one.
 */
export function screwHoles({ id, screws }: Source, shape: Shape, widened: { opening: Opening; clearance: number }) {
  const holes = screws.filter((hole) => !isInside(hole, widened.opening));
  const { outline } = openingOf(shape, 0);
  const swallowed = screws.find((hole) => !holes.includes(hole) && !isWithin(outline, [hole.x, hole.y]));
  if (swallowed === undefined) return holes;
  const beside = roundedTo(distanceTo(outline, [swallowed.x, swallowed.y]), 2);
  throw Fault.invalid(
    `clearance of ${widened.clearance} mm widens the opening over a screw hole of ${id}, whose centre lies ${beside} mm beside it: give less, or another mounting than screw.`,
  );
}
