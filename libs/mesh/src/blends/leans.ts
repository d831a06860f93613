import type { Ball } from '../fitting/ball-fit.ts';
import { type Cone, outwardTo } from '../fitting/cone-fit.ts';
import { arcsine, CornerLeans, type Range } from './corner-leans.ts';
import { normalOf } from '../facets.ts';
import { centroidOf, cornerOf } from '../mesh.ts';
import type { Model } from '../model.ts';
import type { Surfaces } from '../surfaces/surfaces.ts';
import { at, cross, dot, lengthOf, minus, times, unit, type Vector } from '../vector.ts';

/** Angle of a surface over one triangle relative to a direction, in degrees: 0 alongside it, 90 facing it. */
export interface Lean {
  /** Nominal range. */
  readonly low: number;
  readonly high: number;
  /** Possible range: equal to the nominal range when that is certain, except for planes that may approximate a cone. */
  readonly least: number;
  readonly most: number;
  /** True if the surface surely has the nominal range. */
  readonly isSure: boolean;
}

/**
 * Draft angles of a model relative to a direction. Certain cones are exact; possible cones are treated as planes with a
 * range; other curved surfaces have the range that their facets leave.
 */
export class Leans {
  readonly #model: Model;
  readonly #surfaces: Surfaces;
  readonly #way: Vector;
  readonly #corners: CornerLeans;

  constructor(model: Model, surfaces: Surfaces, way: Vector) {
    this.#model = model;
    this.#surfaces = surfaces;
    this.#way = way;
    this.#corners = new CornerLeans(model, surfaces, way);
  }

  of(triangle: number): Lean {
    const cone = this.#surfaces.cones[at(this.#surfaces.coneOf, triangle)];
    const flat = this.#flat(triangle);
    const told = sure({ low: flat, high: flat });
    if (this.#surfaces.blends.has(triangle)) return between(flat, this.#corners.of(triangle));
    const ball = this.#surfaces.balls.get(at(this.#surfaces.patchOf, triangle));
    if (ball) return between(flat, this.#onBall(ball, triangle));
    if (!cone) return told;
    const [low, high] = this.#onCone(cone, triangle);
    return cone.isSure ? sure({ low, high }) : { ...told, least: Math.min(flat, low), most: Math.max(flat, high) };
  }

  #flat(triangle: number): number {
    return arcsine(dot(normalOf(this.#model.facets, triangle), this.#way));
  }

  /** Range between the vertices, extended where the cone faces the direction in between. */
  #onCone(cone: Cone, triangle: number): [number, number] {
    const { mesh, facets } = this.#model;
    const { axis, growth } = cone;
    const middle = outwardTo(cone, centroidOf(mesh, triangle));
    const outside = minus(unit(middle), times(axis, growth));
    const sign = Math.sign(dot(outside, normalOf(facets, triangle))) / Math.hypot(1, growth);
    const along = dot(this.#way, axis);
    const ways = corners
      .map((k) => ({ place: at(mesh.corners, 3 * triangle + k), way: outwardTo(cone, cornerOf(mesh, triangle, k)) }))
      .filter(({ way }) => lengthOf(way) > tip * lengthOf(middle));
    const leanAt = (share: number) => arcsine(sign * (share - growth * along));
    const leans = ways.map(({ place, way }) => this.#corners.onCone(place, leanAt(dot(unit(way), this.#way))));
    const turns = ways.map(({ way }) => dot(cross(way, this.#way), axis));
    if (Math.min(...turns) < 0 && Math.max(...turns) > 0)
      leans.push(leanAt(Math.sign(dot(middle, this.#way)) * Math.sqrt(Math.max(0, 1 - along * along))));
    return [Math.min(...leans), Math.max(...leans)];
  }

  /** Range between the vertices; the angle is no smaller between them. */
  #onBall({ centre }: Ball, triangle: number): Range {
    const { mesh, facets } = this.#model;
    const normal = normalOf(facets, triangle);
    let [least, most] = [Infinity, -Infinity];
    for (const k of corners) {
      const outward = minus(cornerOf(mesh, triangle, k), centre);
      const lean = arcsine((Math.sign(dot(outward, normal)) * dot(outward, this.#way)) / lengthOf(outward));
      [least, most] = [Math.min(least, lean), Math.max(most, lean)];
    }
    return { least, most };
  }
}

const between = (flat: number, { least, most }: Range): Lean => {
  const lean = Math.min(most, Math.max(least, flat));
  return { low: lean, high: lean, least, most, isSure: false };
};

const sure = ({ low, high }: Pick<Lean, 'low' | 'high'>): Lean => ({ low, high, least: low, most: high, isSure: true });

const corners = [0, 1, 2] as const;

/** Share of the distance below which a vertex is the apex, without a radial direction. */
const tip = 1e-6;
