import { type Cylinder, isWhole } from '../cylinder-fit.ts';
import { normalOf } from '../facets.ts';
import { pointAt } from '../mesh.ts';
import type { Model } from '../model.ts';
import { regionAt, regionCount, type Regions, regionsOf } from '../regions.ts';
import { following, triangleOf } from '../sides.ts';
import { at, beside, cosine, cross, dot, minus, plus, times, unit, type Vector } from '../vector.ts';
import { leastWidth } from '../widths.ts';

/** What stands out of a design behind a sharp inner edge or a fillet, and what stands alone. */
export interface Protrusion {
  /**
   * The middle one of its three extents, in millimetres: what is small in one direction is a wall or a step, what is
   * small in two is a pin, a bar or the stroke of a letter.
   */
  readonly size: number;
  readonly location: Vector;
}

/** What stands out by less is the roughness of a surface. */
const leastHeight = 0.05;

/** The smallest of what stands out, and of the bodies that there are. */
export function smallestProtrusion(model: Model, cylinders: readonly Cylinder[]): Protrusion | undefined {
  const fillets = new Set(cylinders.filter((one) => one.isInternal && !isWhole(one)).flatMap((one) => one.triangles));
  const bodies = regionsOf(model.sides.opposite, () => true);
  const opposite = oppositeOf(model);
  const isOne = (a: number, b: number) => fillets.has(a) === fillets.has(b);
  // A whole body is measured among the bodies: it ends nowhere.
  const ends = (side: number) => at(opposite, side) < 0 || !isOne(triangleOf(side), triangleOf(at(opposite, side)));
  const stands = (region: Uint32Array) =>
    !fillets.has(at(region, 0)) && region.some((triangle) => [0, 1, 2].some((corner) => ends(3 * triangle + corner)));
  return smallerOf(
    smallestOf(model, bodies, () => true),
    smallestOf(model, regionsOf(opposite, isOne), stands),
  );
}

function smallestOf(model: Model, regions: Regions, counts: (region: Uint32Array) => boolean): Protrusion | undefined {
  let smallest: Protrusion | undefined;
  for (let i = 0; i < regionCount(regions); i += 1) {
    const region = regionAt(regions, i);
    if (counts(region)) smallest = smallerOf(smallest, protrusionOf(model, region));
  }
  return smallest;
}

/** Whichever is smaller, of those that there are. */
export const smallerOf = (one: Protrusion | undefined, other: Protrusion | undefined): Protrusion | undefined =>
  other && other.size < (one?.size ?? Infinity) ? other : one;

/** Faces that meet in an inner edge at more belong to two things. */
const leastTurn = cosine(31);

/** The neighbours of each side, but for those behind a sharp inner edge. */
function oppositeOf({ mesh, facets, sides }: Model): Int32Array {
  return sides.opposite.map((there, side) => {
    if (there < 0) return there;
    const [one, other] = [normalOf(facets, triangleOf(side)), normalOf(facets, triangleOf(there))];
    if (dot(one, other) > leastTurn) return there;
    const edge = minus(pointAt(mesh, at(mesh.corners, following(side))), pointAt(mesh, at(mesh.corners, side)));
    return dot(cross(one, other), edge) < 0 ? -1 : there;
  });
}

function protrusionOf(model: Model, region: Uint32Array): Protrusion | undefined {
  const outward = outwardOf(model, region);
  const { places, rim } = placesOf(model, region);
  const location = middleOf(model, rim.length > 0 ? rim : places);
  const points = Array.from(places, (place) => minus(pointAt(model.mesh, place), location));
  if (rim.length > 0 && !standsOut(points, outward)) return undefined;
  const axes = rim.length > 0 ? [outward.sum, outward.largest] : [outward.largest];
  return { size: Math.min(...axes.map((axis) => middleExtent(points, unit(axis)))), location };
}

interface Places {
  /** Every place of a region once. */
  readonly places: Uint32Array;
  /** Where it ends: at a sharp inner edge. */
  readonly rim: Uint32Array;
}

function placesOf({ mesh, sides }: Model, region: Uint32Array): Places {
  const inside = new Set(region);
  const [places, rim] = [new Set<number>(), new Set<number>()];
  for (const triangle of region) {
    for (let side = 3 * triangle; side < 3 * triangle + 3; side += 1) {
      places.add(at(mesh.corners, side));
      if (inside.has(triangleOf(at(sides.opposite, side)))) continue;
      rim.add(at(mesh.corners, side));
      rim.add(at(mesh.corners, following(side)));
    }
  }
  return { places: Uint32Array.from(places), rim: Uint32Array.from(rim) };
}

function middleOf({ mesh }: Model, places: Uint32Array): Vector {
  let sum: Vector = [0, 0, 0];
  for (const place of places) sum = plus(sum, pointAt(mesh, place));
  return times(sum, 1 / places.length);
}

interface Outward {
  /** The areas of all triangles, as vectors. */
  readonly sum: Vector;
  /** The normal of the largest. */
  readonly largest: Vector;
}

function outwardOf({ facets }: Model, region: Uint32Array): Outward {
  let [sum, largest, most]: [Vector, Vector, number] = [[0, 0, 0], [0, 0, 1], 0];
  for (const triangle of region) {
    const [normal, area] = [normalOf(facets, triangle), at(facets.areas, triangle)];
    sum = plus(sum, times(normal, area));
    if (area > most) [largest, most] = [normal, area];
  }
  return { sum, largest };
}

/** Whether a region rises over its rim, and does not look into a pocket. */
function standsOut(points: readonly Vector[], { sum }: Outward): boolean {
  const { low, high } = rangeAlong(points, unit(sum));
  return high > leastHeight && high > -low;
}

/** The middle one of how far it goes along an axis, and of its least and its other width across. */
function middleExtent(points: readonly Vector[], axis: Vector): number {
  const right = beside(axis);
  const ahead = cross(axis, right);
  const { least, other } = leastWidth(points.map((point) => [dot(point, right), dot(point, ahead)]));
  const { low, high } = rangeAlong(points, axis);
  const [, middle = 0] = [high - low, least, other].sort((a, b) => a - b);
  return middle;
}

function rangeAlong(points: readonly Vector[], axis: Vector): { low: number; high: number } {
  let [low, high] = [0, 0];
  for (const point of points) {
    const height = dot(point, axis);
    [low, high] = [Math.min(low, height), Math.max(high, height)];
  }
  return { low, high };
}
