import { offCone, outwardTo } from '../cone-fit.ts';
import { normalOf } from '../facets.ts';
import { centroidOf } from '../mesh.ts';
import type { Model } from '../model.ts';
import { triangleOf } from '../sides.ts';
import type { Surfaces } from '../surfaces.ts';
import { at, cross, dot, lengthOf, minus, plus, times, unit, type Vector } from '../vector.ts';
import type { Chord } from './chord.ts';

/** How much thinner and thicker a wall may be than its flats are apart: both are 0 between planes and cones. */
export interface Sag {
  readonly thinner: number;
  readonly thicker: number;
}

/** Flats lie inside of what bulges, and outside of what is hollow: by as much a wall is thicker or thinner than they are apart. */
export class RoundWalls {
  readonly #model: Model;
  readonly #surfaces: Surfaces;

  constructor(model: Model, surfaces: Surfaces) {
    this.#model = model;
    this.#surfaces = surfaces;
  }

  /** From cone to cone, where a chord runs between two flats of them. */
  between(chord: Chord): Chord {
    const { thickness, location, direction, ends } = chord;
    if (!ends) return chord;
    const there = plus(location, times(direction, thickness));
    const missing = this.#behind(ends[0], location, direction) + this.#behind(ends[1], there, direction);
    return { ...chord, thickness: Math.max(0, thickness + missing) };
  }

  /** What the flats of other curved surfaces leave in doubt. */
  sagOf({ ends }: Pick<Chord, 'ends'>): Sag {
    const bulges = (ends ?? []).map((triangle) =>
      at(this.#surfaces.patchOf, triangle) < 0 ? 0 : this.#bulge(triangle),
    );
    const sum = (sign: number) => bulges.reduce((all, bulge) => all + Math.max(0, sign * bulge), 0);
    return { thinner: sum(-1), thicker: sum(1) };
  }

  /** How far the cone lies behind a flat, along a chord; negative before it. */
  #behind(triangle: number, point: Vector, direction: Vector): number {
    const cone = this.#surfaces.cones[at(this.#surfaces.coneOf, triangle)];
    const look = dot(normalOf(this.#model.facets, triangle), direction);
    if (!cone || Math.abs(look) < leastLook) return 0;
    const outside = minus(unit(outwardTo(cone, point)), times(cone.axis, cone.growth));
    const sign = Math.sign(dot(normalOf(this.#model.facets, triangle), outside));
    return (-sign * offCone(cone, point)) / Math.abs(look);
  }

  /** How high a surface may stand above a flat, as its neighbours turn away; negative where it is hollow. */
  #bulge(triangle: number): number {
    const { mesh, sides, facets } = this.#model;
    const { patchOf } = this.#surfaces;
    const normal = normalOf(facets, triangle);
    let most = 0;
    for (let side = 3 * triangle; side < 3 * triangle + 3; side += 1) {
      const next = triangleOf(at(sides.opposite, side));
      if (next < 0 || at(patchOf, next) !== at(patchOf, triangle)) continue;
      const away = minus(centroidOf(mesh, next), centroidOf(mesh, triangle));
      const turn = lengthOf(cross(normal, normalOf(facets, next)));
      const bulge = (-Math.sign(dot(away, normal)) * turn * lengthOf(away)) / 4;
      if (Math.abs(bulge) > Math.abs(most)) most = bulge;
    }
    return most;
  }
}

/** A chord that runs along a flat tells nothing of what is behind it. */
const leastLook = 0.5;
