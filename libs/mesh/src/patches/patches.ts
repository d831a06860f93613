import { normalOf } from '../facets.ts';
import type { Model } from '../model.ts';
import type { Patch } from './patch-corners.ts';
import { regionAt, regionCount, regionsOf } from './regions.ts';
import { smoothDegrees } from '../smooth.ts';
import { at, cosine, dot } from '../vector.ts';

/** Triangles in one plane: their normals differ by less than coordinate rounding. */
const flat = 1 - 1e-7;

/** Limits for adjacent strips of one curved surface. */
export interface Strips {
  /** Largest turn in degrees. */
  readonly mostTurn: number;
  /** Largest area ratio; the plane that strips end in is larger. */
  readonly mostUnlike: number;
}

/** Limits for drawn curves. */
export const smoothStrips: Strips = { mostTurn: smoothDegrees, mostUnlike: 3 };

/** Limits for coarse circles of six or more vertices, which are evenly spaced. */
export const coarseStrips: Strips = { mostTurn: 61, mostUnlike: 1.05 };

/** Finds the pieces of curved surface, without planes. */
export function patchesOf(model: Model, { mostTurn, mostUnlike }: Strips, planes = planesOf(model)): Patch[] {
  const { sides, facets } = model;
  const smooth = cosine(mostTurn);
  const isOneSurface = (a: number, b: number): boolean => {
    const ratio = at(planes.areas, at(planes.of, a)) / at(planes.areas, at(planes.of, b));
    return ratio < mostUnlike && ratio > 1 / mostUnlike && dot(normalOf(facets, a), normalOf(facets, b)) > smooth;
  };
  const regions = regionsOf(sides.opposite, isOneSurface);
  const patches: Patch[] = [];
  for (let i = 0; i < regionCount(regions); i += 1) {
    const patch = regionAt(regions, i);
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
export function planesOf({ sides, facets }: Model): Planes {
  const isOnePlane = (a: number, b: number) => dot(normalOf(facets, a), normalOf(facets, b)) > flat;
  const regions = regionsOf(sides.opposite, isOnePlane);
  const of = new Uint32Array(facets.areas.length);
  const areas = new Float64Array(regionCount(regions));
  for (let plane = 0; plane < areas.length; plane += 1) {
    for (let i = at(regions.starts, plane); i < at(regions.starts, plane + 1); i += 1) {
      const triangle = at(regions.triangles, i);
      of[triangle] = plane;
      areas[plane] = at(areas, plane) + at(facets.areas, triangle);
    }
  }
  return { of, areas };
}
