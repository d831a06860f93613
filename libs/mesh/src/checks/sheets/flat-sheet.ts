import { dot, add, scale, normalize, type Vector } from '@kerf/geometry';
import { computeSignedVolume, computeTotalArea } from '../../mass-properties.ts';
import { maxHeightError } from '../../coordinate-precision/height-error.ts';
import { getResolution, getFloatSpacing } from '../../coordinate-precision/coordinate-grid.ts';
import { normalOf } from '../../face-normals.ts';
import { centroidOf, cornerOf, pointAt } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import type { Planes } from '../../patches/patches.ts';
import { at } from '../../typed-arrays.ts';
import { isBroad, isCutFromPlate } from './cut-from-plate.ts';

/** A flat sheet. */
export interface FlatSheet {
  /** Millimetres, from face to face. */
  readonly thickness: number;
  /** Share of the surface that is a face or perpendicular to it: all but chamfers and countersinks. */
  readonly uniform: number;
}

/** The two faces of a sheet hold more of its surface than this; a cube's hold a third, a square bar's half. */
const minFaceShare = 0.6;

/** A sheet is solid between its faces, except for chamfers and countersinks. */
const minFilledShare = 0.95;

/** Share of the surface: the floor of a pocket or the top of a boss is more, slivers are less. */
const maxOtherShare = 1e-3;

/** Detects a flat sheet: two parallel faces that are nearly the whole surface, or a shape cut from a plate. */
export function detectFlatSheet(model: Model, planes: Planes): FlatSheet | undefined {
  const normal = normalOfFace(model, planes);
  const slab = measureSlab(model, normal);
  const { low, high, upright, thickness } = slab;
  const all = computeTotalArea(model.facets);
  if (!isSolid(model, slab)) return undefined;
  const isSheet =
    low + high > minFaceShare * all || (isPrism(model, slab) && isCutFromPlate(model, { ...slab, normal }));
  return isSheet ? { thickness, uniform: (low + high + upright) / all } : undefined;
}

/** A shape that may be cut from a plate of its height: a sheet, or possibly a bar or block. */
export interface Extrusion extends FlatSheet {
  /** True if the outline is as wide as a sheet's; a strip, however bent, lies flat when it is cut. */
  readonly isBroad: boolean;
}

/** Detects an extrusion from the largest face. */
export function detectExtrusion(model: Model, planes: Planes): Extrusion | undefined {
  const normal = normalOfFace(model, planes);
  const slab = measureSlab(model, normal);
  if (!isSolid(model, slab) || !isPrism(model, slab)) return undefined;
  return { thickness: slab.thickness, uniform: 1, isBroad: isBroad(model, { ...slab, normal }) };
}

/** Returns true when everything between the two faces is material. */
function isSolid({ mesh, facets }: Model, { low, high, between, thickness }: Slab): boolean {
  const isFilled = computeSignedVolume(mesh) > minFilledShare * Math.max(low, high) * thickness;
  return isFilled && between <= maxOtherShare * computeTotalArea(facets);
}

const isPrism = ({ facets }: Model, { low, high, upright }: Slab): boolean =>
  1 - (low + high + upright) / computeTotalArea(facets) < maxOtherShare;

/**
 * Normal of the largest plane. Low coordinate precision splits a face into slightly tilted ones, so these are averaged.
 */
function normalOfFace({ mesh, facets }: Model, { of, areas }: Planes): Vector {
  const largest = areas.reduce((best, area, plane) => (area > at(areas, best) ? plane : best), 0);
  const first = normalOf(facets, of.indexOf(largest));
  if (getResolution(mesh) <= getFloatSpacing(mesh)) return first;
  let sum: Vector = [0, 0, 0];
  for (let triangle = 0; triangle < of.length; triangle += 1) {
    const normal = normalOf(facets, triangle);
    if (dot(normal, first) > 1 - near) sum = add(sum, scale(normal, at(facets.areas, triangle)));
  }
  return normalize(sum);
}

/** Region between two parallel planes, with surface areas by orientation in square millimetres. */
interface Slab {
  readonly thickness: number;
  /** Height of the lower plane. */
  readonly floor: number;
  /** In the two planes. */
  readonly low: number;
  readonly high: number;
  /** Parallel to them, in neither. */
  readonly between: number;
  /** Perpendicular to them. */
  readonly upright: number;
}

/** Share of the thickness, and cosine of an angle. */
const near = 1e-3;

function measureSlab(model: Model, normal: Vector): Slab {
  const { facets, mesh } = model;
  const { low: floor, high: top } = rangeAlong(model, normal);
  const placeOf = createClassifier(model, { normal, floor, top });
  const areas = { low: 0, high: 0, between: 0, upright: 0, slanted: 0 };
  const moments = { low: 0, high: 0 };
  for (let triangle = 0; triangle < facets.areas.length; triangle += 1) {
    const [place, area] = [placeOf(triangle), at(facets.areas, triangle)];
    areas[place] += area;
    if (place === 'low' || place === 'high') moments[place] += area * (dot(centroidOf(mesh, triangle), normal) - floor);
  }
  // Between mean heights: the extreme vertices are off by the full rounding error.
  const [low, high] = [moments.low / (areas.low || 1), areas.high > 0 ? moments.high / areas.high : top - floor];
  return { ...areas, floor: floor + low, thickness: high - low };
}

type SlabRegion = 'low' | 'high' | 'between' | 'upright' | 'slanted';

interface SlabBounds {
  readonly normal: Vector;
  readonly floor: number;
  readonly top: number;
}

/**
 * Classifies triangles within a slab. A triangle with all vertices in a face belongs to it, however rounding tilts it.
 */
function createClassifier({ mesh, facets }: Model, { normal, floor, top }: SlabBounds) {
  const digit = getResolution(mesh);
  const apart = maxHeightError(digit, normal);
  const level = Math.max(near * (top - floor), apart);
  const heightOf = (point: Vector) => dot(point, normal);
  const faceOf = (heights: readonly number[], room: number) => {
    if (heights.every((height) => height - floor < room)) return 'low';
    return heights.every((height) => top - height < room) ? 'high' : undefined;
  };
  return (triangle: number): SlabRegion => {
    const ownNormal = normalOf(facets, triangle);
    const leans = Math.abs(dot(ownNormal, normal));
    if (leans > 1 - near) return faceOf([heightOf(centroidOf(mesh, triangle))], level) ?? 'between';
    // Rounding tilts a wall from face to face by no more.
    if (leans < near || leans * (top - floor) < maxHeightError(digit, ownNormal)) return 'upright';
    const heights = [0, 1, 2].map((corner) => heightOf(cornerOf(mesh, triangle, corner)));
    return faceOf(heights, apart) ?? 'slanted';
  };
}

function rangeAlong({ mesh }: Model, normal: Vector): { low: number; high: number } {
  let [low, high] = [Infinity, -Infinity];
  for (const place of mesh.corners) {
    const height = dot(pointAt(mesh, place), normal);
    [low, high] = [Math.min(low, height), Math.max(high, height)];
  }
  return { low, high };
}
