import { normalOf } from '../facets.ts';
import type { Model } from '../model.ts';
import { following, triangleOf } from '../sides.ts';
import { at, cosine, dot, plus, times, unit, type Vector } from '../vector.ts';

/** Cosine of the largest turn within one face: a needle at the start of a round face may turn this far. */
const mostTurn = cosine(60);

/** Bound, because thousands of triangles may meet at the apex of a cone; the nearest ones suffice. */
const mostSteps = 16;

/**
 * Computes the normal at a triangle's vertex as the area-weighted mean of the triangles that continue smoothly around
 * it.
 */
export function cornerNormal({ sides: { opposite }, facets }: Model, triangle: number, corner: number): Vector {
  const start = 3 * triangle + corner;
  let sum = weighted(triangle);
  const isWhole = walk((side) => onward(at(opposite, side)));
  if (!isWhole) walk((side) => at(opposite, preceding(side)));
  return unit(sum);

  /** Walks around the vertex and returns true when it gets back to the start. */
  function walk(nextOf: (side: number) => number): boolean {
    for (let [side, steps] = [start, 0]; steps < mostSteps; steps += 1) {
      const next = nextOf(side);
      if (next === start) return true;
      if (next < 0 || !isSmooth(triangleOf(side), triangleOf(next))) return false;
      sum = plus(sum, weighted(triangleOf(next)));
      side = next;
    }
    return false;
  }

  function isSmooth(one: number, other: number): boolean {
    return dot(normalOf(facets, one), normalOf(facets, other)) > mostTurn;
  }

  function weighted(one: number): Vector {
    return times(normalOf(facets, one), at(facets.areas, one));
  }
}

const onward = (side: number): number => (side < 0 ? side : following(side));

const preceding = (side: number): number => (side % 3 === 0 ? side + 2 : side - 1);
