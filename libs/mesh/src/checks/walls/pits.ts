import { angleBetween, cosDegrees, toDegrees, dot, subtract, normalize, type Vector } from '@kerf/geometry';
import { normalOf } from '../../face-normals.ts';
import { pointAt } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { Ray } from '../../bvh/ray.ts';
import { nextHalfEdge, triangleOf } from '../../half-edges.ts';
import { at } from '../../typed-arrays.ts';
import { type Chord, maxTaperDegrees } from './chord.ts';

/** A hollow that ends in a point, like a drilled hole. */
export interface Pit {
  readonly point: Vector;
  /** Straight into the material. */
  readonly inward: Vector;
  /** Directions of the edges that meet in it; a direction away from all of them leads straight into the material. */
  readonly edges: readonly Vector[];
}

/** A blunter pit is round. */
const maxPointedCosine = cosDegrees(10);

/** Finds vertices at which no edge is convex. */
export function findPits(model: Model): Pit[] {
  const { mesh, facets } = model;
  const inward = sumInwardDirections(model);
  const found = new Map<number, Vector[]>();
  const isBlunt = findBluntVertices(model);
  for (let halfEdge = 0; halfEdge < mesh.corners.length; halfEdge += 1) {
    const vertex = at(mesh.corners, halfEdge);
    const normal = normalOf(facets, triangleOf(halfEdge));
    if (!at(isBlunt, vertex) && -dot(normal, inwardAt(inward, vertex)) < maxPointedCosine) found.set(vertex, []);
  }
  for (let halfEdge = 0; halfEdge < mesh.corners.length; halfEdge += 1) {
    const [from, to] = [at(mesh.corners, halfEdge), at(mesh.corners, nextHalfEdge(halfEdge))];
    found.get(from)?.push(normalize(subtract(pointAt(mesh, to), pointAt(mesh, from))));
  }
  return [...found].map(([vertex, edges]) => ({
    point: pointAt(mesh, vertex),
    inward: inwardAt(inward, vertex),
    edges,
  }));
}

const inwardAt = (inward: Float64Array, vertex: number): Vector =>
  normalize([at(inward, 3 * vertex), at(inward, 3 * vertex + 1), at(inward, 3 * vertex + 2)]);

/** Sum of the inward directions of the triangles around each vertex, as x, y and z. */
function sumInwardDirections({ mesh, facets }: Model): Float64Array {
  const inward = new Float64Array(mesh.points.length);
  for (let halfEdge = 0; halfEdge < mesh.corners.length; halfEdge += 1) {
    const normal = normalOf(facets, triangleOf(halfEdge));
    const vertex = 3 * at(mesh.corners, halfEdge);
    for (const k of [0, 1, 2] as const) inward[vertex + k] = at(inward, vertex + k) - normal[k];
  }
  return inward;
}

/** Vertices with an outer or open edge. */
function findBluntVertices({ mesh, halfEdges: sides, facets }: Model): Uint8Array {
  const blunt = new Uint8Array(mesh.points.length / 3);
  for (let halfEdge = 0; halfEdge < mesh.corners.length; halfEdge += 1) {
    const twin = at(sides.opposite, halfEdge);
    const from = pointAt(mesh, at(mesh.corners, halfEdge));
    const apex = twin < 0 ? from : pointAt(mesh, at(mesh.corners, nextHalfEdge(nextHalfEdge(twin))));
    const look = dot(normalOf(facets, triangleOf(halfEdge)), normalize(subtract(apex, from)));
    if (twin >= 0 && look > -minBendSine) continue;
    blunt[at(mesh.corners, halfEdge)] = 1;
    blunt[at(mesh.corners, nextHalfEdge(halfEdge))] = 1;
  }
  return blunt;
}

/** Sine by which rounding bends a plane. */
const minBendSine = 1e-4;

/** An inclined opposite face is farther away along the view. */
const slantFactor = 1.5;

/** Finds the path from the point of a pit to the opposite face, if shorter than `maxLength` millimetres. */
export function findWallBehind({ tree, facets }: Model, pit: Pit, maxLength: number): Chord | undefined {
  const seen = new Ray(tree, pit.point, pit.inward).findFirst(-1, slantFactor * maxLength);
  if (!seen) return undefined;
  const direction = normalOf(facets, seen.triangle);
  const hit = new Ray(tree, pit.point, direction).findFirst(-1, maxLength);
  if (!hit) return undefined;
  const { distance: thickness, triangle } = hit;
  const taper = angleFromInward(pit, direction) + angleBetween(direction, normalOf(facets, triangle));
  return taper < maxTaperDegrees
    ? { thickness, location: pit.point, direction, taper, ends: [-1, triangle] }
    : undefined;
}

/** Angle in degrees between a direction and those that lead straight into the material. */
const angleFromInward = ({ edges }: Pit, direction: Vector): number =>
  toDegrees(Math.asin(edges.reduce((max, edge) => Math.min(1, Math.max(max, dot(edge, direction))), 0)));
