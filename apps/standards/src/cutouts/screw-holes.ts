import { Fault } from '@kerf/errors';
import { roundedTo } from '../rounding.ts';
import type { Shape } from './cutout-table.ts';
import type { Hole, Source } from './design.ts';
import { distanceTo, isWithin } from './inside.ts';
import type { Opening } from './opening.ts';
import { openingOf } from './openings.ts';

/** True if a hole lies within the opening, so that it need not be cut. */
export const isInside = ({ x, y }: Hole, { outline }: Opening): boolean => isWithin(outline, [x, y]);

/**
 * Selects the screw holes to cut: none within the opening, as with a socket on a box.
 * Throws `invalid_parameters` if the clearance widens the opening over a hole.
 */
export function screwHoles({ id, screws }: Source, shape: Shape, widened: { opening: Opening; clearance: number }) {
  const holes = screws.filter((hole) => !isInside(hole, widened.opening));
  const { outline } = openingOf(shape, 0);
  const swallowed = screws.find((hole) => !holes.includes(hole) && !isWithin(outline, [hole.x, hole.y]));
  if (swallowed === undefined) return holes;
  const beside = roundedTo(distanceTo(outline, [swallowed.x, swallowed.y]), 2);
  throw Fault.invalid(
    `clearance of ${widened.clearance} mm widens the opening over a screw hole of ${id}, ${beside} mm beside it: reduce clearance, or choose a mounting other than screw.`,
  );
}
