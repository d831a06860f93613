import { type CutPlace, nearestAlong } from '../../tree/cross-section.ts';
import { normalOf } from '../../facets.ts';
import type { Model } from '../../model.ts';
import { Ray } from '../../tree/ray.ts';
import { angleBetween, cosine, dot, lengthOf, minus, plus, times, unit, type Vector } from '../../vector.ts';
import { type Chord, mostTaper } from './chord.ts';
import { type Notch, nearestOf } from './notches.ts';

/** Start points on a notch that is longer than the thin range. */
const mostStarts = 16;

/** Just off the middle: the exact middle is often opposite a vertex. */
const middle = 0.4871;

/**
 * Finds shorter paths than `maxLength` millimetres through the material from a notch: a neck is narrowest between two
 * notches, and its sides need not be parallel.
 */
export function* necksFrom(model: Model, notch: Notch, within: number): Generator<Chord> {
  const along = minus(notch.to, notch.from);
  const starts = Math.max(1, Math.min(mostStarts, Math.ceil(lengthOf(along) / within)));
  for (let i = 0; i < starts; i += 1) {
    const place = { point: plus(notch.from, times(along, (i + middle) / starts)), normal: unit(along) };
    for (const look of looksInto(notch)) {
      const chord = neckFrom(model, { ...notch, ...place, ...look }, within);
      if (chord) yield chord;
    }
  }
}

/** Smallest cosine between faces for which the shortest path is near the middle direction. */
const blunt = cosine(30);

/** An inclined opposite face is farther away along the view, by this factor. */
const aslant = { little: 1.1, much: 2 };

function looksInto({ inward: [one, other] }: Notch): Look[] {
  const straight = unit(plus(one, other));
  if (dot(one, other) > blunt) return [{ way: straight, aslant: aslant.little }];
  return [straight, one, other].map((way): Look => ({ way, aslant: aslant.much }));
}

/** First view direction into the material, and how much longer than the shortest path it may be. */
interface Look {
  readonly way: Vector;
  readonly aslant: number;
}

/** A point on a notch, in the plane across it. */
interface Start extends Notch, Look {
  readonly point: Vector;
  readonly normal: Vector;
}

function neckFrom(model: Model, start: Start, within: number): Chord | undefined {
  const { point, inward } = start;
  const seen = new Ray(model.tree, point, start.way).first(-1, start.aslant * within);
  const opposite = seen && nearestAlong(model, start, seen.triangle);
  if (!opposite || opposite.distance >= within || opposite.triangles.some((one) => start.faces.includes(one)))
    return undefined;
  const direction = unit(minus(opposite.place, point));
  const taper =
    angleBetween(nearestOf(inward, direction), direction) + angleBetween(lookAt(model, opposite, direction), direction);
  const { distance: thickness } = opposite;
  if (taper >= mostTaper || !isThrough(model, { point, direction, thickness })) return undefined;
  const ends = [facing(model, start.faces, direction), facing(model, opposite.triangles, direction)] as const;
  return { thickness, location: point, direction, taper, ends };
}

/** Selects the side of an edge that is seen straighter; the floor next to a wall does not determine its thickness. */
function facing({ facets }: Model, [one, other]: readonly [number, number], direction: Vector): number {
  const look = (triangle: number) => Math.abs(dot(normalOf(facets, triangle), direction));
  return look(other) > look(one) ? other : one;
}

/** Outward direction at a point, nearest to a direction. */
function lookAt({ facets }: Model, { triangles: [one, other] }: CutPlace, direction: Vector): Vector {
  return nearestOf([normalOf(facets, one), normalOf(facets, other)], direction);
}

/** Share of its length, within coordinate rounding. */
const nearly = 0.999;

/** Returns true when a chord runs through material only. */
function isThrough(
  { tree }: Model,
  { point, direction, thickness }: Pick<Chord, 'direction' | 'thickness'> & Pick<Start, 'point'>,
): boolean {
  return !new Ray(tree, point, direction).first(-1, nearly * thickness);
}
