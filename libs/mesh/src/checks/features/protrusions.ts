import { type Cylinder, isWhole } from '../../fitting/cylinder-fit.ts';
import { normalOf } from '../../facets.ts';
import { pointAt } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { PlaceSet } from '../../place-set.ts';
import { regionAt, regionCount, type Regions, regionsOf } from '../../patches/regions.ts';
import { release } from '../../release.ts';
import { following, triangleOf } from '../../sides.ts';
import { TriangleSet } from '../../triangle-set.ts';
import { smooth } from '../../smooth.ts';
import { at, beside, cross, dot, minus, plus, times, unit, type Vector } from '../../vector.ts';
import { type Flat, leastWidth } from '../../fitting/widths.ts';

/** A part of a design behind a sharp inner edge or a fillet, or a separate body. */
export interface Protrusion {
  /**
   * Middle one of its three extents, in millimetres: small in one direction is a wall or a step, small in two is a pin,
   * a bar or the stroke of a letter.
   */
  readonly size: number;
  readonly location: Vector;
}

/** Millimetres: a lower protrusion is surface roughness. */
const leastHeight = 0.05;

/** Finds the smallest protrusion or separate body. */
export function smallestProtrusion(model: Model, cylinders: readonly Cylinder[]): Protrusion | undefined {
  const fillets = new TriangleSet(model.isLow.length);
  for (const one of cylinders) if (one.isInternal && !isWhole(one)) fillets.add(one.triangles);
  const sets = setsFor(model);
  const body = smallestOf(
    model,
    regionsOf(model.sides.opposite, () => true),
    { sets, counts: () => true },
  );
  const opposite = oppositeOf(model);
  const isOne = (a: number, b: number) => fillets.has(a) === fillets.has(b);
  // A whole body is measured among the bodies: it has no boundary.
  const ends = (side: number) => at(opposite, side) < 0 || !isOne(triangleOf(side), triangleOf(at(opposite, side)));
  const stands = (region: Uint32Array) =>
    !fillets.has(at(region, 0)) && region.some((triangle) => [0, 1, 2].some((corner) => ends(3 * triangle + corner)));
  const part = smallestOf(model, regionsOf(opposite, isOne), { sets, counts: stands });
  release(opposite);
  return smallerOf(body, part);
}

interface Looking {
  readonly sets: Sets;
  readonly counts: (region: Uint32Array) => boolean;
}

/** Finds the smallest candidate region; releases the regions. */
function smallestOf(model: Model, regions: Regions, { sets, counts }: Looking): Protrusion | undefined {
  let smallest: Protrusion | undefined;
  for (let i = 0; i < regionCount(regions); i += 1) {
    const region = regionAt(regions, i);
    if (counts(region)) smallest = smallerOf(smallest, protrusionOf(model, region, sets));
  }
  release(regions.triangles, regions.starts);
  return smallest;
}

/** Selects the smaller one, if any. */
export const smallerOf = (one: Protrusion | undefined, other: Protrusion | undefined): Protrusion | undefined =>
  other && other.size < (one?.size ?? Infinity) ? other : one;

/** Opposite half-edges, without those behind a sharp inner edge. */
function oppositeOf({ mesh, facets, sides }: Model): Int32Array {
  return sides.opposite.map((there, side) => {
    if (there < 0) return there;
    const [one, other] = [normalOf(facets, triangleOf(side)), normalOf(facets, triangleOf(there))];
    if (dot(one, other) > smooth) return there;
    const edge = minus(pointAt(mesh, at(mesh.corners, following(side))), pointAt(mesh, at(mesh.corners, side)));
    return dot(cross(one, other), edge) < 0 ? -1 : there;
  });
}

/** Index sets of the current region. */
interface Sets {
  readonly triangles: PlaceSet;
  readonly places: PlaceSet;
  readonly rim: PlaceSet;
}

const setsFor = ({ mesh: { points, corners } }: Model): Sets => ({
  triangles: new PlaceSet(corners.length / 3),
  places: new PlaceSet(points.length / 3),
  rim: new PlaceSet(points.length / 3),
});

/** Restartable iteration: a list of points takes more memory than a large design. */
type Points = () => Iterable<Vector>;

function protrusionOf(model: Model, region: Uint32Array, sets: Sets): Protrusion | undefined {
  const outward = outwardOf(model, region);
  gather(model, region, sets);
  const [places, rim] = [sets.places.members, sets.rim.members];
  const location = middleOf(model, rim.length > 0 ? rim : places);
  const points = () => seenFrom(model, location, places);
  if (rim.length > 0 && !standsOut(points, outward)) return undefined;
  const axes = rim.length > 0 ? [outward.sum, outward.largest] : [outward.largest];
  return { size: Math.min(...axes.map((axis) => middleExtent(points, unit(axis)))), location };
}

function* seenFrom({ mesh }: Model, location: Vector, places: readonly number[]): Generator<Vector> {
  for (const place of places) yield minus(pointAt(mesh, place), location);
}

/** Collects the vertices of a region, and its rim at sharp inner edges. */
function gather({ mesh, sides }: Model, region: Uint32Array, { triangles, places, rim }: Sets): void {
  for (const set of [triangles, places, rim]) set.clear();
  for (const triangle of region) triangles.add(triangle);
  for (const triangle of region) {
    for (let side = 3 * triangle; side < 3 * triangle + 3; side += 1) {
      places.add(at(mesh.corners, side));
      if (triangles.has(triangleOf(at(sides.opposite, side)))) continue;
      rim.add(at(mesh.corners, side));
      rim.add(at(mesh.corners, following(side)));
    }
  }
}

function middleOf({ mesh }: Model, places: readonly number[]): Vector {
  let sum: Vector = [0, 0, 0];
  for (const place of places) sum = plus(sum, pointAt(mesh, place));
  return times(sum, 1 / places.length);
}

interface Outward {
  /** Sum of the area vectors. */
  readonly sum: Vector;
  /** Normal of the largest triangle. */
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

/** Returns true when a region rises above its rim and does not face into a pocket. */
function standsOut(points: Points, { sum }: Outward): boolean {
  const { low, high } = rangeAlong(points, unit(sum));
  return high > leastHeight && high > -low;
}

/** Middle one of the extent along an axis and the two widths across it. */
function middleExtent(points: Points, axis: Vector): number {
  const { least, other } = leastWidth(acrossOf(points, axis));
  const { low, high } = rangeAlong(points, axis);
  const [, middle = 0] = [high - low, least, other].sort((a, b) => a - b);
  return middle;
}

function* acrossOf(points: Points, axis: Vector): Generator<Flat> {
  const right = beside(axis);
  const ahead = cross(axis, right);
  for (const point of points()) yield [dot(point, right), dot(point, ahead)];
}

function rangeAlong(points: Points, axis: Vector): { low: number; high: number } {
  let [low, high] = [0, 0];
  for (const point of points()) {
    const height = dot(point, axis);
    [low, high] = [Math.min(low, height), Math.max(high, height)];
  }
  return { low, high };
}
