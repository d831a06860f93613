import { dot, add, scale, type Vector } from '@kerf/geometry';
import { normalOf } from '../../face-normals.ts';
import { centroidOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { findNearest } from '../../bvh/nearest.ts';
import { getRegion, countRegions, type Regions, findRegions } from '../../patches/regions.ts';
import type { Sample } from '../../surface-samples.ts';
import { minSmoothCosine } from '../../smooth-angle.ts';
import { at } from '../../typed-arrays.ts';

/** Each query takes long in a large model, so only its largest faces are searched. */
const maxWork = 500_000;
const [minFaces, maxFaces] = [4, 400];
const maxPerFace = 4;

/** Finds start points on each face, largest faces first; evenly spread samples miss small faces. */
export function* findFaceStartPoints(model: Model): Generator<Sample[]> {
  for (const face of findLargestFaces(model)) yield startsOn(model, face);
}

function findLargestFaces({ halfEdges: sides, facets }: Model): Uint32Array[] {
  const regions = findRegions(
    sides.opposite,
    (a, b) => dot(normalOf(facets, a), normalOf(facets, b)) > minSmoothCosine,
  );
  const areas = Float64Array.from({ length: countRegions(regions) }, (_, i) => areaOf(regions, i, facets.areas));
  const many = Math.max(minFaces, Math.min(maxFaces, Math.round(maxWork / facets.areas.length)));
  const order = Uint32Array.from(areas.keys()).sort((a, b) => at(areas, b) - at(areas, a));
  return Array.from(order.subarray(0, many), (face) => getRegion(regions, face));
}

function areaOf({ starts, triangles }: Regions, region: number, areas: Float64Array): number {
  let sum = 0;
  for (let i = at(starts, region); i < at(starts, region + 1); i += 1) sum += at(areas, at(triangles, i));
  return sum;
}

/**
 * Start points on the surface nearest to the face's middle, which is air when it surrounds a hole, and on some of its
 * triangles.
 */
function startsOn(model: Model, face: Uint32Array): Sample[] {
  const starts: Sample[] = [findNearest(model, middleOf(model, face))];
  const step = Math.ceil(face.length / maxPerFace);
  for (let i = step >> 1; i < face.length; i += step)
    starts.push({ triangle: at(face, i), point: centroidOf(model.mesh, at(face, i)) });
  return starts.filter(({ triangle }) => !at(model.isDegenerate, triangle));
}

function middleOf({ mesh, facets }: Model, face: Uint32Array): Vector {
  let [sum, all]: [Vector, number] = [[0, 0, 0], 0];
  for (const triangle of face) {
    const area = at(facets.areas, triangle);
    sum = add(sum, scale(centroidOf(mesh, triangle), area));
    all += area;
  }
  return scale(sum, 1 / (all || 1));
}
