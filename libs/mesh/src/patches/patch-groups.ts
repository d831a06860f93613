import { cross, dot, subtract } from '@kerf/geometry';
import { normalOf } from '../face-normals.ts';
import { pointAt } from '../mesh.ts';
import type { Model } from '../model.ts';
import { type Patch, mergePatches } from './patch-vertices.ts';
import { nextHalfEdge, triangleOf } from '../half-edges.ts';
import { minSmoothCosine } from '../smooth-angle.ts';
import { at } from '../typed-arrays.ts';

/** Sine of the largest convex turn that counts as flat. */
const maxConvexSine = 0.03;

/**
 * Groups patches that continue each other smoothly without a convex turn: a cone is triangulated in bands and splits
 * where it is cut obliquely.
 */
export function groupPatches(model: Model, patches: readonly Patch[]): readonly Patch[] {
  const ownerOf = new Int32Array(model.facets.areas.length).fill(-1);
  for (const [i, patch] of patches.entries()) for (const triangle of patch) ownerOf[triangle] = i;
  const groups = new DisjointSets(patches.length);
  for (const [i, patch] of patches.entries())
    for (const other of findAdjacentPatches(model, patch, ownerOf)) if (other > i) groups.union(i, other);
  return groups.getGroups().map((group) => mergePatches(group.flatMap((i) => patches[i] ?? [])));
}

/** Patches that a patch continues in. */
function* findAdjacentPatches(model: Model, patch: Patch, ownerOf: Int32Array): Generator<number> {
  const { opposite } = model.halfEdges;
  for (const triangle of patch) {
    for (let halfEdge = 3 * triangle; halfEdge < 3 * triangle + 3; halfEdge += 1) {
      const twin = at(opposite, halfEdge);
      if (twin >= 0 && at(ownerOf, triangleOf(twin)) >= 0 && continuesSmoothly(model, halfEdge, twin))
        yield at(ownerOf, triangleOf(twin));
    }
  }
}

/** Returns true when the surface continues smoothly across an edge, without a convex turn. */
export function continuesSmoothly({ mesh, facets }: Model, halfEdge: number, twin: number): boolean {
  const [one, other] = [normalOf(facets, triangleOf(halfEdge)), normalOf(facets, triangleOf(twin))];
  if (dot(one, other) < minSmoothCosine) return false;
  const edge = subtract(
    pointAt(mesh, at(mesh.corners, nextHalfEdge(halfEdge))),
    pointAt(mesh, at(mesh.corners, halfEdge)),
  );
  return dot(cross(one, other), edge) < maxConvexSine * Math.hypot(...edge);
}

/** Union-find over numbers; the smallest number identifies a set. */
export class DisjointSets {
  readonly #parents: number[];

  constructor(count: number) {
    this.#parents = Array.from({ length: count }, (_, i) => i);
  }

  findRoot(one: number): number {
    let parent = one;
    while (this.#parents[parent] !== parent) parent = this.#parents[parent] ?? parent;
    return parent;
  }

  getGroups(): number[][] {
    const found = new Map<number, number[]>();
    for (const one of this.#parents.keys()) {
      const group = found.get(this.findRoot(one));
      if (group) group.push(one);
      else found.set(this.findRoot(one), [one]);
    }
    return [...found.values()];
  }

  union(one: number, other: number): void {
    const [a, b] = [this.findRoot(one), this.findRoot(other)];
    this.#parents[Math.max(a, b)] = Math.min(a, b);
  }
}
