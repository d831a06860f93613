import { add, scale, type Vector } from '@kerf/geometry';
import { centroidOf, cornerOf } from './mesh.ts';
import type { Model } from './model.ts';
import { at } from './typed-arrays.ts';

/** A point of the surface, with its triangle. */
export interface Sample {
  readonly triangle: number;
  readonly point: Vector;
}

/** Centroid of every triangle that is not degenerate. */
export function* sampleCentroids({ mesh, isDegenerate: isLow }: Model): Generator<Sample> {
  for (let triangle = 0; triangle < isLow.length; triangle += 1) {
    if (!at(isLow, triangle)) yield { triangle, point: centroidOf(mesh, triangle) };
  }
}

/** Spreads points evenly over the surface, deterministically. Halton sequence, bases 2, 3 and 5. */
export function* sampleSurface({ mesh, facets, isDegenerate: isLow }: Model, count: number): Generator<Sample> {
  const upTo = Float64Array.from(facets.areas);
  for (let i = 1; i < upTo.length; i += 1) upTo[i] = at(upTo, i) + at(upTo, i - 1);
  const total = at(upTo, upTo.length - 1);
  for (let i = 1; i <= count; i += 1) {
    const triangle = findFirstAtLeast(upTo, halton(i, 2) * total);
    if (at(isLow, triangle)) continue;
    const [u, v] = foldIntoTriangle(halton(i, 3), halton(i, 5));
    const corner = (k: number, share: number) => scale(cornerOf(mesh, triangle, k), share);
    yield { triangle, point: add(add(corner(0, 1 - u - v), corner(1, u)), corner(2, v)) };
  }
}

/** Folds the unit square into its lower left half. */
const foldIntoTriangle = (u: number, v: number): [number, number] => (u + v > 1 ? [1 - u, 1 - v] : [u, v]);

/** First index with a sum of at least `wanted`. */
function findFirstAtLeast(upTo: Float64Array, wanted: number): number {
  let [low, high] = [0, upTo.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(upTo, middle) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function halton(index: number, base: number): number {
  let [share, result] = [1, 0];
  for (let i = index; i > 0; i = Math.floor(i / base)) {
    share /= base;
    result += share * (i % base);
  }
  return result;
}
