import { isPlane } from '../patches/faces.ts';
import { normalOf } from '../facets.ts';
import type { Model } from '../model.ts';
import { following, neighboursOf, triangleOf } from '../sides.ts';
import type { Surfaces } from '../surfaces/surfaces.ts';
import { at, degrees, dot, type Vector } from '../vector.ts';

/** Range of draft angles, in degrees. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

/** Error of a guessed angle at a sharp edge, as a share of its excess over the facets there. */
const mostAstray = 0.25;

/** Degrees: how far a fillet fitted to rounded coordinates deviates from its tangent face. */
const mostOff = 0.1;

/**
 * Draft angle ranges of blends, taken at vertices because those lie on the surface. A vertex has the angle of a tangent
 * face, or the angle that chords give; elsewhere the range of the facets around it.
 */
export class CornerLeans {
  readonly #model: Model;
  readonly #surfaces: Surfaces;
  readonly #way: Vector;
  /** Smallest angle of the facets around each blend vertex. */
  readonly #least: Float64Array;
  readonly #most: Float64Array;
  /** Angle of the plane that a cone continues into, at each vertex between them. */
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

  /** Range over a whole triangle of a blend. */
  of(triangle: number): Range {
    const flat = arcsine(dot(normalOf(this.#model.facets, triangle), this.#way));
    const beyond = this.#sideways(triangle, flat);
    const ranges = [0, 1, 2].map((corner) =>
      this.#at(at(this.#model.mesh.corners, 3 * triangle + corner), flat, beyond),
    );
    return { least: Math.min(...ranges.map(({ least }) => least)), most: Math.max(...ranges.map(({ most }) => most)) };
  }

  /**
   * Replaces the angle of a cone, or of a face tangent to it, by that of an adjoining plane that equals it within
   * rounding.
   */
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

  /** Extra angle, in degrees, of a surface that turns sideways relative to the chord across it. */
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

/**
 * Intersects the facet range with the known range; when they are disjoint, facets with nearly collinear vertices are
 * wrong.
 */
function within(flats: Range, told: Range): Range {
  const [least, most] = [Math.max(flats.least, told.least), Math.min(flats.most, told.most)];
  return least <= most ? { least, most } : told;
}

/** Arcsine in degrees, with the argument clamped. */
export const arcsine = (sine: number): number => degrees(Math.asin(Math.max(-1, Math.min(1, sine))));
