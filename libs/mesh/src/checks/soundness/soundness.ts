import { normalOf } from '../../facets.ts';
import { centroidOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { Ray } from '../../tree/ray.ts';
import { regionAt, regionCount, regionsOf } from '../../patches/regions.ts';
import { at, dot, plus, unit, type Vector } from '../../vector.ts';

/** Shells with their material on the wrong side. */
export interface WrongSides {
  readonly count: number;
  readonly location: Vector | undefined;
}

/** All or nothing of a shell is on the wrong side, unless it intersects others. */
const perPiece = 5;

/** Minimum in total; with few shells, more points are tested on each. */
const leastPlaces = 100;

/**
 * Finds inverted shells and overlapping bodies by casting rays outwards from a few points of every shell of a closed
 * surface: there must be no material outside and some behind.
 */
export function wrongSidesOf(model: Model): WrongSides {
  const pieces = regionsOf(model.sides.opposite, () => true);
  const places = Math.max(perPiece, Math.ceil(leastPlaces / regionCount(pieces)));
  let found: WrongSides = { count: 0, location: undefined };
  for (let i = 0; i < regionCount(pieces); i += 1) {
    const triangles = chosenIn(regionAt(pieces, i), places);
    const wrong = triangles.filter((triangle) => isWrong(model, triangle));
    // A ray that hits an edge counts both triangles, so the majority decides.
    if (2 * wrong.length <= triangles.length) continue;
    found = {
      count: found.count + 1,
      location: found.location ?? centroidOf(model.mesh, at(wrong, 0)),
    };
  }
  return found;
}

function isWrong({ mesh, facets, tree }: Model, triangle: number): boolean {
  const normal = normalOf(facets, triangle);
  // Inclined, to avoid rays along the edges of rectangular designs.
  const way = unit(plus(normal, [0.1234567, 0.2345678, 0.3456789]));
  const direction = dot(way, normal) > 0 ? way : normal;
  const hits = new Ray(tree, centroidOf(mesh, triangle), direction).all().filter((hit) => hit.triangle !== triangle);
  return hits.reduce((sum, hit) => sum + Math.sign(dot(normalOf(facets, hit.triangle), direction)), 0) !== 0;
}

function chosenIn(piece: Uint32Array, count: number): Uint32Array {
  const step = Math.ceil(piece.length / count);
  return piece.filter((_, place) => place % step === 0);
}
