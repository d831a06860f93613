import { type CutPlace, nearestAlong } from '../../tree/cross-section.ts';
import { normalOf } from '../../facets.ts';
import type { Model } from '../../model.ts';
import { Ray } from '../../tree/ray.ts';
import { angleBetween, cosine, dot, lengthOf, minus, plus, times, unit, type Vector } from '../../vector.ts';
import { type Chord, mostTaper } from './chord.ts';
import { type Notch, nearestOf } from './notches.ts';

/** Notches that are longer than what is thin are looked at in so many places. */
const mostStarts = 16;

/** Just beside the middle: in it there is often a corner opposite. */
const middle = 0.4871;

/**
 * The ways through the material from a notch to the nearest place opposite, that are shorter than so many millimetres: a
 * neck is narrowest between two notches, and its sides need not be parallel anywhere.
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

/** Between faces that turn by more the shortest way may be far from the middle one. */
const blunt = cosine(30);

/** What is opposite may lean: seen aslant it is farther away, by as much. */
const aslant = { little: 1.1, much: 2 };

function looksInto({ inward: [one, other] }: Notch): Look[] {
  const straight = unit(plus(one, other));
  if (dot(one, other) > blunt) return [{ way: straight, aslant: aslant.little }];
  return [straight, one, other].map((way) => ({ way, aslant: aslant.much }));
}

/** The way into the material that is looked at first, and how much farther than the shortest it may be. */
interface Look {
  readonly way: Vector;
  readonly aslant: number;
}

/** A place on a notch, in the plane across it. */
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

/** Of the two sides of an edge the one that is seen straighter: the floor beside a wall tells nothing of how thick it is. */
function facing({ facets }: Model, [one, other]: readonly [number, number], direction: Vector): number {
  const look = (triangle: number) => Math.abs(dot(normalOf(facets, triangle), direction));
  return look(other) > look(one) ? other : one;
}

/** The way out of the material at a place, that is nearest to a direction. */
function lookAt({ facets }: Model, { triangles: [one, other] }: CutPlace, direction: Vector): Vector {
  return nearestOf([normalOf(facets, one), normalOf(facets, other)], direction);
}

/** Of its length, in the digits of a file. */
const nearly = 0.999;

/** Whether a chord runs through nothing but material. */
function isThrough(
  { tree }: Model,
  { point, direction, thickness }: Pick<Chord, 'direction' | 'thickness'> & Pick<Start, 'point'>,
): boolean {
  return !new Ray(tree, point, direction).first(-1, nearly * thickness);
}
