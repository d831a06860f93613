import { dot, add, normalize, type Vector } from '@kerf/geometry';
import { normalOf } from '../../face-normals.ts';
import { centroidOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { Ray } from '../../bvh/ray.ts';
import { getRegion, countRegions, findRegions } from '../../patches/regions.ts';
import { at } from '../../typed-arrays.ts';

/** Shells with their material on the wrong side. */
export interface InvertedShells {
  readonly count: number;
  readonly location: Vector | undefined;
}

/** All or nothing of a shell is on the wrong side, unless it intersects others. */
const pointsPerShell = 5;

/** Minimum in total; with few shells, more points are tested on each. */
const minPoints = 100;

/**
 * Finds inverted shells and overlapping bodies by casting rays outwards from a few points of every shell of a closed
 * surface: there must be no material outside and some behind.
 */
export function findInvertedShells(model: Model): InvertedShells {
  const pieces = findRegions(model.halfEdges.opposite, () => true);
  const pointCount = Math.max(pointsPerShell, Math.ceil(minPoints / countRegions(pieces)));
  let found: InvertedShells = { count: 0, location: undefined };
  for (let i = 0; i < countRegions(pieces); i += 1) {
    const triangles = sampleShell(getRegion(pieces, i), pointCount);
    const wrong = triangles.filter((triangle) => isInverted(model, triangle));
    // A ray that hits an edge counts both triangles, so the majority decides.
    if (2 * wrong.length <= triangles.length) continue;
    found = {
      count: found.count + 1,
      location: found.location ?? centroidOf(model.mesh, at(wrong, 0)),
    };
  }
  return found;
}

function isInverted({ mesh, facets, tree }: Model, triangle: number): boolean {
  const normal = normalOf(facets, triangle);
  // Inclined, to avoid rays along the edges of rectangular designs.
  const skewDirection = normalize(add(normal, [0.1234567, 0.2345678, 0.3456789]));
  const direction = dot(skewDirection, normal) > 0 ? skewDirection : normal;
  const hits = new Ray(tree, centroidOf(mesh, triangle), direction)
    .findAll()
    .filter((hit) => hit.triangle !== triangle);
  return hits.reduce((sum, hit) => sum + Math.sign(dot(normalOf(facets, hit.triangle), direction)), 0) !== 0;
}

function sampleShell(piece: Uint32Array, count: number): Uint32Array {
  const step = Math.ceil(piece.length / count);
  return piece.filter((_, index) => index % step === 0);
}
