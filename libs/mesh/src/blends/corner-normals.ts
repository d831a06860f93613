import { normalOf } from '../facets.ts';
import type { Model } from '../model.ts';
import { following, triangleOf } from '../sides.ts';
import { at, cosine, dot, plus, times, unit, type Vector } from '../vector.ts';

/** Triangles go on into each other up to here: where a round face begins, a needle may be turned by so much. */
const mostTurn = cosine(60);

/** Of the thousands that may meet at the tip of a cone, those nearest tell enough. */
const mostSteps = 16;

/** Where the surface looks at a corner of a triangle: as all that goes on smoothly around it, the larger the more. */
export function cornerNormal({ sides: { opposite }, facets }: Model, triangle: number, corner: number): Vector {
  const start = 3 * triangle + corner;
  let sum = weighted(triangle);
  const isWhole = walk((side) => onward(at(opposite, side)));
  if (!isWhole) walk((side) => at(opposite, preceding(side)));
  return unit(sum);

  /** Whether it comes around. */
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
