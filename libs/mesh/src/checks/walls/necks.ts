import { angleBetween, cosDegrees, dot, lengthOf, subtract, add, scale, normalize, type Vector } from '@kerf/geometry';
import { type CutPoint, followCut } from '../../bvh/cross-section.ts';
import { normalOf } from '../../face-normals.ts';
import type { Model } from '../../model.ts';
import { Ray } from '../../bvh/ray.ts';
import { type Chord, maxTaperDegrees } from './chord.ts';
import { type Notch, nearestDirection } from './notches.ts';

/** Start points on a notch that is longer than the thin range. */
const maxStarts = 16;

/** Just off the middle: the exact middle is often opposite a vertex. */
const middleShare = 0.4871;

/**
 * Finds shorter paths than `maxLength` millimetres through the material from a notch: a neck is narrowest between two
 * notches, and its sides need not be parallel.
 */
export function* findNecks(model: Model, notch: Notch, maxLength: number): Generator<Chord> {
  const along = subtract(notch.to, notch.from);
  const starts = Math.max(1, Math.min(maxStarts, Math.ceil(lengthOf(along) / maxLength)));
  for (let i = 0; i < starts; i += 1) {
    const place = { point: add(notch.from, scale(along, (i + middleShare) / starts)), normal: normalize(along) };
    for (const look of listViews(notch)) {
      const chord = findNeck(model, { ...notch, ...place, ...look }, maxLength);
      if (chord) yield chord;
    }
  }
}

/** Smallest cosine between faces for which the shortest path is near the middle direction. */
const minBluntCosine = cosDegrees(30);

/** An inclined opposite face is farther away along the view, by this factor. */
const aslant = { little: 1.1, much: 2 };

function listViews({ inward: [one, other] }: Notch): View[] {
  const straight = normalize(add(one, other));
  if (dot(one, other) > minBluntCosine) return [{ direction: straight, slantFactor: aslant.little }];
  return [straight, one, other].map((direction): View => ({ direction, slantFactor: aslant.much }));
}

/** First view direction into the material, and how much longer than the shortest path it may be. */
interface View {
  readonly direction: Vector;
  readonly slantFactor: number;
}

/** A point on a notch, in the plane across it. */
interface Start extends Notch, View {
  readonly point: Vector;
  readonly normal: Vector;
}

function findNeck(model: Model, start: Start, maxLength: number): Chord | undefined {
  const { point, inward } = start;
  const seen = new Ray(model.tree, point, start.direction).findFirst(-1, start.slantFactor * maxLength);
  const opposite = seen && followCut(model, start, seen.triangle);
  if (!opposite || opposite.distance >= maxLength || opposite.triangles.some((one) => start.faces.includes(one)))
    return undefined;
  const direction = normalize(subtract(opposite.place, point));
  const taper =
    angleBetween(nearestDirection(inward, direction), direction) +
    angleBetween(outwardNormalAt(model, opposite, direction), direction);
  const { distance: thickness } = opposite;
  if (taper >= maxTaperDegrees || !isThrough(model, { point, direction, thickness })) return undefined;
  const ends = [
    selectFacing(model, start.faces, direction),
    selectFacing(model, opposite.triangles, direction),
  ] as const;
  return { thickness, location: point, direction, taper, ends };
}

/** Selects the side of an edge that is seen straighter; the floor next to a wall does not determine its thickness. */
function selectFacing({ facets }: Model, [one, other]: readonly [number, number], direction: Vector): number {
  const look = (triangle: number) => Math.abs(dot(normalOf(facets, triangle), direction));
  return look(other) > look(one) ? other : one;
}

/** Outward direction at a point, nearest to a direction. */
function outwardNormalAt({ facets }: Model, { triangles: [one, other] }: CutPoint, direction: Vector): Vector {
  return nearestDirection([normalOf(facets, one), normalOf(facets, other)], direction);
}

/** Share of its length, within coordinate rounding. */
const nearlyWhole = 0.999;

/** Returns true when a chord runs through material only. */
function isThrough(
  { tree }: Model,
  { point, direction, thickness }: Pick<Chord, 'direction' | 'thickness'> & Pick<Start, 'point'>,
): boolean {
  return !new Ray(tree, point, direction).findFirst(-1, nearlyWhole * thickness);
}
