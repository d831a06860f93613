import { type Cone, isAtTip, outwardTo } from '../fitting/cone-fit.ts';
import { fewestSureStrips } from '../fitting/cylinder-fit.ts';
import { degrees, dot, beside, cross, type Vector } from '../vector.ts';

/** A cone that flats stand for, or may stand for. */
export interface RoundFace extends Cone {
  /** Whether its flats can stand for nothing else. Where they may, all that is told of them is in doubt. */
  readonly isSure: boolean;
  /** Whether it goes all around its axis. */
  readonly isWhole: boolean;
}

/** As many strips lie on one cone only if they were made to. */
const fewestStrips = 6;

/** In degrees around the axis, with room for the digits of a file: what is coarser may be a prism as well. */
export const widestStrip = 360 / fewestSureStrips + 0.1;

/**
 * Three planes have their corners on a cylinder as soon as they are symmetric: a flat top and its two bevels are no round
 * face. Only if they are equally wide may they be one.
 */
const fewStrips = 3;

/** The corners of one triangle. */
type Corners = Iterable<Vector>;

/** What the triangles stand for whose corners lie on a cone: a round face, or undefined where they are planes. */
export function roundFaceOf(cone: Cone, triangles: Iterable<Corners>): RoundFace | undefined {
  const { angles, widest } = cornersAround(cone, triangles);
  const gaps = angles.slice(1).map((angle, i) => angle - (angles[i] ?? angle));
  const isFew = gaps.length <= fewStrips;
  if (isFew && Math.max(...gaps) - Math.min(...gaps) > unequal) return undefined;
  const last = 360 - gaps.reduce((sum, gap) => sum + gap, 0);
  return {
    ...cone,
    isSure: gaps.length >= fewestStrips && widest <= widestStrip,
    isWhole: Math.max(last, ...gaps) <= widest + unequal,
  };
}

/** In degrees, more than the digits of a file turn a corner. */
const step = 0.05;

const unequal = 4 * step;

/** Where around the axis there are corners, in degrees and in order, and how far around it the widest triangle goes. */
function cornersAround(cone: Cone, triangles: Iterable<Corners>): { angles: readonly number[]; widest: number } {
  const [right, ahead] = [beside(cone.axis), cross(cone.axis, beside(cone.axis))];
  const steps = new Set<number>();
  let widest = 0;
  for (const corners of triangles) {
    const angles: number[] = [];
    for (const corner of corners) {
      const way = outwardTo(cone, corner);
      if (!isAtTip(cone, way)) angles.push(degrees(Math.atan2(dot(way, ahead), dot(way, right))));
    }
    for (const angle of angles) steps.add(Math.round(angle / step));
    widest = Math.max(widest, ...angles.map((angle, i) => Math.abs(turned(angle - (angles.at(i - 1) ?? angle)))));
  }
  return { angles: apart(steps), widest };
}

/** The same angle, between -180 and 180 degrees. */
const turned = (angle: number): number => angle - 360 * Math.round(angle / 360);

/** In order, without the neighbour of a step that is the same corner; begun after the widest gap. */
function apart(steps: ReadonlySet<number>): number[] {
  const around = Math.round(360 / step);
  const sorted = [...steps].sort((a, b) => a - b);
  const gapBefore = (i: number) => (sorted[i] ?? 0) - (i > 0 ? (sorted[i - 1] ?? 0) : (sorted.at(-1) ?? 0) - around);
  const start = sorted.reduce((best, _, i) => (gapBefore(i) > gapBefore(best) ? i : best), 0);
  const begun = [...sorted.slice(start), ...sorted.slice(0, start).map((one) => one + around)];
  const found: number[] = [];
  for (const one of begun) if (one * step - (found.at(-1) ?? -Infinity) > 1.5 * step) found.push(one * step);
  return found;
}
