import { cornerNormal } from '../../blends/corner-normals.ts';
import { normalOf } from '../../facets.ts';
import { cornerOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import type { Surfaces } from '../../surfaces/surfaces.ts';
import { at, cross, dot, lengthOf, minus, plus, times, unit, type Vector } from '../../vector.ts';
import { besideSliver } from './slivers.ts';

/** A facet with the surface normals at its vertices, which lie on the true surface. */
export interface Flat {
  readonly corners: readonly [Vector, Vector, Vector];
  readonly normals: readonly [Vector, Vector, Vector];
  /** True if it is known to approximate a round face. */
  readonly isRound: boolean;
  /** True if it is a true plane. */
  readonly isExact: boolean;
}

/** Barycentric coordinates of a point in a facet. */
export type Shares = readonly [number, number, number];

export function flatAt(model: Model, surfaces: Surfaces, triangle: number): Flat {
  const of = <Value>(one: (corner: number) => Value) => [one(0), one(1), one(2)] as const;
  const isRound = at(surfaces.coneOf, triangle) >= 0 || at(surfaces.patchOf, triangle) >= 0;
  const isExact = !isRound && besideSliver(model, surfaces, triangle).length === 0;
  const normal = normalOf(model.facets, triangle);
  return {
    corners: of((corner) => cornerOf(model.mesh, triangle, corner)),
    normals: of((corner) => (isExact ? normal : cornerNormal(model, triangle, corner))),
    isRound,
    isExact,
  };
}

/** Unit direction out of the material, perpendicular to a direction; zero where the surface faces along it. */
export function asideOf(flat: Flat, way: Vector): Vector {
  const [a, b, c] = flat.normals;
  const outward = unit(plus(plus(a, b), c));
  const aside = across(outward, way);
  return lengthOf(aside) > leastAside ? unit(aside) : [0, 0, 0];
}

/**
 * Computes how far the surface may stand out of a facet perpendicular to a direction; negative where it is concave.
 * Edges across the direction determine it by the turn of the normals along them. Curvature along the direction counts
 * only for a facet that starts below a height, where lower vertices overhang.
 */
export function sagAt(flat: Flat, shares: Shares, { way, from }: { way: Vector; from: number }): number {
  const aside = asideOf(flat, way);
  const along = cross(way, aside);
  const isAbove = lengthOf(aside) > 0 && flat.corners.every((corner) => dot(corner, way) >= from - tiny);
  let sag = 0;
  for (const [i, j] of pairs) {
    const edge = minus(flat.corners[j], flat.corners[i]);
    const turn = minus(flat.normals[j], flat.normals[i]);
    const bend = isAbove ? dot(turn, along) * dot(edge, along) : dot(turn, edge);
    sag += (shares[i] * shares[j] * bend) / 2;
  }
  return sag;
}

export function sharesAt({ corners: [a, b, c] }: Flat, point: Vector): Shares {
  const whole = cross(minus(b, a), minus(c, a));
  const size = dot(whole, whole);
  const second = dot(cross(minus(point, a), minus(c, a)), whole) / size;
  const third = dot(cross(minus(b, a), minus(point, a)), whole) / size;
  return [1 - second - third, second, third];
}

const across = (one: Vector, way: Vector): Vector => minus(one, times(way, dot(one, way)));

const pairs = [
  [0, 1],
  [1, 2],
  [2, 0],
] as const;

const leastAside = 0.1;

/** Millimetres. */
const tiny = 1e-6;
