import { normalOf } from '../facets.ts';
import type { Model } from '../model.ts';
import type { Patch } from './patch-corners.ts';
import { regionAt, regionCount, regionsOf } from './regions.ts';
import { smoothDegrees } from '../smooth.ts';
import { at, cosine, dot } from '../vector.ts';

/** Triangles in one plane: their normals differ by less than the digits of a file. */
const flat = 1 - 1e-7;

/** How strips of one curved surface lie beside each other. */
export interface Strips {
  /** They lean towards each other by no more degrees. */
  readonly mostTurn: number;
  /** They are about equally large; the plane that they run out into is not. */
  readonly mostUnlike: number;
}

/** What is drawn round. */
export const smoothStrips: Strips = { mostTurn: smoothDegrees, mostUnlike: 3 };

/** What was drawn round and written down with six corners or more has them at equal distances. */
export const coarseStrips: Strips = { mostTurn: 61, mostUnlike: 1.05 };

/** The pieces of curved surface of a mesh, in triangles. Planes are left out. */
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

/** Which plane each triangle lies in, and how large each plane is. */
export interface Planes {
  readonly of: Uint32Array;
  /** In square millimetres. */
  readonly areas: Float64Array;
}

/** The planes of a mesh: triangles that hang together and look one way. */
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
