import { cornerOf, pointAt } from '../mesh.ts';
import type { Model } from '../model.ts';
import { boundAt } from '../tree/boxes.ts';
import { at, type Vector } from '../vector.ts';

/** Triangles that hang together. */
export type Patch = Uint32Array;

/** Some of a patch. A filter gathers them in a list first, which of a large design takes four times the memory. */
export function someOf(patch: Patch, isOne: (triangle: number) => boolean): Patch {
  const some = new Uint32Array(patch.length);
  let end = 0;
  for (const triangle of patch) if (isOne(triangle)) some[end++] = triangle;
  return some.subarray(0, end);
}

/** Tells whether a triangle belongs to a patch. A set of JavaScript takes ten times the memory. */
export function memberOf(patch: Patch): (triangle: number) => boolean {
  const sorted = patch.toSorted();
  return (triangle) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (at(sorted, middle) < triangle) low = middle + 1;
      else high = middle;
    }
    return sorted[low] === triangle;
  };
}

/** All of them as one. A patch alone is not written down anew: it may be most of a large design. */
export function patchOfAll(patches: readonly Patch[]): Patch {
  const [only, ...rest] = patches;
  if (only && rest.length === 0) return only;
  const all = new Uint32Array(patches.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const patch of patches) {
    all.set(patch, end);
    end += patch.length;
  }
  return all;
}

/** The corners of as many triangles tell what a surface is. */
const enoughTriangles = 400;

export const thinned = (patch: Patch): Patch =>
  patch.filter((_, i) => i % Math.ceil(patch.length / enoughTriangles) === 0);

/** Each corner once. A list of those of a large patch takes more memory than the whole design. */
export const someCorners = (model: Model, patch: Patch): readonly Vector[] =>
  Array.from(cornerPlaces(model, patch), (place) => pointAt(model.mesh, place));

/** The place of each corner once, in order. */
export function cornerPlaces({ mesh }: Model, patch: Patch): Uint32Array {
  const places = new Uint32Array(3 * patch.length);
  for (let i = 0; i < places.length; i += 1) places[i] = at(mesh.corners, 3 * at(patch, Math.floor(i / 3)) + (i % 3));
  places.sort();
  let end = 0;
  for (const place of places) if (end === 0 || place !== places[end - 1]) places[end++] = place;
  return places.subarray(0, end);
}

/** The corners of one triangle after the other. */
export function* cornersOf({ mesh }: Model, patch: Patch): Generator<readonly Vector[]> {
  for (const triangle of patch) yield [0, 1, 2].map((k) => cornerOf(mesh, triangle, k));
}

/** Of how far the patch reaches. */
const lastDigit = 2e-6;

/** How far the digits of a file may move a corner that is so far out. */
export const digitsAt = (far: number): number => 3e-6 + lastDigit * far;

/** Whether corners are off a surface by no more than the digits of a file, when the patch reaches so far. */
export const isOfDigits = (off: number, far: number): boolean => off <= digitsAt(far);

/** No corner of a model is farther: what is off by more digits than there are so far out needs no further look. */
export function farthestOf({ tree: { bounds } }: Model): number {
  const most = (axis: number) => Math.max(Math.abs(boundAt(bounds, axis)), Math.abs(boundAt(bounds, axis + 3)));
  return Math.hypot(most(0), most(1), most(2));
}
