import { normalOf } from '../../facets.ts';
import { centroidOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { Ray } from '../../tree/ray.ts';
import { regionAt, regionCount, regionsOf } from '../../patches/regions.ts';
import { at, dot, plus, unit, type Vector } from '../../vector.ts';

/** Places where the surface has its material on the wrong side. */
export interface WrongSides {
  readonly count: number;
  readonly location: Vector | undefined;
}

/** Of a piece of the surface all or nothing is on the wrong side, as long as it does not run through others. */
const perPiece = 5;

/** In all: of a few pieces more places are looked at. */
const leastPlaces = 100;

/**
 * Looks out from a few places of every piece of a closed surface: outside there is no material around, as far as the
 * surface tells, and behind it there is. Else a piece is inside out, or two bodies share one place.
 */
export function wrongSidesOf(model: Model): WrongSides {
  const pieces = regionsOf(model.sides.opposite, () => true);
  const places = Math.max(perPiece, Math.ceil(leastPlaces / regionCount(pieces)));
  let found: WrongSides = { count: 0, location: undefined };
  for (let i = 0; i < regionCount(pieces); i += 1) {
    const triangles = chosenIn(regionAt(pieces, i), places);
    const wrong = triangles.filter((triangle) => isWrong(model, triangle));
    // A ray that meets an edge of two triangles counts it twice: one place is not believed against the others.
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
  // Askew, so that the ray runs along no edge of what is built at right angles.
  const way = unit(plus(normal, [0.1234567, 0.2345678, 0.3456789]));
  const direction = dot(way, normal) > 0 ? way : normal;
  const hits = new Ray(tree, centroidOf(mesh, triangle), direction).all().filter((hit) => hit.triangle !== triangle);
  return hits.reduce((sum, hit) => sum + Math.sign(dot(normalOf(facets, hit.triangle), direction)), 0) !== 0;
}

function chosenIn(piece: Uint32Array, count: number): Uint32Array {
  const step = Math.ceil(piece.length / count);
  return piece.filter((_, place) => place % step === 0);
}
