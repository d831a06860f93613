import { cross, dot, lengthOf, subtract, add, scale, normalize, type Vector } from '@kerf/geometry';
import type { Cylinder } from '../../fitting/cylinder-fit.ts';
import { normalOf } from '../../face-normals.ts';
import { pointAt } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { nextHalfEdge, triangleOf } from '../../half-edges.ts';
import { minSmoothCosine } from '../../smooth-angle.ts';
import { at } from '../../typed-arrays.ts';
import { minAlignedCosine, minWallCosine } from './inner-corners.ts';

/** Inner edges without a radius. */
export interface SharpEdges {
  /** Total length in millimetres. */
  readonly length: number;
  /** Length of the edges along the direction. */
  readonly lengthAlong: number;
  /** Length of the edges that are more inclined than pocket corners and less than the floor. */
  readonly lengthInclined: number;
  /** Midpoint of the longest. */
  readonly location: Vector | undefined;
}

/**
 * Measures all sharp inner edges except those between strips of `round` holes and around their ends; `few` are
 * cylinders of so few strips that they may be planes.
 */
export function findSharpEdges(model: Model, along: Vector, strips: Strips): SharpEdges {
  let found: SharpEdges = { length: 0, lengthAlong: 0, lengthInclined: 0, location: undefined };
  let longest = 0;
  for (const [from, to] of iterateInnerEdges(model, strips)) {
    const edge = subtract(to, from);
    const length = lengthOf(edge);
    const upright = Math.abs(dot(normalize(edge), along));
    const isAlong = upright > minAlignedCosine;
    const weight = isAlong ? length + 1e9 : length;
    const location = weight > longest ? scale(add(from, to), 0.5) : found.location;
    longest = Math.max(longest, weight);
    found = {
      length: found.length + length,
      lengthAlong: found.lengthAlong + (isAlong ? length : 0),
      lengthInclined: found.lengthInclined + (!isAlong && upright > minWallCosine ? length : 0),
      location,
    };
  }
  return found;
}

/** Walls of round holes. */
interface Strips {
  readonly round: readonly Cylinder[];
  /** Adjacent triangles of these always meet at an edge, however little they turn. */
  readonly few?: readonly Cylinder[];
}

/** Cosine for two triangles of one plane. */
const minFlatCosine = 1 - 1e-7;

function* iterateInnerEdges(model: Model, { round, few = [] }: Strips): Generator<readonly [Vector, Vector]> {
  const { mesh, halfEdges: sides, facets } = model;
  const [holeAt, fewAt] = [cylinderAt(model, round), cylinderAt(model, few)];
  for (let halfEdge = 0; halfEdge < sides.opposite.length; halfEdge += 1) {
    const twin = at(sides.opposite, halfEdge);
    if (twin < halfEdge) continue;
    const triangles = [triangleOf(halfEdge), triangleOf(twin)] as const;
    const [one, other] = [normalOf(facets, triangles[0]), normalOf(facets, triangles[1])];
    const isOfFew = triangles.every((triangle) => fewAt(triangle) !== undefined);
    if (dot(one, other) > (isOfFew ? minFlatCosine : minSmoothCosine)) continue;
    const [from, to] = [
      pointAt(mesh, at(mesh.corners, halfEdge)),
      pointAt(mesh, at(mesh.corners, nextHalfEdge(halfEdge))),
    ];
    if (dot(cross(one, other), subtract(to, from)) >= 0) continue;
    const holes = triangles.flatMap((triangle) => holeAt(triangle) ?? []);
    if (!isDrilled(holes, subtract(to, from))) yield [from, to];
  }
}

/** Creates a lookup from triangle to cylinder. */
function cylinderAt(model: Model, cylinders: readonly Cylinder[]): (triangle: number) => Cylinder | undefined {
  const placeOf = new Int32Array(model.isDegenerate.length).fill(-1);
  for (const [i, { triangles }] of cylinders.entries()) for (const triangle of triangles) placeOf[triangle] = i;
  return (triangle) => cylinders[at(placeOf, triangle)];
}

/** Sine tolerance for the accuracy of an axis. */
const maxSkewSine = 0.02;

/**
 * Returns true for an edge between the walls of holes or around one: a drill leaves it at the bottom and before a step.
 */
const isDrilled = (holes: readonly Cylinder[], edge: Vector): boolean =>
  holes.length === 2 || holes.some(({ axis }) => Math.abs(dot(axis, edge)) < maxSkewSine * lengthOf(edge));
