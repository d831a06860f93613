import { normalOf } from '../../facets.ts';
import { placesUsed, pointAt } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { Ray } from '../../tree/ray.ts';
import { spread } from '../../samples.ts';
import { beside, cross, dot, plus, times, type Vector } from '../../vector.ts';
import { type Flat, leastWidth } from '../../fitting/widths.ts';
import { bodyCount, waysThrough } from '../bores/ways.ts';

/** An extrusion along a normal, from its floor up. */
interface Extruded {
  readonly normal: Vector;
  readonly floor: number;
  readonly thickness: number;
}

/** A sheet's outline is wider than this many thicknesses in every direction; a block's is not. */
const leastBroad = 3;

/** A sheet is somewhere wider than it is thick; a strip on edge nowhere is, however it is bent. */
const leastWide = 1.5;

/**
 * Returns true when an extrusion was cut from a flat plate, like a gear or a grill. A bent strip is an extrusion along
 * its width, too, but goes around one opening at most.
 */
export function isCutFlat(model: Model, extruded: Extruded): boolean {
  const { thickness } = extruded;
  if (!isBroad(model, extruded)) return false;
  return waysThrough(model) > bodyCount(model) || widest(model, extruded) > leastWide * thickness;
}

/** Returns true when the outline is as wide as a sheet's. */
export const isBroad = (model: Model, extruded: Extruded): boolean =>
  widthOf(model, extruded) > leastBroad * extruded.thickness;

/** Smallest width of the outline, in millimetres. */
function widthOf({ mesh }: Model, { normal }: Extruded): number {
  const [right, ahead] = axesOf(normal);
  const flats = function* (): Generator<Flat> {
    for (const place of placesUsed(mesh)) {
      const point = pointAt(mesh, place);
      yield [dot(point, right), dot(point, ahead)];
    }
  };
  return leastWidth(flats()).least;
}

const axesOf = (normal: Vector): readonly [Vector, Vector] => [beside(normal), cross(normal, beside(normal))];

const samples = 400;
const directions = 16;

/** Number of times that the step to a wider point is halved. */
const halvings = 5;

/**
 * Diameter of the widest clearance between sides, measured in a few directions, from samples and uphill from the best.
 */
function widest(model: Model, { normal, floor, thickness }: Extruded): number {
  const [right, ahead] = axesOf(normal);
  const ways = Array.from({ length: directions }, (_, i) => {
    const angle = (2 * Math.PI * i) / directions;
    return plus(times(right, Math.cos(angle)), times(ahead, Math.sin(angle)));
  });
  const placeAt = (middle: Vector): Place => ({
    middle,
    room: Math.min(...ways.map((way) => new Ray(model.tree, middle, way).first()?.distance ?? 0)),
  });
  let best: Place = { middle: [0, 0, 0], room: 0 };
  for (const { point, triangle } of spread(model, samples)) {
    if (Math.abs(dot(normalOf(model.facets, triangle), normal)) < 0.5) continue;
    best = wider(best, placeAt(plus(point, times(normal, floor + thickness / 2 - dot(point, normal)))));
  }
  // A step is shorter than the clearance, so no point passes a side.
  for (let i = 1, step = best.room / 2; i <= halvings; i += 1, step /= 2)
    best = ways.map((way) => placeAt(plus(best.middle, times(way, step)))).reduce(wider, best);
  return 2 * best.room;
}

interface Place {
  readonly middle: Vector;
  readonly room: number;
}

const wider = (one: Place, other: Place): Place => (other.room > one.room ? other : one);
