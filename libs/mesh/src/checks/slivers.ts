import { normalOf } from '../facets.ts';
import { cornerOf } from '../mesh.ts';
import type { Model } from '../model.ts';
import { triangleOf } from '../sides.ts';
import type { Surfaces } from '../surfaces.ts';
import { at, cosine, cross, dot, lengthOf, minus } from '../vector.ts';

/** A triangle that lies between two rings of a round face, and is none of its strips. */
export interface Sliver {
  /** The pieces of round faces beside it: what it stands for looks as they do, or to somewhere in between. */
  readonly beside: readonly number[];
  /** How far it may be off what it stands for, in millimetres. */
  readonly off: number;
}

/** It may be turned by more than strips are: where it is low, the longer chord of its ring tilts it. */
const mostTurn = cosine(60);

/** What a triangle is a sliver of: nothing where it is as large as what is round beside it, or a piece of that. */
export function sliverAt({ mesh, sides, facets }: Model, surfaces: Surfaces, triangle: number): Sliver {
  const isRound = (one: number) => at(surfaces.coneOf, one) >= 0 || at(surfaces.patchOf, one) >= 0;
  if (isRound(triangle)) return none;
  const normal = normalOf(facets, triangle);
  const beside: number[] = [];
  let off = 0;
  for (let side = 3 * triangle; side < 3 * triangle + 3; side += 1) {
    const next = triangleOf(at(sides.opposite, side));
    if (next < 0 || !isRound(next) || at(facets.areas, next) < at(facets.areas, triangle)) continue;
    const there = normalOf(facets, next);
    if (dot(normal, there) < mostTurn) continue;
    const length = lengthOf(minus(cornerOf(mesh, triangle, (side + 1) % 3), cornerOf(mesh, triangle, side % 3)));
    off = Math.max(off, (lengthOf(cross(normal, there)) * 2 * at(facets.areas, triangle)) / length);
    beside.push(next);
  }
  return { beside, off };
}

const none: Sliver = { beside: [], off: 0 };
