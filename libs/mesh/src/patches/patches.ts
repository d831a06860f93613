import { cosDegrees, dot } from '@kerf/geometry';
import { normalOf } from '../face-normals.ts';
import type { Model } from '../model.ts';
import type { Patch } from './patch-vertices.ts';
import { getRegion, countRegions, findRegions } from './regions.ts';
import { maxSmoothDegrees } from '../smooth-angle.ts';
import { at } from '../typed-arrays.ts';

/** Triangles in one plane: their normals differ by less than coordinate rounding. */
const minPlaneCosine = 1 - 1e-7;

/** Limits for adjacent strips of one curved surface. */
export interface StripLimits {
  /** Largest turn in degrees. */
  readonly maxTurn: number;
  /** Largest area ratio; the plane that strips end in is larger. */
  readonly maxAreaRatio: number;
}

/** Limits for drawn curves. */
export const smoothStrips: StripLimits = { maxTurn: maxSmoothDegrees, maxAreaRatio: 3 };

/** Limits for coarse circles of six or more vertices, which are evenly spaced. */
export const coarseStrips: StripLimits = { maxTurn: 61, maxAreaRatio: 1.05 };

/** Finds the pieces of curved surface, without planes. */
export function findPatches(model: Model, { maxTurn, maxAreaRatio }: StripLimits, planes = findPlanes(model)): Patch[] {
  const { halfEdges: sides, facets } = model;
  const smooth = cosDegrees(maxTurn);
  const isOneSurface = (a: number, b: number): boolean => {
    const ratio = at(planes.areas, at(planes.of, a)) / at(planes.areas, at(planes.of, b));
    return ratio < maxAreaRatio && ratio > 1 / maxAreaRatio && dot(normalOf(facets, a), normalOf(facets, b)) > smooth;
  };
  const regions = findRegions(sides.opposite, isOneSurface);
  const patches: Patch[] = [];
  for (let i = 0; i < countRegions(regions); i += 1) {
    const patch = getRegion(regions, i);
    const plane = at(planes.of, at(patch, 0));
    if (patch.some((triangle) => at(planes.of, triangle) !== plane)) patches.push(patch);
  }
  return patches;
}

/** Plane index of each triangle, and the area of each plane. */
export interface Planes {
  readonly of: Uint32Array;
  /** Square millimetres. */
  readonly areas: Float64Array;
}

/** Finds planes: connected triangles with the same normal. */
export function findPlanes({ halfEdges: sides, facets }: Model): Planes {
  const isSamePlane = (a: number, b: number) => dot(normalOf(facets, a), normalOf(facets, b)) > minPlaneCosine;
  const regions = findRegions(sides.opposite, isSamePlane);
  const of = new Uint32Array(facets.areas.length);
  const areas = new Float64Array(countRegions(regions));
  for (let plane = 0; plane < areas.length; plane += 1) {
    for (let i = at(regions.starts, plane); i < at(regions.starts, plane + 1); i += 1) {
      const triangle = at(regions.triangles, i);
      of[triangle] = plane;
      areas[plane] = at(areas, plane) + at(facets.areas, triangle);
    }
  }
  return { of, areas };
}
