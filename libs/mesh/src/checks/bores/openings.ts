import type { Hollow } from '../../cylinders/hollow.ts';
import type { Model } from '../../model.ts';
import { Ray } from '../../tree/ray.ts';
import { digitsShare } from '../../digits/precision.ts';
import { dot, lengthOf, minus, plus, times, type Vector } from '../../vector.ts';
import type { Hole } from './holes.ts';
import { type Wall, wallsOf } from '../walls/walls.ts';
import { waysThrough } from './ways.ts';

/** What one can get into and is no measured hole: ways through, as slots and windows, and what is round but no cylinder. */
export interface Openings {
  readonly count: number;
  /** The depth that none of the round ones is deeper than, in millimetres; 0 without any. */
  readonly deepest: number;
  /** The narrowest gap anywhere between two sides of the design: no opening is narrower. */
  readonly narrowest: Wall | undefined;
}

/** What is left of the ways through when the round holes are taken away, and the round ones that are not measured. */
export function openingsOf(model: Model, { holes, unmeasured, tornReach = 0 }: Round, samples: number): Openings {
  const counted = waysThrough(model) - roundWays(holes);
  // A hole into a hollow is no way of its own: of two holes and a slot into one, nobody can tell which is which.
  const ways = counted > 0 || !holes.some((hole) => endsInside(model, hole)) ? Math.max(0, counted) : 1;
  const count = ways + unmeasured.length;
  const deepest = Math.max(count > 0 ? tornReach : 0, ...unmeasured.map(({ reach }) => reach));
  return { count, deepest, narrowest: count > 0 ? wallsOf(airOf(model), samples).thinnest : undefined };
}

/** What is round: the holes, and what is no measured hole. */
interface Round {
  readonly holes: readonly Hole[];
  readonly unmeasured: readonly Hollow[];
  /** Where there are more ways through than holes, one may be as deep. */
  readonly tornReach?: number;
}

/** Whether the design goes on behind one of the two ends of a hole. */
function endsInside({ tree }: Model, { isThrough, axis, location, depth }: Hole): boolean {
  const beyond = (way: Vector) =>
    new Ray(tree, plus(location, times(way, (depth / 2) * (1 + digitsShare))), way).first();
  return isThrough && (beyond(axis) !== undefined || beyond(times(axis, -1)) !== undefined);
}

/** The steps of one bore are one way through. */
function roundWays(holes: readonly Hole[]): number {
  const through = holes.filter(
    (hole, i) => hole.isThrough && !holes.slice(0, i).some((other) => continues(hole, other)),
  );
  return through.length + Math.floor(holes.reduce((sum, { crossings }) => sum + crossings, 0));
}

function continues(one: Hole, other: Hole): boolean {
  if (!other.isThrough || Math.abs(dot(one.axis, other.axis)) < 1 - digitsShare) return false;
  const apart = minus(one.location, other.location);
  const along = dot(apart, one.axis);
  const aside = lengthOf(minus(apart, times(one.axis, along)));
  const gap = Math.abs(along) - (one.depth + other.depth) / 2;
  return aside < digitsShare * one.diameter && gap < 0.6 * Math.max(one.diameter, other.diameter);
}

/** The same surface with what is beside the design for its material. */
const airOf = ({ facets, ...rest }: Model): Model => ({
  ...rest,
  facets: { ...facets, normals: facets.normals.map((value) => -value) },
});
