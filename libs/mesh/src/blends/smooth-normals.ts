import { cosDegrees, dot, add, scale, normalize, type Vector } from '@kerf/geometry';
import { normalOf } from '../face-normals.ts';
import type { Model } from '../model.ts';
import { nextHalfEdge, triangleOf } from '../half-edges.ts';
import { at } from '../typed-arrays.ts';

/** Cosine of the largest turn within one face: a needle at the start of a round face may turn this far. */
const minTurnCosine = cosDegrees(60);

/** Bound, because thousands of triangles may meet at the apex of a cone; the nearest ones suffice. */
const maxSteps = 16;

/**
 * Computes the normal at a triangle's vertex as the area-weighted mean of the triangles that continue smoothly around
 * it.
 */
export function computeSmoothNormal(
  { halfEdges: { opposite }, facets }: Model,
  triangle: number,
  corner: number,
): Vector {
  const start = 3 * triangle + corner;
  let sum = weighted(triangle);
  const isWhole = walk((halfEdge) => nextAround(at(opposite, halfEdge)));
  if (!isWhole) walk((halfEdge) => at(opposite, previousHalfEdge(halfEdge)));
  return normalize(sum);

  /** Walks around the vertex and returns true when it gets back to the start. */
  function walk(nextOf: (halfEdge: number) => number): boolean {
    for (let [halfEdge, steps] = [start, 0]; steps < maxSteps; steps += 1) {
      const next = nextOf(halfEdge);
      if (next === start) return true;
      if (next < 0 || !isSmooth(triangleOf(halfEdge), triangleOf(next))) return false;
      sum = add(sum, weighted(triangleOf(next)));
      halfEdge = next;
    }
    return false;
  }

  function isSmooth(one: number, other: number): boolean {
    return dot(normalOf(facets, one), normalOf(facets, other)) > minTurnCosine;
  }

  function weighted(one: number): Vector {
    return scale(normalOf(facets, one), at(facets.areas, one));
  }
}

const nextAround = (halfEdge: number): number => (halfEdge < 0 ? halfEdge : nextHalfEdge(halfEdge));

const previousHalfEdge = (halfEdge: number): number => (halfEdge % 3 === 0 ? halfEdge + 2 : halfEdge - 1);
