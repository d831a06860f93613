import { dot, lengthOf, subtract, add, scale, type Vector } from '@kerf/geometry';
import type { Hollow } from '../../cylinders/hollow.ts';
import type { Model } from '../../model.ts';
import { Ray } from '../../bvh/ray.ts';
import { relativeTolerance } from '../../coordinate-precision/precision.ts';
import type { Hole } from './holes.ts';
import { type Wall, measureWalls } from '../walls/wall-thickness.ts';
import { computeGenus } from './topology.ts';

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
export function measureOpenings(
  model: Model,
  { holes, unmeasured, fragmentReach: tornReach = 0 }: MeasuredHoles,
  samples: number,
): Openings {
  const counted = computeGenus(model) - countHolePassages(holes);
  // A hole into a cavity is not a passage of its own: counting does not distinguish two holes and a slot into one cavity.
  const passages = counted > 0 || !holes.some((hole) => endsInside(model, hole)) ? Math.max(0, counted) : 1;
  const count = passages + unmeasured.length;
  const deepest = Math.max(count > 0 ? tornReach : 0, ...unmeasured.map(({ reach }) => reach));
  return { count, deepest, narrowest: count > 0 ? measureWalls(invertModel(model), samples).thinnest : undefined };
}

/** Round holes, measured and unmeasured. */
interface MeasuredHoles {
  readonly holes: readonly Hole[];
  readonly unmeasured: readonly Hollow[];
  /** Depth that an additional passage may have when there are more passages than holes. */
  readonly fragmentReach?: number;
}

/** Returns true when the design continues behind one end of a hole. */
function endsInside({ tree }: Model, { isThrough, axis, location, depth }: Hole): boolean {
  const beyond = (direction: Vector) =>
    new Ray(tree, add(location, scale(direction, (depth / 2) * (1 + relativeTolerance))), direction).findFirst();
  return isThrough && (beyond(axis) !== undefined || beyond(scale(axis, -1)) !== undefined);
}

/** Counts the steps of one bore as one passage. */
function countHolePassages(holes: readonly Hole[]): number {
  const through = holes.filter(
    (hole, i) => hole.isThrough && !holes.slice(0, i).some((other) => continues(hole, other)),
  );
  return through.length + Math.floor(holes.reduce((sum, { crossings }) => sum + crossings, 0));
}

function continues(one: Hole, other: Hole): boolean {
  if (!other.isThrough || Math.abs(dot(one.axis, other.axis)) < 1 - relativeTolerance) return false;
  const apart = subtract(one.location, other.location);
  const along = dot(apart, one.axis);
  const aside = lengthOf(subtract(apart, scale(one.axis, along)));
  const gap = Math.abs(along) - (one.depth + other.depth) / 2;
  return aside < relativeTolerance * one.diameter && gap < 0.6 * Math.max(one.diameter, other.diameter);
}

/** Model with material and air exchanged. */
const invertModel = ({ facets, ...rest }: Model): Model => ({
  ...rest,
  facets: { ...facets, normals: facets.normals.map((value) => -value) },
});
