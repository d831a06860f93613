import { cross, dot, lengthOf, subtract, add, scale, normalize, type Vector } from '@kerf/geometry';
import { computeSmoothNormal } from '../../blends/smooth-normals.ts';
import { normalOf } from '../../face-normals.ts';
import { cornerOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import type { Surfaces } from '../../surfaces/surfaces.ts';
import { at } from '../../typed-arrays.ts';
import { findSliverNeighbours } from './slivers.ts';

/** A facet with the surface normals at its vertices, which lie on the true surface. */
export interface FlatTriangle {
  readonly corners: readonly [Vector, Vector, Vector];
  readonly normals: readonly [Vector, Vector, Vector];
  /** True if it is known to approximate a round face. */
  readonly isRound: boolean;
  /** True if it is a true plane. */
  readonly isExact: boolean;
}

/** Barycentric coordinates of a point in a facet. */
export type Barycentric = readonly [number, number, number];

export function getFlatTriangle(model: Model, surfaces: Surfaces, triangle: number): FlatTriangle {
  const of = <Value>(one: (corner: number) => Value) => [one(0), one(1), one(2)] as const;
  const isRound = at(surfaces.coneOf, triangle) >= 0 || at(surfaces.patchOf, triangle) >= 0;
  const isExact = !isRound && findSliverNeighbours(model, surfaces, triangle).length === 0;
  const normal = normalOf(model.facets, triangle);
  return {
    corners: of((corner) => cornerOf(model.mesh, triangle, corner)),
    normals: of((corner) => (isExact ? normal : computeSmoothNormal(model, triangle, corner))),
    isRound,
    isExact,
  };
}

/** Unit direction out of the material, perpendicular to a direction; zero where the surface faces along it. */
export function getOutwardDirection(flat: FlatTriangle, direction: Vector): Vector {
  const [a, b, c] = flat.normals;
  const outward = normalize(add(add(a, b), c));
  const aside = removeComponent(outward, direction);
  return lengthOf(aside) > minOutwardLength ? normalize(aside) : [0, 0, 0];
}

/**
 * Computes how far the surface may stand out of a facet perpendicular to a direction; negative where it is concave.
 * Edges across the direction determine it by the turn of the normals along them. Curvature along the direction counts
 * only for a facet that starts below a height, where lower vertices overhang.
 */
export function computeChordDeviation(
  flat: FlatTriangle,
  shares: Barycentric,
  { direction, from }: { direction: Vector; from: number },
): number {
  const aside = getOutwardDirection(flat, direction);
  const along = cross(direction, aside);
  const isAbove = lengthOf(aside) > 0 && flat.corners.every((corner) => dot(corner, direction) >= from - tiny);
  let deviation = 0;
  for (const [i, j] of pairs) {
    const edge = subtract(flat.corners[j], flat.corners[i]);
    const turn = subtract(flat.normals[j], flat.normals[i]);
    const bend = isAbove ? dot(turn, along) * dot(edge, along) : dot(turn, edge);
    deviation += (shares[i] * shares[j] * bend) / 2;
  }
  return deviation;
}

export function computeBarycentric({ corners: [a, b, c] }: FlatTriangle, point: Vector): Barycentric {
  const whole = cross(subtract(b, a), subtract(c, a));
  const size = dot(whole, whole);
  const second = dot(cross(subtract(point, a), subtract(c, a)), whole) / size;
  const third = dot(cross(subtract(b, a), subtract(point, a)), whole) / size;
  return [1 - second - third, second, third];
}

const removeComponent = (one: Vector, direction: Vector): Vector =>
  subtract(one, scale(direction, dot(one, direction)));

const pairs = [
  [0, 1],
  [1, 2],
  [2, 0],
] as const;

const minOutwardLength = 0.1;

/** Millimetres. */
const tiny = 1e-6;
