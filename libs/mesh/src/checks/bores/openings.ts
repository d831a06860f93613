import type { Hollow } from '../../cylinders/hollow.ts';
import type { Model } from '../../model.ts';
import { Ray } from '../../tree/ray.ts';
import { digitsShare } from '../../digits/precision.ts';
import { dot, lengthOf, minus, plus, times, type Vector } from '../../vector.ts';
import type { Hole } from './holes.ts';
import { type Wall, wallsOf } from '../walls/walls.ts';
import { waysThrough } from './ways.ts';

/**
 * Openings that are not measured holes: passages such as slots and windows, and round hollows that are not cylinders.
 */
export interface Openings {
  readonly count: number;
  /** Upper bound of the depth of the round ones, in millimetres; 0 without any. */
  readonly deepest: number;
  /** Narrowest gap between any two sides of the design; no opening is narrower. */
  readonly narrowest: Wall | undefined;
}

/** Counts passages left after the round holes, and round openings without a measurement. */
export function openingsOf(model: Model, { holes, unmeasured, tornReach = 0 }: Round, samples: number): Openings {
  const counted = waysThrough(model) - roundWays(holes);
  // A hole into a cavity is not a passage of its own: counting does not distinguish two holes and a slot into one cavity.
  const ways = counted > 0 || !holes.some((hole) => endsInside(model, hole)) ? Math.max(0, counted) : 1;
  const count = ways + unmeasured.length;
  const deepest = Math.max(count > 0 ? tornReach : 0, ...unmeasured.map(({ reach }) => reach));
  return { count, deepest, narrowest: count > 0 ? wallsOf(airOf(model), samples).thinnest : undefined };
}

/** Round holes, measured and unmeasured. */
interface Round {
  readonly holes: readonly Hole[];
  readonly unmeasured: readonly Hollow[];
  /** Depth that an additional passage may have when there are more passages than holes. */
  readonly tornReach?: number;
}

/** Returns true when the design continues behind one end of a hole. */
function endsInside({ tree }: Model, { isThrough, axis, location, depth }: Hole): boolean {
  const beyond = (way: Vector) =>
    new Ray(tree, plus(location, times(way, (depth / 2) * (1 + digitsShare))), way).first();
  return isThrough && (beyond(axis) !== undefined || beyond(times(axis, -1)) !== undefined);
}

/** Counts the steps of one bore as one passage. */
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

/** Model with material and air exchanged. */
const airOf = ({ facets, ...rest }: Model): Model => ({
  ...rest,
  facets: { ...facets, normals: facets.normals.map((value) => -value) },
});
