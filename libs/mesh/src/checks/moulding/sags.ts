import { cornerNormal } from '../../blends/corner-normals.ts';
import { normalOf } from '../../facets.ts';
import { cornerOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import type { Surfaces } from '../../surfaces/surfaces.ts';
import { at, cross, dot, lengthOf, minus, plus, times, unit, type Vector } from '../../vector.ts';
import { besideSliver } from './slivers.ts';

/** The three corners of a flat, and where the surface looks there: corners lie on what flats stand for. */
export interface Flat {
  readonly corners: readonly [Vector, Vector, Vector];
  readonly normals: readonly [Vector, Vector, Vector];
  /** Whether it is known to stand for a round face. */
  readonly isRound: boolean;
  /** Whether it stands for itself. */
  readonly isExact: boolean;
}

/** A place of a flat: how much of each corner is in it. */
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

/** Sideways to a way, out of the material; nothing where the surface looks along the way. */
export function asideOf(flat: Flat, way: Vector): Vector {
  const [a, b, c] = flat.normals;
  const outward = unit(plus(plus(a, b), c));
  const aside = across(outward, way);
  return lengthOf(aside) > leastAside ? unit(aside) : [0, 0, 0];
}

/**
 * How far the surface may stand out of a flat, sideways to a way, at a place; negative where it is hollow. The sides of
 * the flat across the way tell, by how the surface turns along them. What it bends along the way is no matter, but for
 * what begins below a height: there corners that are lower lean over.
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

/** In millimetres. */
const tiny = 1e-6;
