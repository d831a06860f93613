import { normalOf } from '../facets.ts';
import { pointAt } from '../mesh.ts';
import type { Model } from '../model.ts';
import { type Patch, patchOfAll } from './patch-corners.ts';
import { following, triangleOf } from '../sides.ts';
import { smooth } from '../smooth.ts';
import { at, cross, dot, minus } from '../vector.ts';

/** Sine of the largest convex turn that counts as flat. */
const mostConvex = 0.03;

/**
 * Groups patches that continue each other smoothly without a convex turn: a cone is triangulated in bands and splits
 * where it is cut obliquely.
 */
export function groupedPatches(model: Model, patches: readonly Patch[]): readonly Patch[] {
  const ownerOf = new Int32Array(model.facets.areas.length).fill(-1);
  for (const [i, patch] of patches.entries()) for (const triangle of patch) ownerOf[triangle] = i;
  const groups = new Groups(patches.length);
  for (const [i, patch] of patches.entries())
    for (const other of besides(model, patch, ownerOf)) if (other > i) groups.join(i, other);
  return groups.all().map((group) => patchOfAll(group.flatMap((i) => patches[i] ?? [])));
}

/** Patches that a patch continues in. */
function* besides(model: Model, patch: Patch, ownerOf: Int32Array): Generator<number> {
  const { opposite } = model.sides;
  for (const triangle of patch) {
    for (let side = 3 * triangle; side < 3 * triangle + 3; side += 1) {
      const there = at(opposite, side);
      if (there >= 0 && at(ownerOf, triangleOf(there)) >= 0 && goesOn(model, side, there))
        yield at(ownerOf, triangleOf(there));
    }
  }
}

/** Returns true when the surface continues smoothly across an edge, without a convex turn. */
export function goesOn({ mesh, facets }: Model, side: number, there: number): boolean {
  const [one, other] = [normalOf(facets, triangleOf(side)), normalOf(facets, triangleOf(there))];
  if (dot(one, other) < smooth) return false;
  const edge = minus(pointAt(mesh, at(mesh.corners, following(side))), pointAt(mesh, at(mesh.corners, side)));
  return dot(cross(one, other), edge) < mostConvex * Math.hypot(...edge);
}

/** Union-find over numbers; the smallest number identifies a set. */
export class Groups {
  readonly #parents: number[];

  constructor(count: number) {
    this.#parents = Array.from({ length: count }, (_, i) => i);
  }

  of(one: number): number {
    let parent = one;
    while (this.#parents[parent] !== parent) parent = this.#parents[parent] ?? parent;
    return parent;
  }

  all(): number[][] {
    const found = new Map<number, number[]>();
    for (const one of this.#parents.keys()) {
      const group = found.get(this.of(one));
      if (group) group.push(one);
      else found.set(this.of(one), [one]);
    }
    return [...found.values()];
  }

  join(one: number, other: number): void {
    const [a, b] = [this.of(one), this.of(other)];
    this.#parents[Math.max(a, b)] = Math.min(a, b);
  }
}
