import { normalOf } from './facets.ts';
import type { Model } from './model.ts';
import { regionAt, regionCount, regionsOf } from './regions.ts';
import { at, dot } from './vector.ts';

/** Triangles in one plane: their normals differ by less than the digits of a file. */
const flat = 1 - 1e-7;

/** The strips of one smooth surface lean towards each other by no more than 31 degrees: a circle of twelve corners. */
const smooth = Math.cos((31 * Math.PI) / 180);

/** Neighbouring strips of one curved surface are about equally large; the plane that it runs out into is not. */
const mostUnlike = 3;

/** The pieces of curved surface of a mesh, in triangles. Planes are left out. */
export function patchesOf(model: Model): number[][] {
  const { sides, facets } = model;
  const planes = planesOf(model);
  const isOneSurface = (a: number, b: number): boolean => {
    const ratio = at(planes.areas, at(planes.of, a)) / at(planes.areas, at(planes.of, b));
    return ratio < mostUnlike && ratio > 1 / mostUnlike && dot(normalOf(facets, a), normalOf(facets, b)) > smooth;
  };
  const regions = regionsOf(sides.opposite, isOneSurface);
  const patches: number[][] = [];
  for (let i = 0; i < regionCount(regions); i += 1) {
    const patch = regionAt(regions, i);
    const plane = at(planes.of, at(patch, 0));
    if (patch.some((triangle) => at(planes.of, triangle) !== plane)) patches.push([...patch]);
  }
  return patches;
}

/** The plane of each triangle, and how large each plane is. */
function planesOf({ sides, facets }: Model): { of: Uint32Array; areas: Float64Array } {
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
