import { isPlane } from '../patches/faces.ts';
import { normalOf } from '../facets.ts';
import type { Model } from '../model.ts';
import { following, neighboursOf, triangleOf } from '../sides.ts';
import type { Surfaces } from '../surfaces/surfaces.ts';
import { at, degrees, dot, type Vector } from '../vector.ts';

/** From where to where, in degrees. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

/** What is guessed of a place at a sharp edge may be off by as much of what it goes beyond the flats there. */
const mostAstray = 0.25;

/** In degrees: a fillet is as far astray from the wall that it is tangent to, where it is fitted to the digits of a file. */
const mostOff = 0.1;

/**
 * How a surface leans at its corners, which lie on it: a blend as the wall that it is tangent to, or as chords from there
 * tell. Elsewhere blends lean as the flats around a corner do, or in between.
 */
export class CornerLeans {
  readonly #model: Model;
  readonly #surfaces: Surfaces;
  readonly #way: Vector;
  /** Of the flats around each place of a blend. */
  readonly #least: Float64Array;
  readonly #most: Float64Array;
  /** How the plane leans that a cone goes on in, at each place between them. */
  readonly #planes: Float64Array;

  constructor(model: Model, surfaces: Surfaces, way: Vector) {
    this.#model = model;
    this.#surfaces = surfaces;
    this.#way = way;
    const count = model.mesh.points.length / 3;
    this.#least = new Float64Array(count).fill(Infinity);
    this.#most = new Float64Array(count).fill(-Infinity);
    this.#planes = new Float64Array(count).fill(Infinity);
    for (const triangle of surfaces.blends) if (!surfaces.blends.isSliver(triangle)) this.#takeFlat(triangle);
    for (let triangle = 0; triangle < surfaces.coneOf.length; triangle += 1)
      if (at(surfaces.coneOf, triangle) >= 0) this.#takePlanes(triangle);
  }

  /** Of a whole triangle of a blend. */
  of(triangle: number): Range {
    const flat = arcsine(dot(normalOf(this.#model.facets, triangle), this.#way));
    const beyond = this.#sideways(triangle, flat);
    const ranges = [0, 1, 2].map((corner) =>
      this.#at(at(this.#model.mesh.corners, 3 * triangle + corner), flat, beyond),
    );
    return { least: Math.min(...ranges.map(({ least }) => least)), most: Math.max(...ranges.map(({ most }) => most)) };
  }

  /** How a cone, or what is tangent to it, leans at a place: where it goes on in a plane as that, but for digits. */
  onCone(place: number, told: number): number {
    const plane = at(this.#planes, place);
    return Math.abs(plane - told) < mostOff ? plane : told;
  }

  #at(place: number, flat: number, beyond: number): Range {
    const look = this.#surfaces.looks.at(place);
    const least = Math.min(flat, at(this.#least, place));
    const most = Math.max(flat, at(this.#most, place));
    if (!look) return { least: least < 0 ? least - beyond : least, most: most > 0 ? most + beyond : most };
    const lean = arcsine(dot(look.normal, this.#way));
    if (look.isTold) return within({ least, most }, around(this.onCone(place, lean), look.doubt));
    const doubt = Math.max(look.doubt, mostAstray * Math.max(least - lean, lean - most));
    return { least: Math.min(least, lean - doubt), most: Math.max(most, lean + doubt) };
  }

  /** What turns sideways leans more than the chord across it. */
  #sideways(triangle: number, lean: number): number {
    const { sides, facets } = this.#model;
    let turn = 1;
    for (const next of neighboursOf(sides, triangle)) {
      if (!this.#surfaces.blends.has(next)) continue;
      turn = Math.min(turn, dot(normalOf(facets, triangle), normalOf(facets, next)));
    }
    return (degrees(1) * Math.abs(Math.sin((lean * Math.PI) / 90)) * (1 - turn)) / 2;
  }

  #takeFlat(triangle: number): void {
    const lean = arcsine(dot(normalOf(this.#model.facets, triangle), this.#way));
    for (const corner of [0, 1, 2]) {
      const place = at(this.#model.mesh.corners, 3 * triangle + corner);
      this.#least[place] = Math.min(at(this.#least, place), lean);
      this.#most[place] = Math.max(at(this.#most, place), lean);
    }
  }

  #takePlanes(triangle: number): void {
    const { mesh, sides, facets } = this.#model;
    for (let side = 3 * triangle; side < 3 * triangle + 3; side += 1) {
      const next = triangleOf(at(sides.opposite, side));
      if (next < 0 || !isPlane(this.#surfaces, next) || this.#surfaces.blends.has(next)) continue;
      const lean = arcsine(dot(normalOf(facets, next), this.#way));
      for (const end of [side, following(side)]) this.#planes[at(mesh.corners, end)] = lean;
    }
  }
}

const around = (lean: number, doubt: number): Range => ({ least: lean - doubt, most: lean + doubt });

/** What both tell; where they do not agree flats between corners nearly in a row are wrong. */
function within(flats: Range, told: Range): Range {
  const [least, most] = [Math.max(flats.least, told.least), Math.min(flats.most, told.most)];
  return least <= most ? { least, most } : told;
}

/** In degrees. */
export const arcsine = (sine: number): number => degrees(Math.asin(Math.max(-1, Math.min(1, sine))));
