import { toDegrees, dot, perpendicularTo, cross, type Vector } from '@kerf/geometry';
import { type Cone, isAtApex, radialVector } from '../fitting/cone-fit.ts';
import { minSureStrips } from '../fitting/cylinder-fit.ts';

/** A cone that facets approximate, certain or possible. */
export interface RoundFace extends Cone {
  /** True if its facets cannot be planes; otherwise everything about them is uncertain. */
  readonly isSure: boolean;
  /** True if it is closed around its axis. */
  readonly isWhole: boolean;
}

/** This many strips lie on one cone only by design. */
const minStrips = 6;

/** Degrees around the axis, with tolerance for rounding: a coarser face may be a prism. */
export const maxStripDegrees = 360 / minSureStrips + 0.1;

/**
 * Three planes have their vertices on a cylinder as soon as they are symmetric: a flat top with two bevels is not
 * round. They count only with equal widths.
 */
const fewStrips = 3;

/** Vertices of one triangle. */
type Corners = Iterable<Vector>;

/** Classifies triangles with vertices on a cone: a round face, or undefined when they are planes. */
export function toRoundFace(cone: Cone, triangles: Iterable<Corners>): RoundFace | undefined {
  const { angles, widest } = cornersAround(cone, triangles);
  const gaps = angles.slice(1).map((angle, i) => angle - (angles[i] ?? angle));
  const isFew = gaps.length <= fewStrips;
  if (isFew && Math.max(...gaps) - Math.min(...gaps) > maxInequality) return undefined;
  const last = 360 - gaps.reduce((sum, gap) => sum + gap, 0);
  return {
    ...cone,
    isSure: gaps.length >= minStrips && widest <= maxStripDegrees,
    isWhole: Math.max(last, ...gaps) <= widest + maxInequality,
  };
}

/** Degrees, more than rounding turns a vertex. */
const step = 0.05;

const maxInequality = 4 * step;

/** Distinct vertex angles around the axis in degrees, sorted, and the widest angle of a triangle. */
function cornersAround(cone: Cone, triangles: Iterable<Corners>): { angles: readonly number[]; widest: number } {
  const [right, ahead] = [perpendicularTo(cone.axis), cross(cone.axis, perpendicularTo(cone.axis))];
  const steps = new Set<number>();
  let widest = 0;
  for (const corners of triangles) {
    const angles: number[] = [];
    for (const corner of corners) {
      const radial = radialVector(cone, corner);
      if (!isAtApex(cone, radial)) angles.push(toDegrees(Math.atan2(dot(radial, ahead), dot(radial, right))));
    }
    for (const angle of angles) steps.add(Math.round(angle / step));
    widest = Math.max(widest, ...angles.map((angle, i) => Math.abs(wrapDegrees(angle - (angles.at(i - 1) ?? angle)))));
  }
  return { angles: distinctAngles(steps), widest };
}

/** Same angle, between -180 and 180 degrees. */
const wrapDegrees = (angle: number): number => angle - 360 * Math.round(angle / 360);

/** Sorted, without adjacent steps of the same vertex, starting after the widest gap. */
function distinctAngles(steps: ReadonlySet<number>): number[] {
  const around = Math.round(360 / step);
  const sorted = [...steps].sort((a, b) => a - b);
  const gapBefore = (i: number) => (sorted[i] ?? 0) - (i > 0 ? (sorted[i - 1] ?? 0) : (sorted.at(-1) ?? 0) - around);
  const start = sorted.reduce((best, _, i) => (gapBefore(i) > gapBefore(best) ? i : best), 0);
  const begun = [...sorted.slice(start), ...sorted.slice(0, start).map((one) => one + around)];
  const found: number[] = [];
  for (const one of begun) if (one * step - (found.at(-1) ?? -Infinity) > 1.5 * step) found.push(one * step);
  return found;
}
