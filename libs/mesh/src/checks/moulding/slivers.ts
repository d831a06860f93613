import { cosDegrees, dot } from '@kerf/geometry';
import { normalOf } from '../../face-normals.ts';
import type { Model } from '../../model.ts';
import { getNeighbours } from '../../half-edges.ts';
import type { Surfaces } from '../../surfaces/surfaces.ts';
import { at } from '../../typed-arrays.ts';

/** A sliver may turn more than strips do: where it is low, the longer chord of its ring tilts it. */
const minTurnCosine = cosDegrees(60);

/** Area ratio: a less larger neighbour lies next to it as a strip does. */
const minAreaRatio = 3;

/**
 * Finds the larger neighbours of a triangle between two rings of a round face that is not one of its strips; the true
 * surface has a normal like theirs or in between. Empty for a piece of a cone and where nothing is round.
 */
export function findSliverNeighbours(model: Model, surfaces: Surfaces, triangle: number): number[] {
  return getNeighbours(model.halfEdges, triangle).filter((next) => isSliver({ model, surfaces }, triangle, next));
}

function isSliver({ model, surfaces }: { model: Model; surfaces: Surfaces }, triangle: number, next: number): boolean {
  const { facets } = model;
  if (at(surfaces.coneOf, triangle) >= 0) return false;
  const isRound = [triangle, next].some(
    (one) => at(surfaces.coneOf, one) >= 0 || at(surfaces.patchOf, one) >= 0 || at(surfaces.isCurved, one),
  );
  const isLarger = at(facets.areas, next) >= minAreaRatio * at(facets.areas, triangle);
  return isRound && isLarger && dot(normalOf(facets, triangle), normalOf(facets, next)) > minTurnCosine;
}
