import { normalOf } from '../../facets.ts';
import { pointAt } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { Ray } from '../../tree/ray.ts';
import { following, triangleOf } from '../../sides.ts';
import { angleBetween, at, cosine, degrees, dot, minus, unit, type Vector } from '../../vector.ts';
import { type Chord, mostTaper } from './chord.ts';

/** Where a hollow ends in a point, as the hole of a drill does. */
export interface Pit {
  readonly point: Vector;
  /** Straight into the material. */
  readonly inward: Vector;
  /** Along the edges that meet in it; what leads away from all of them leads straight into the material. */
  readonly edges: readonly Vector[];
}

/** What is less pointed is round. */
const leastPointed = cosine(10);

/** The corners that no edge bends outwards at. */
export function pitsOf(model: Model): Pit[] {
  const { mesh, facets } = model;
  const inward = inwardOf(model);
  const found = new Map<number, Vector[]>();
  const isBlunt = bluntOf(model);
  for (let side = 0; side < mesh.corners.length; side += 1) {
    const place = at(mesh.corners, side);
    const normal = normalOf(facets, triangleOf(side));
    if (!at(isBlunt, place) && -dot(normal, inwardAt(inward, place)) < leastPointed) found.set(place, []);
  }
  for (let side = 0; side < mesh.corners.length; side += 1) {
    const [from, to] = [at(mesh.corners, side), at(mesh.corners, following(side))];
    found.get(from)?.push(unit(minus(pointAt(mesh, to), pointAt(mesh, from))));
  }
  return [...found].map(([place, edges]) => ({ point: pointAt(mesh, place), inward: inwardAt(inward, place), edges }));
}

const inwardAt = (inward: Float64Array, place: number): Vector =>
  unit([at(inward, 3 * place), at(inward, 3 * place + 1), at(inward, 3 * place + 2)]);

/** For each corner the mean of the ways into the material behind its triangles, x, y and z. */
function inwardOf({ mesh, facets }: Model): Float64Array {
  const inward = new Float64Array(mesh.points.length);
  for (let side = 0; side < mesh.corners.length; side += 1) {
    const normal = normalOf(facets, triangleOf(side));
    const place = 3 * at(mesh.corners, side);
    for (const k of [0, 1, 2] as const) inward[place + k] = at(inward, place + k) - normal[k];
  }
  return inward;
}

/** The corners with an outer edge, or an open one. */
function bluntOf({ mesh, sides, facets }: Model): Uint8Array {
  const blunt = new Uint8Array(mesh.points.length / 3);
  for (let side = 0; side < mesh.corners.length; side += 1) {
    const there = at(sides.opposite, side);
    const from = pointAt(mesh, at(mesh.corners, side));
    const apex = there < 0 ? from : pointAt(mesh, at(mesh.corners, following(following(there))));
    const look = dot(normalOf(facets, triangleOf(side)), unit(minus(apex, from)));
    if (there >= 0 && look > -nearlyFlat) continue;
    blunt[at(mesh.corners, side)] = 1;
    blunt[at(mesh.corners, following(side))] = 1;
  }
  return blunt;
}

/** The sine of what the digits of a file bend a plane by. */
const nearlyFlat = 1e-4;

/** Seen aslant, what is opposite is farther away. */
const aslant = 1.5;

/** The way from the point of a pit to the face opposite, if that is shorter than so many millimetres. */
export function wallBehind({ tree, facets }: Model, pit: Pit, within: number): Chord | undefined {
  const seen = new Ray(tree, pit.point, pit.inward).first(-1, aslant * within);
  if (!seen) return undefined;
  const direction = normalOf(facets, seen.triangle);
  const hit = new Ray(tree, pit.point, direction).first(-1, within);
  if (!hit) return undefined;
  const { distance: thickness, triangle } = hit;
  const taper = leanOf(pit, direction) + angleBetween(direction, normalOf(facets, triangle));
  return taper < mostTaper ? { thickness, location: pit.point, direction, taper, ends: [-1, triangle] } : undefined;
}

/** How far a direction is from those that lead straight into the material, in degrees. */
const leanOf = ({ edges }: Pit, direction: Vector): number =>
  degrees(Math.asin(edges.reduce((most, edge) => Math.min(1, Math.max(most, dot(edge, direction))), 0)));
