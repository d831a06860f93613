import { offCone, outwardTo } from '../cone-fit.ts';
import { normalOf } from '../facets.ts';
import { centroidOf } from '../mesh.ts';
import type { Model } from '../model.ts';
import type { RoundFace } from '../round-faces.ts';
import { triangleOf } from '../sides.ts';
import type { Surfaces } from '../surfaces.ts';
import { at, cross, dot, lengthOf, minus, plus, times, unit, type Vector } from '../vector.ts';
import type { Chord } from './chord.ts';

/** A chord between what its flats stand for, and how thick the wall may be there: both are the thickness where it is sure. */
export interface RoundChord extends Chord {
  readonly least: number;
  readonly most: number;
}

/** How far the surface lies behind a flat, along a chord: surely, and at least and at most where it is in doubt. */
interface Behind {
  readonly sure: number;
  readonly least: number;
  readonly most: number;
}

/** Flats lie inside of what bulges, and outside of what is hollow: by as much a wall is thicker or thinner than they are apart. */
export class RoundWalls {
  readonly #model: Model;
  readonly #surfaces: Surfaces;

  constructor(model: Model, surfaces: Surfaces) {
    this.#model = model;
    this.#surfaces = surfaces;
  }

  /** From surface to surface, where a chord runs between two flats. */
  between(chord: Chord): RoundChord {
    const { thickness: flat, ends } = chord;
    const across = this.#across(chord);
    const behind = across ? [across] : ends.map((triangle, i) => this.#behind(chord, triangle, i));
    const sum = (of: (one: Behind) => number) => behind.reduce((all, one) => all + of(one), 0);
    const thickness = Math.max(0, flat + sum(({ sure }) => sure));
    const least = Math.max(0, thickness + sum(({ least: low }) => low));
    return { ...chord, thickness, least, most: thickness + sum(({ most }) => most) };
  }

  /** All chords of a rod that lead through its axis are as long as it is wide; past it they are no walls of their own. */
  #across({ thickness, location, direction, ends }: Chord): Behind | undefined {
    const [cone, other] = ends.map((triangle) => this.#coneAt(triangle));
    if (!cone?.isWhole || cone !== other || !this.#isOutside(cone, ends[0], location)) return undefined;
    const middle = plus(location, times(direction, thickness / 2));
    const height = dot(minus(middle, cone.centre), cone.axis);
    return known(cone, 2 * (cone.radius + cone.growth * height) - thickness);
  }

  #behind({ thickness, location, direction }: Chord, triangle: number, end: number): Behind {
    const cone = this.#coneAt(triangle);
    if (cone)
      return known(cone, this.#coneBehind(triangle, plus(location, times(direction, end * thickness)), direction));
    const bulge = triangle < 0 || at(this.#surfaces.patchOf, triangle) < 0 ? 0 : this.#bulge(triangle);
    return { sure: 0, least: Math.min(0, bulge), most: Math.max(0, bulge) };
  }

  #coneAt(triangle: number): RoundFace | undefined {
    return triangle < 0 ? undefined : this.#surfaces.cones[at(this.#surfaces.coneOf, triangle)];
  }

  #isOutside(cone: RoundFace, triangle: number, point: Vector): boolean {
    const outside = minus(unit(outwardTo(cone, point)), times(cone.axis, cone.growth));
    return dot(normalOf(this.#model.facets, triangle), outside) > 0;
  }

  /** How far the cone lies behind a flat, along a chord; negative before it. */
  #coneBehind(triangle: number, point: Vector, direction: Vector): number {
    const cone = this.#coneAt(triangle);
    const look = dot(normalOf(this.#model.facets, triangle), direction);
    if (!cone || Math.abs(look) < leastLook) return 0;
    const off = offCone(cone, point) / Math.abs(look);
    return this.#isOutside(cone, triangle, point) ? -off : off;
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

/** What may be planes as well is somewhere between both. */
const known = ({ isSure }: RoundFace, behind: number): Behind =>
  isSure ? { sure: behind, least: 0, most: 0 } : { sure: 0, least: Math.min(0, behind), most: Math.max(0, behind) };
