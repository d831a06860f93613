import { dot, lengthOf, subtract, add, scale, type Vector } from '@kerf/geometry';
import { type Hollow, measureHollow } from '../../cylinders/hollow.ts';
import type { Model } from '../../model.ts';
import { mergePatches } from '../../patches/patch-vertices.ts';
import { DisjointSets } from '../../patches/patch-groups.ts';

/**
 * Merges hollows that continue each other along one axis, like the turns of a thread: a drill goes through all of them.
 */
export function mergeCoaxialHollows(model: Model, hollows: readonly Hollow[]): Hollow[] {
  const groups = new DisjointSets(hollows.length);
  for (const [i, one] of hollows.entries())
    for (const [k, other] of hollows.entries()) if (k > i && isContinuation(one, other)) groups.union(i, k);
  return groups.getGroups().flatMap((group) =>
    mergeGroup(
      model,
      group.flatMap((i) => hollows[i] ?? []),
    ),
  );
}

function mergeGroup(model: Model, [first, ...rest]: readonly Hollow[]): Hollow[] {
  if (!first || rest.length === 0) return first ? [first] : [];
  return [measureHollow(model, mergePatches([first, ...rest].map(({ triangles }) => triangles)), first)];
}

/** Fits to the turns of a thread are slightly inclined: cosine between axes, and offset as a share of a radius. */
const [minParallelCosine, maxOffsetShare] = [0.999, 0.05];

function isContinuation(one: Hollow, other: Hollow): boolean {
  if (Math.abs(dot(one.axis, other.axis)) < minParallelCosine) return false;
  const apart = subtract(middleOf(other), middleOf(one));
  const along = dot(apart, one.axis);
  const narrowest = Math.min(one.narrowest, other.narrowest);
  if (lengthOf(subtract(apart, scale(one.axis, along))) > maxOffsetShare * narrowest) return false;
  return Math.abs(along) - (lengthAlong(one) + lengthAlong(other)) / 2 < narrowest;
}

const middleOf = ({ axis, point, low, high }: Hollow): Vector => add(point, scale(axis, (low + high) / 2));

const lengthAlong = ({ low, high }: Hollow): number => high - low;
