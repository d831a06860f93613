import { type Vector } from '@kerf/geometry';
import { cornerOf, pointAt } from '../mesh.ts';
import type { Model } from '../model.ts';
import { boundAt } from '../bvh/boxes.ts';
import { at } from '../typed-arrays.ts';

/** Connected triangles. */
export type Patch = Uint32Array;

/** Filters a patch. A typed array's own filter collects a list first, with four times the memory. */
export function filterPatch(patch: Patch, isOne: (triangle: number) => boolean): Patch {
  const some = new Uint32Array(patch.length);
  let end = 0;
  for (const triangle of patch) if (isOne(triangle)) some[end++] = triangle;
  return some.subarray(0, end);
}

/** Creates a membership test for a patch. A JavaScript Set takes ten times the memory. */
export function createMemberTest(patch: Patch): (triangle: number) => boolean {
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

/** Merges patches. A single patch is not copied: it may be most of a large design. */
export function mergePatches(patches: readonly Patch[]): Patch {
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

/** Vertices of this many triangles suffice to fit a surface. */
const enoughTriangles = 400;

export const samplePatch = (patch: Patch): Patch =>
  patch.filter((_, i) => i % Math.ceil(patch.length / enoughTriangles) === 0);

/** Each vertex once. A list for a large patch takes more memory than the whole design. */
export const getVertexPoints = (model: Model, patch: Patch): readonly Vector[] =>
  Array.from(getVertices(model, patch), (vertex) => pointAt(model.mesh, vertex));

/** Index of each vertex once, sorted. */
export function getVertices({ mesh }: Model, patch: Patch): Uint32Array {
  const vertices = new Uint32Array(3 * patch.length);
  for (let i = 0; i < vertices.length; i += 1)
    vertices[i] = at(mesh.corners, 3 * at(patch, Math.floor(i / 3)) + (i % 3));
  vertices.sort();
  let end = 0;
  for (const vertex of vertices) if (end === 0 || vertex !== vertices[end - 1]) vertices[end++] = vertex;
  return vertices.subarray(0, end);
}

/** Iterates over the vertices of one triangle after the other. */
export function* iterateCorners({ mesh }: Model, patch: Patch): Generator<readonly Vector[]> {
  for (const triangle of patch) yield [0, 1, 2].map((k) => cornerOf(mesh, triangle, k));
}

/** Share of the patch's extent. */
const floatErrorShare = 2e-6;

/** Largest float error of a vertex at a distance from the origin. */
export const floatErrorAt = (far: number): number => 3e-6 + floatErrorShare * far;

/** Returns true when vertices deviate from a surface by at most the float error at the patch's extent. */
export const isWithinFloatError = (off: number, far: number): boolean => off <= floatErrorAt(far);

/** Bound of the distance of any vertex, to reject larger deviations early. */
export function getMaxDistance({ tree: { bounds } }: Model): number {
  const max = (axis: number) => Math.max(Math.abs(boundAt(bounds, axis)), Math.abs(boundAt(bounds, axis + 3)));
  return Math.hypot(max(0), max(1), max(2));
}
