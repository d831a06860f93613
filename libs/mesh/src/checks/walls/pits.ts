import { normalOf } from '../../facets.ts';
import { pointAt } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { Ray } from '../../tree/ray.ts';
import { following, triangleOf } from '../../sides.ts';
import { angleBetween, at, cosine, degrees, dot, minus, unit, type Vector } from '../../vector.ts';
import { type Chord, mostTaper } from './chord.ts';

/** A hollow that ends in a point, like a drilled hole. */
export interface Pit {
  readonly point: Vector;
  /** Straight into the material. */
  readonly inward: Vector;
  /** Directions of the edges that meet in it; a direction away from all of them leads straight into the material. */
  readonly edges: readonly Vector[];
}

/** A blunter pit is round. */
const leastPointed = cosine(10);

/** Finds vertices at which no edge is convex. */
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

/** Sum of the inward directions of the triangles around each vertex, as x, y and z. */
function inwardOf({ mesh, facets }: Model): Float64Array {
  const inward = new Float64Array(mesh.points.length);
  for (let side = 0; side < mesh.corners.length; side += 1) {
    const normal = normalOf(facets, triangleOf(side));
    const place = 3 * at(mesh.corners, side);
    for (const k of [0, 1, 2] as const) inward[place + k] = at(inward, place + k) - normal[k];
  }
  return inward;
}

/** Vertices with an outer or open edge. */
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

/** Sine by which rounding bends a plane. */
const nearlyFlat = 1e-4;

/** An inclined opposite face is farther away along the view. */
const aslant = 1.5;

/** Finds the path from the point of a pit to the opposite face, if shorter than `maxLength` millimetres. */
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

/** Angle in degrees between a direction and those that lead straight into the material. */
const leanOf = ({ edges }: Pit, direction: Vector): number =>
  degrees(Math.asin(edges.reduce((most, edge) => Math.min(1, Math.max(most, dot(edge, direction))), 0)));
