import { normalOf } from '../facets.ts';
import { centroidOf } from '../mesh.ts';
import type { Model } from '../model.ts';
import { Ray } from '../ray.ts';
import { regionAt, regionCount, type Regions, regionsOf } from '../regions.ts';
import { at, dot, plus, times, unit, type Vector } from '../vector.ts';

/** Places where the surface has its material on the wrong side. */
export interface WrongSides {
  readonly count: number;
  readonly location: Vector | undefined;
}

const mostPieces = 64;
const perPiece = 24;

/**
 * Looks out from a few places of every piece of a closed surface: outside there is no material around, as far as the
 * surface tells, and behind it there is. Else a piece is inside out, or two bodies share one place.
 */
export function wrongSidesOf(model: Model): WrongSides {
  const { mesh, facets, tree } = model;
  let found: WrongSides = { count: 0, location: undefined };
  for (const triangle of chosenIn(regionsOf(model.sides.opposite, () => true))) {
    const [location, normal] = [centroidOf(mesh, triangle), normalOf(facets, triangle)];
    // Askew, so that the ray runs along no edge of what is built at right angles.
    const way = unit(plus(normal, [0.1234567, 0.2345678, 0.3456789]));
    const direction = dot(way, normal) > 0 ? way : normal;
    const hits = new Ray(tree, location, direction).all().filter((hit) => hit.triangle !== triangle);
    const around = hits.reduce((sum, hit) => sum + Math.sign(dot(normalOf(facets, hit.triangle), direction)), 0);
    if (around !== 0) found = { count: found.count + 1, location: found.location ?? times(location, 1) };
  }
  return found;
}

/** A few triangles of each of the first pieces. */
function* chosenIn(pieces: Regions): Generator<number> {
  for (let i = 0; i < Math.min(mostPieces, regionCount(pieces)); i += 1) {
    const piece = regionAt(pieces, i);
    for (let place = 0; place < piece.length; place += Math.ceil(piece.length / perPiece)) yield at(piece, place);
  }
}
