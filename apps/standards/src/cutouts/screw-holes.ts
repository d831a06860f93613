import { Fault } from '@kerf/errors';
import { roundTo } from '../rounding.ts';
import type { CutoutSource, Shape } from './cutout-table.ts';
import { distanceToOutline, isInsideOutline } from './point-in-outline.ts';
import type { Hole, Opening } from './opening.ts';
import { createOpening } from './create-opening.ts';

/** True if a hole lies within the opening, so that it need not be cut. */
export const isHoleInOpening = ({ x, y }: Hole, { outline }: Opening): boolean => isInsideOutline(outline, [x, y]);

/**
 * Selects the screw holes to cut: none within the opening, as with a socket on a box.
 * Throws `invalid_parameters` if the clearance widens the opening over a hole.
 */
export function selectScrewHoles(
  { id, screws }: CutoutSource,
  shape: Shape,
  widened: { opening: Opening; clearance: number },
) {
  const holes = screws.filter((hole) => !isHoleInOpening(hole, widened.opening));
  const { outline } = createOpening(shape, 0);
  const swallowed = screws.find((hole) => !holes.includes(hole) && !isInsideOutline(outline, [hole.x, hole.y]));
  if (swallowed === undefined) return holes;
  const distanceMm = roundTo(distanceToOutline(outline, [swallowed.x, swallowed.y]), 2);
  throw Fault.invalid(
    `clearance of ${widened.clearance} mm widens the opening over a screw hole of ${id}, ${distanceMm} mm beside it: reduce clearance, or choose a mounting other than screw.`,
  );
}
