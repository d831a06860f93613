import { roundedTo } from '../rounding.ts';
import { limitTable } from '../validation/limits.ts';
import type { Opening } from './opening.ts';
import { beyondSides, largestRelief, relieved } from './reliefs.ts';

/** An opening as a mill cuts it, and what is to be said of that. */
interface Milled {
  readonly opening: Opening;
  readonly remarks: readonly string[];
}

/** A mill leaves no sharp corner: those of the opening are relieved, so that it stays as large as it is. */
export function milled(opening: Opening, thickness: number): Milled {
  const largest = largestRelief(opening);
  if (largest === undefined) return { opening, remarks: tooTight(opening, thickness) };
  if (largest < leastRadius)
    return { opening, remarks: ['The sides between its corners are too short for a mill: they stay sharp.'] };
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

/** The radius of the mill for a thickness: as stout as validation wants it, and of a whole diameter, as mills are. */
const millFor = (thickness: number): number =>
  Math.ceil(2 * Math.max(leastRadius, (hole?.target ?? 0) / 2, thickness / (depth?.target ?? 1))) / 2;

const aboutReliefs = (radius: number): string =>
  `A mill leaves no sharp corners: they are relieved for one of ${shown(2 * radius)} mm, which cuts up to ` +
  `${shown(beyondSides * radius)} mm beyond the sides of the opening. Other processes keep them sharp.`;

/** A circle is drilled or turned round: how deep it may be is another matter. */
function tooTight({ diameter, outline }: Opening, thickness: number): string[] {
  const radii = diameter === null ? outline.flat().flatMap((its) => (its.type === 'arc' ? [its.radius] : [])) : [];
  const tightest = Math.min(...radii);
  const deepest = (depth?.limit ?? Infinity) * tightest;
  if (tightest >= leastRadius && thickness <= deepest) return [];
  return [
    `A corner of ${shown(tightest)} mm is too tight for a mill through a panel of ${thickness} mm: ` +
      `it takes ${shown(Math.max(leastRadius, (thickness * tightest) / deepest))} mm. Take a thinner panel or another process.`,
  ];
}

const shown = (mm: number): number => roundedTo(mm, 2);
