import { roundedTo } from '../rounding.ts';
import { limitTable } from '../validation/limits.ts';
import type { Opening } from './opening.ts';
import { beyondSides, largestRelief, relieved } from './reliefs.ts';

/** An opening as milled, with remarks for the caller. */
interface Milled {
  readonly opening: Opening;
  readonly remarks: readonly string[];
}

/** Relieves the corners of an opening, so that the full opening stays clear: a mill cannot cut sharp corners. */
export function milled(opening: Opening, thickness: number): Milled {
  const largest = largestRelief(opening);
  if (largest === undefined) return { opening, remarks: tooTight(opening, thickness) };
  if (largest < leastRadius)
    return {
      opening,
      remarks: ['The sides between the corners are too short for relief cuts: the corners stay sharp.'],
    };
  const radius = Math.min(millFor(thickness), largest);
  const cut = relieved(opening, radius);
  return { opening: cut, remarks: [aboutReliefs(radius), ...tooTight(cut, thickness)] };
}

const {
  min_hole: hole,
  min_internal_radius: corner,
  corner_depth_ratio: depth,
} = limitTable.processes.cnc_milling.checks;
const leastRadius = corner?.limit ?? 0;

/**
 * Radius of the mill for a panel thickness: as stiff as validation requires, with an integer diameter as mills have.
 */
const millFor = (thickness: number): number =>
  Math.ceil(2 * Math.max(leastRadius, (hole?.target ?? 0) / 2, thickness / (depth?.target ?? 1))) / 2;

const aboutReliefs = (radius: number): string =>
  `A mill cannot cut sharp corners: they are relieved for a ${shown(2 * radius)} mm mill, which cuts up to ` +
  `${shown(beyondSides * radius)} mm beyond the sides of the opening. Other processes keep the corners sharp.`;

/** Warnings about corners that are too tight. A circle is drilled or turned, so its depth limit does not apply. */
function tooTight({ diameter, outline }: Opening, thickness: number): string[] {
  const radii = diameter === null ? outline.flat().flatMap((its) => (its.type === 'arc' ? [its.radius] : [])) : [];
  const tightest = Math.min(...radii);
  const deepest = (depth?.limit ?? Infinity) * tightest;
  if (tightest >= leastRadius && thickness <= deepest) return [];
  return [
    `A corner radius of ${shown(tightest)} mm is too small to mill through a ${thickness} mm panel: ` +
      `use at least ${shown(Math.max(leastRadius, (thickness * tightest) / deepest))} mm, a thinner panel or another process.`,
  ];
}

const shown = (mm: number): number => roundedTo(mm, 2);
