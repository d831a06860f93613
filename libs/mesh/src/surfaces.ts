import { coneOfPatch } from './cone-patches.ts';
import { normalOf } from './facets.ts';
import type { Model } from './model.ts';
import type { Patch } from './patch-corners.ts';
import { patchesOf, type Planes, planesOf, smoothStrips } from './patches.ts';
import { regionAt, regionCount, regionsOf } from './regions.ts';
import type { RoundFace } from './round-faces.ts';
import { at, cosine, dot } from './vector.ts';

/** What the triangles of a model stand for: planes, cones, and what is curved in another way. */
export interface Surfaces {
  /** The cones and cylinders that corners lie on, and that their strips stand for or may stand for. */
  readonly cones: readonly RoundFace[];
  /** For each triangle the cone that it is a piece of, or -1. */
  readonly coneOf: Int32Array;
  /** For each triangle the curved patch that it is a piece of, and that is no cone, or -1. */
  readonly patchOf: Int32Array;
}

/** Two planes with an edge between them are no curved surface. */
const fewestPlanes = 3;

/** Fewer flats that lie on no cone were drawn as the planes that they are. */
const fewestFlats = 6;

export function surfacesOf(model: Model, planes = planesOf(model)): Surfaces {
  const coneOf = new Int32Array(model.isLow.length).fill(-1);
  const patchOf = new Int32Array(model.isLow.length).fill(-1);
  const cones: RoundFace[] = [];
  const take = (patch: Patch): boolean => {
    const cone = countOf(patch, planes) >= fewestPlanes ? coneOfPatch(model, patch) : undefined;
    if (cone) for (const triangle of patch) coneOf[triangle] = cones.length;
    if (cone) cones.push(cone);
    return cone !== undefined;
  };
  for (const patch of smoothPatches(model)) take(patch);
  for (const [i, patch] of patchesOf(model, smoothStrips, planes).entries()) {
    const left = Uint32Array.from(patch).filter((triangle) => at(coneOf, triangle) < 0);
    if (!take(left) && countOf(left, planes) >= fewestFlats) for (const triangle of left) patchOf[triangle] = i;
  }
  return { cones, coneOf, patchOf };
}

/** How many planes a patch is made of, counted as far as matters. */
function countOf(patch: Patch, planes: Planes): number {
  const found = new Set<number>();
  for (const triangle of patch) if (found.add(at(planes.of, triangle)).size >= fewestFlats) break;
  return found.size;
}

/** What no edge cuts through, however large its triangles are. */
function* smoothPatches({ sides, facets }: Model): Generator<Patch> {
  const smooth = cosine(smoothStrips.mostTurn);
  const regions = regionsOf(sides.opposite, (a, b) => dot(normalOf(facets, a), normalOf(facets, b)) > smooth);
  for (let i = 0; i < regionCount(regions); i += 1) yield regionAt(regions, i);
}
