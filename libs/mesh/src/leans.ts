import { type Cone, outwardTo } from './cone-fit.ts';
import { normalOf } from './facets.ts';
import { centroidOf, cornerOf } from './mesh.ts';
import type { Model } from './model.ts';
import { triangleOf } from './sides.ts';
import type { Surfaces } from './surfaces.ts';
import { at, cross, degrees, dot, lengthOf, minus, times, unit, type Vector } from './vector.ts';

/** How a surface leans out of a direction, over one triangle: 0 along it, 90 where it looks along it, in degrees. */
export interface Lean {
  /** As it is told. */
  readonly low: number;
  readonly high: number;
  /** As it may be: no wider than what is told where that is sure, but for planes that may stand for a cone. */
  readonly least: number;
  readonly most: number;
  /** Whether the surface leans as is told, whatever else it does. */
  readonly isSure: boolean;
}

/**
 * How a model leans out of a direction: cones as they are, what may be cones or planes as planes, in doubt,
 * and other curved surfaces with the doubt that their flats leave.
 */
export class Leans {
  readonly #model: Model;
  readonly #surfaces: Surfaces;
  readonly #way: Vector;

  constructor(model: Model, surfaces: Surfaces, way: Vector) {
    this.#model = model;
    this.#surfaces = surfaces;
    this.#way = way;
  }

  of(triangle: number): Lean {
    const cone = this.#surfaces.cones[at(this.#surfaces.coneOf, triangle)];
    const flat = this.#flat(triangle);
    const told = sure({ low: flat, high: flat });
    if (!cone) return at(this.#surfaces.patchOf, triangle) < 0 ? told : this.#around(triangle, flat);
    const [low, high] = this.#onCone(cone, triangle);
    return cone.isSure ? sure({ low, high }) : { ...told, least: Math.min(flat, low), most: Math.max(flat, high) };
  }

  #flat(triangle: number): number {
    return arcsine(dot(normalOf(this.#model.facets, triangle), this.#way));
  }

  /** Between its corners, and as far as it goes where it looks along the direction in between. */
  #onCone(cone: Cone, triangle: number): [number, number] {
    const { mesh, facets } = this.#model;
    const { axis, growth } = cone;
    const middle = outwardTo(cone, centroidOf(mesh, triangle));
    const outside = minus(unit(middle), times(axis, growth));
    const sign = Math.sign(dot(outside, normalOf(facets, triangle))) / Math.hypot(1, growth);
    const along = dot(this.#way, axis);
    const ways = corners
      .map((k) => outwardTo(cone, cornerOf(mesh, triangle, k)))
      .filter((way) => lengthOf(way) > tip * lengthOf(middle));
    const across = ways.map((way) => dot(unit(way), this.#way));
    const turns = ways.map((way) => dot(cross(way, this.#way), axis));
    if (Math.min(...turns) < 0 && Math.max(...turns) > 0)
      across.push(Math.sign(dot(middle, this.#way)) * Math.sqrt(Math.max(0, 1 - along * along)));
    const leans = across.map((share) => arcsine(sign * (share - growth * along)));
    return [Math.min(...leans), Math.max(...leans)];
  }

  /**
   * It lies between its neighbours', and as far beyond as halfway to the next. What turns sideways, too, leans more than
   * the chord across it.
   */
  #around(triangle: number, lean: number): Lean {
    const { sides, facets } = this.#model;
    const normal = normalOf(facets, triangle);
    let [least, most, widest, turn] = [lean, lean, 0, 1];
    for (let side = 3 * triangle; side < 3 * triangle + 3; side += 1) {
      const next = triangleOf(at(sides.opposite, side));
      if (next < 0 || at(this.#surfaces.patchOf, next) !== at(this.#surfaces.patchOf, triangle)) continue;
      const there = this.#flat(next);
      [least, most] = [Math.min(least, there), Math.max(most, there)];
      widest = Math.max(widest, Math.abs(there - lean));
      turn = Math.min(turn, dot(normal, normalOf(facets, next)));
    }
    const sideways = (degrees(1) * Math.abs(Math.sin((lean * Math.PI) / 90)) * (1 - turn)) / 2;
    const beyond = widest / 2;
    return {
      low: lean,
      high: lean,
      isSure: false,
      least: Math.max(-90, Math.min(least, lean - beyond) - sideways),
      most: Math.min(90, Math.max(most, lean + beyond) + sideways),
    };
  }
}

const sure = ({ low, high }: Pick<Lean, 'low' | 'high'>): Lean => ({ low, high, least: low, most: high, isSure: true });

const corners = [0, 1, 2] as const;

/** At the tip of a cone no way is outward. */
const tip = 1e-6;

const arcsine = (sine: number): number => degrees(Math.asin(Math.max(-1, Math.min(1, sine))));
