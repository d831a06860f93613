import { roundTo } from '../rounding.ts';
import { limitTable } from '../validation/judge/process-limits.ts';
import type { Opening } from './opening.ts';
import { reliefOvershoot, findMaxReliefRadius, relieveCorners } from './corner-reliefs.ts';

/** An opening as milled, with remarks for the caller. */
interface MilledOpening {
  readonly opening: Opening;
  readonly remarks: readonly string[];
}

/** Relieves the corners of an opening, so that the full opening stays clear: a mill cannot cut sharp corners. */
export function adaptToMilling(opening: Opening, thickness: number): MilledOpening {
  const largest = findMaxReliefRadius(opening);
  if (largest === undefined) return { opening, remarks: warnAboutTightCorners(opening, thickness) };
  if (largest < minRadius)
    return {
      opening,
      remarks: ['The sides between the corners are too short for relief cuts: the corners stay sharp.'],
    };
  const radius = Math.min(chooseMillRadius(thickness), largest);
  const cut = relieveCorners(opening, radius);
  return { opening: cut, remarks: [describeReliefs(radius), ...warnAboutTightCorners(cut, thickness)] };
}

const {
  min_hole: hole,
  min_internal_radius: corner,
  corner_depth_ratio: depth,
} = limitTable.processes.cnc_milling.checks;
const minRadius = corner?.limit ?? 0;

/**
 * Radius of the mill for a panel thickness: as stiff as validation requires, with an integer diameter as mills have.
 */
const chooseMillRadius = (thickness: number): number =>
  Math.ceil(2 * Math.max(minRadius, (hole?.target ?? 0) / 2, thickness / (depth?.target ?? 1))) / 2;

const describeReliefs = (radius: number): string =>
  `A mill cannot cut sharp corners: they are relieved for a ${roundToHundredth(2 * radius)} mm mill, which cuts up to ` +
  `${roundToHundredth(reliefOvershoot * radius)} mm beyond the sides of the opening. Other processes keep the corners sharp.`;

/** Warnings about corners that are too tight. A circle is drilled or turned, so its depth limit does not apply. */
function warnAboutTightCorners({ diameter, outline }: Opening, thickness: number): string[] {
  const radii = diameter === null ? outline.flat().flatMap((its) => (its.type === 'arc' ? [its.radius] : [])) : [];
  const tightest = Math.min(...radii);
  const deepest = (depth?.limit ?? Infinity) * tightest;
  if (tightest >= minRadius && thickness <= deepest) return [];
  return [
    `A corner radius of ${roundToHundredth(tightest)} mm is too small to mill through a ${thickness} mm panel: ` +
      `use at least ${roundToHundredth(Math.max(minRadius, (thickness * tightest) / deepest))} mm, a thinner panel or another process.`,
  ];
}

const roundToHundredth = (mm: number): number => roundTo(mm, 2);
