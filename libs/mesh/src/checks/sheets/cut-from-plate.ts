import { perpendicularTo, cross, dot, add, scale, type Vector } from '@kerf/geometry';
import { normalOf } from '../../face-normals.ts';
import { findUsedVertices, pointAt } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { Ray } from '../../bvh/ray.ts';
import { sampleSurface } from '../../surface-samples.ts';
import type { PlaneVector } from '@kerf/geometry/plane';
import { measureWidths } from '../../fitting/widths.ts';
import { countShells, computeGenus } from '../bores/topology.ts';

/** An extrusion along a normal, from its floor up. */
interface ExtrudedSlab {
  readonly normal: Vector;
  readonly floor: number;
  readonly thickness: number;
}

/** A sheet's outline is wider than this many thicknesses in every direction; a block's is not. */
const minBroadFactor = 3;

/** A sheet is somewhere wider than it is thick; a strip on edge nowhere is, however it is bent. */
const minWideFactor = 1.5;

/**
 * Returns true when an extrusion was cut from a flat plate, like a gear or a grill. A bent strip is an extrusion along
 * its width, too, but goes around one opening at most.
 */
export function isCutFromPlate(model: Model, extruded: ExtrudedSlab): boolean {
  const { thickness } = extruded;
  if (!isBroad(model, extruded)) return false;
  return computeGenus(model) > countShells(model) || findWidestClearance(model, extruded) > minWideFactor * thickness;
}

/** Returns true when the outline is as wide as a sheet's. */
export const isBroad = (model: Model, extruded: ExtrudedSlab): boolean =>
  widthOf(model, extruded) > minBroadFactor * extruded.thickness;

/** Smallest width of the outline, in millimetres. */
function widthOf({ mesh }: Model, { normal }: ExtrudedSlab): number {
  const [right, ahead] = axesOf(normal);
  const flats = function* (): Generator<PlaneVector> {
    for (const vertex of findUsedVertices(mesh)) {
      const point = pointAt(mesh, vertex);
      yield [dot(point, right), dot(point, ahead)];
    }
  };
  return measureWidths(flats()).min;
}

const axesOf = (normal: Vector): readonly [Vector, Vector] => [
  perpendicularTo(normal),
  cross(normal, perpendicularTo(normal)),
];

const samples = 400;
const directions = 16;

/** Number of times that the step to a wider point is halved. */
const halvings = 5;

/**
 * Diameter of the widest clearance between sides, measured in a few directions, from samples and uphill from the best.
 */
function findWidestClearance(model: Model, { normal, floor, thickness }: ExtrudedSlab): number {
  const [right, ahead] = axesOf(normal);
  const directionVectors = Array.from({ length: directions }, (_, i) => {
    const angle = (2 * Math.PI * i) / directions;
    return add(scale(right, Math.cos(angle)), scale(ahead, Math.sin(angle)));
  });
  const placeAt = (middle: Vector): ClearancePoint => ({
    middle,
    clearance: Math.min(
      ...directionVectors.map((direction) => new Ray(model.tree, middle, direction).findFirst()?.distance ?? 0),
    ),
  });
  let best: ClearancePoint = { middle: [0, 0, 0], clearance: 0 };
  for (const { point, triangle } of sampleSurface(model, samples)) {
    if (Math.abs(dot(normalOf(model.facets, triangle), normal)) < 0.5) continue;
    best = wider(best, placeAt(add(point, scale(normal, floor + thickness / 2 - dot(point, normal)))));
  }
  // A step is shorter than the clearance, so no point passes a side.
  for (let i = 1, step = best.clearance / 2; i <= halvings; i += 1, step /= 2)
    best = directionVectors.map((direction) => placeAt(add(best.middle, scale(direction, step)))).reduce(wider, best);
  return 2 * best.clearance;
}

interface ClearancePoint {
  readonly middle: Vector;
  readonly clearance: number;
}

const wider = (one: ClearancePoint, other: ClearancePoint): ClearancePoint =>
  other.clearance > one.clearance ? other : one;
