import { normalOf } from '../facets.ts';
import { cornerOf } from '../mesh.ts';
import type { Model } from '../model.ts';
import { triangleOf } from '../sides.ts';
import type { Surfaces } from '../surfaces.ts';
import { at, cosine, cross, dot, lengthOf, minus, plus, times, unit, type Vector } from '../vector.ts';

/** A triangle that lies between two rings of a round face, and is none of its strips. */
export interface Sliver {
  /** The larger ones beside it: what it stands for looks as they do, or to somewhere in between. */
  readonly beside: readonly number[];
  /** Away from what it stands for: as they look, it and those beside it. */
  readonly outward: Vector;
  /** How far it may be off what it stands for, in millimetres. */
  readonly off: number;
}

/** It may be turned by more than strips are: where it is low, the longer chord of its ring tilts it. */
const mostTurn = cosine(60);

/** What is not so much larger lies beside it as a strip does. */
const leastLarger = 3;

/** What a triangle is a sliver of. Nothing is beside a piece of a cone, or one without larger ones of a round face beside it. */
export function sliverAt(model: Model, surfaces: Surfaces, triangle: number): Sliver {
  const { facets } = model;
  const normal = normalOf(facets, triangle);
  const beside: number[] = [];
  let [outward, off] = [times(normal, at(facets.areas, triangle)), 0];
  for (let side = 3 * triangle; side < 3 * triangle + 3; side += 1) {
    const next = triangleOf(at(model.sides.opposite, side));
    if (next < 0 || !isSliver({ model, surfaces }, triangle, next)) continue;
    const there = normalOf(facets, next);
    off = Math.max(off, lengthOf(cross(normal, there)) * heightOver(model, side));
    outward = plus(outward, times(there, at(facets.areas, next)));
    beside.push(next);
  }
  return { beside, outward: unit(outward), off };
}

function isSliver({ model, surfaces }: { model: Model; surfaces: Surfaces }, triangle: number, next: number): boolean {
  const { facets } = model;
  if (at(surfaces.coneOf, triangle) >= 0) return false;
  const isRound = [triangle, next].some(
    (one) => at(surfaces.coneOf, one) >= 0 || at(surfaces.patchOf, one) >= 0 || at(surfaces.isBent, one),
  );
  const isLarger = at(facets.areas, next) >= leastLarger * at(facets.areas, triangle);
  return isRound && isLarger && dot(normalOf(facets, triangle), normalOf(facets, next)) > mostTurn;
}

function heightOver({ mesh, facets }: Model, side: number): number {
  const triangle = triangleOf(side);
  const edge = minus(cornerOf(mesh, triangle, (side + 1) % 3), cornerOf(mesh, triangle, side % 3));
  return (2 * at(facets.areas, triangle)) / lengthOf(edge);
}
