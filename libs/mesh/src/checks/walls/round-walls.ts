import { normalOf } from '../../facets.ts';
import { centroidOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import type { RoundFaces } from '../../patches/faces.ts';
import { neighboursOf } from '../../sides.ts';
import { Ray } from '../../tree/ray.ts';
import type { Surfaces } from '../../surfaces/surfaces.ts';
import { at, cosine, cross, degrees, dot, lengthOf, minus, plus, times, unit, type Vector } from '../../vector.ts';
import type { Chord } from './chord.ts';
import { type Gap, gapBetween } from './core-gap.ts';
import { withRoughFaces } from './rough-faces.ts';
import { type RoundSurface, surfaceOfBall, surfaceOfCone } from './round-surface.ts';

/** A chord between true surfaces, with the possible range of thickness; both equal the thickness when certain. */
export interface RoundChord extends Chord {
  readonly least: number;
  readonly most: number;
}

/** Offset of the true surface behind a facet, along a chord: the certain part, and the range of the uncertain part. */
interface Behind {
  readonly sure: number;
  readonly least: number;
  readonly most: number;
}

/**
 * Corrects chords for facets: they lie inside convex surfaces and outside concave ones, so the true wall is thicker or
 * thinner.
 */
export class RoundWalls {
  readonly #model: Model;
  readonly #surfaces: RoundFaces;
  readonly #cones: readonly RoundSurface[];
  readonly #balls: ReadonlyMap<number, RoundSurface>;

  constructor(model: Model, surfaces: Surfaces) {
    this.#model = model;
    this.#surfaces = withRoughFaces(model, surfaces);
    this.#cones = this.#surfaces.cones.map(surfaceOfCone);
    this.#balls = new Map(Array.from(surfaces.balls, ([patch, ball]) => [patch, surfaceOfBall(ball)]));
  }

  /** Corrects a chord between two facets to the true surfaces. */
  between(chord: Chord): RoundChord {
    const { thickness: flat, ends } = chord;
    const across = this.#across(chord);
    const behind = across ? [across] : ends.map((triangle, i) => this.#behind(chord, triangle, i));
    const sum = (of: (one: Behind) => number) => behind.reduce((all, one) => all + of(one), 0);
    const thickness = Math.max(0, flat + sum(({ sure }) => sure));
    const least = Math.max(0, thickness + sum(({ least: low }) => low));
    const most = (thickness + sum(({ most: high }) => high)) / this.#slant(chord);
    return { ...chord, thickness, least, most };
  }

  /**
   * Finds the shortest chord between two concave surfaces that a chord connects, if it is shorter and both reach it.
   */
  shortest(chord: RoundChord): RoundChord | undefined {
    const [one, other] = chord.ends.map((triangle) => this.#hollowAt(triangle));
    if (!one?.core || !other?.core || one === other) return undefined;
    const middle = plus(chord.location, times(chord.direction, chord.thickness / 2));
    const gap = gapBetween(one.core, other.core, middle);
    const isShorter = gap.thickness > 0 && gap.thickness < nearly * chord.thickness;
    return isShorter ? this.#through(gap, [one, other]) : undefined;
  }

  /** Chord through a gap, if it lies between the expected surfaces. */
  #through(gap: Gap, [one, other]: readonly [RoundSurface, RoundSurface]): RoundChord | undefined {
    const { thickness, location, direction } = gap;
    const ends = [this.#seen(gap, times(direction, -1)), this.#seen(gap, direction)] as const;
    if (this.#roundAt(ends[0]) !== one || this.#roundAt(ends[1]) !== other) return undefined;
    return { thickness, location, direction, taper: 0, ends, least: thickness, most: thickness };
  }

  /** Concave round surface that a facet surely approximates. */
  #hollowAt(triangle: number): RoundSurface | undefined {
    const round = this.#roundAt(triangle);
    if (!round?.isSure) return undefined;
    return this.#isInside(round, triangle, centroidOf(this.#model.mesh, triangle)) ? undefined : round;
  }

  /**
   * Largest possible taper in degrees between the true surfaces: facets may turn from them by the angle to their
   * neighbours.
   */
  mostTaper({ taper, ends }: Chord): number {
    return taper + Math.max(...ends.map((triangle) => this.#twist(triangle)));
  }

  #twist(triangle: number): number {
    const { sides, facets } = this.#model;
    if (triangle < 0 || this.#roundAt(triangle)) return 0;
    const normal = normalOf(facets, triangle);
    const cosines = neighboursOf(sides, triangle).map((next) => dot(normal, normalOf(facets, next)));
    return degrees(Math.acos(Math.min(1, ...cosines.filter((turn) => turn > smooth))));
  }

  /** Triangle seen from the middle of a gap. */
  #seen({ location, direction, thickness }: Gap, way: Vector): number {
    const middle = plus(location, times(direction, thickness / 2));
    return new Ray(this.#model.tree, middle, way).first()?.triangle ?? -1;
  }

  /** Cosine of the inclination: off the middle of doubly curved material, chords are shorter than through it. */
  #slant({ taper, ends }: Chord): number {
    const isCurved = ends.every((triangle) => !this.#roundAt(triangle) && at(this.#surfaces.patchOf, triangle) >= 0);
    return isCurved ? cosine(taper / 2) : 1;
  }

  /** Chords through the middle of a rod or sphere are all as long as its diameter; others are not walls. */
  #across({ thickness, location, direction, ends }: Chord): Behind | undefined {
    const [round, other] = ends.map((triangle) => this.#roundAt(triangle));
    if (!round?.widthAt || round !== other || !this.#isInside(round, ends[0], location)) return undefined;
    return behindOf(round, round.widthAt(plus(location, times(direction, thickness / 2))) - thickness);
  }

  #behind({ thickness, location, direction }: Chord, triangle: number, end: number): Behind {
    const round = this.#roundAt(triangle);
    if (!round) return { sure: 0, ...this.#bulge(triangle) };
    const point = plus(location, times(direction, end * thickness));
    const look = Math.abs(dot(unit(round.outward(point)), direction));
    if (look < leastLook) return nothing;
    const off = round.off(point) / look;
    return behindOf(round, this.#isInside(round, triangle, point) ? -off : off);
  }

  #roundAt(triangle: number): RoundSurface | undefined {
    if (triangle < 0) return undefined;
    const { coneOf, patchOf } = this.#surfaces;
    return this.#cones[at(coneOf, triangle)] ?? this.#balls.get(at(patchOf, triangle));
  }

  /** Returns true when the material is inside the round surface. */
  #isInside(round: RoundSurface, triangle: number, point: Vector): boolean {
    return dot(normalOf(this.#model.facets, triangle), round.outward(point)) > 0;
  }

  /**
   * Possible height of a free-form surface above a facet, from the turn to its neighbours; negative where it is
   * concave. On equilateral triangles it is exact for a sphere.
   */
  #bulge(triangle: number): Omit<Behind, 'sure'> {
    const { mesh, sides, facets } = this.#model;
    const { patchOf } = this.#surfaces;
    if (triangle < 0 || at(patchOf, triangle) < 0) return nothing;
    const normal = normalOf(facets, triangle);
    let [least, most] = [0, 0];
    for (const next of neighboursOf(sides, triangle)) {
      if (at(patchOf, next) !== at(patchOf, triangle)) continue;
      const away = minus(centroidOf(mesh, next), centroidOf(mesh, triangle));
      const turn = lengthOf(cross(normal, normalOf(facets, next)));
      const bulge = (-Math.sign(dot(away, normal)) * turn * lengthOf(away)) / 2;
      [least, most] = [Math.min(least, bulge), Math.max(most, bulge)];
    }
    return { least, most };
  }
}

/** Degrees: facets that turn by more are too few to determine the inclination of the true surface. */
export const mostTwist = 12;

const smooth = cosine(mostTwist);

const nothing: Behind = { sure: 0, least: 0, most: 0 };

/** Smaller differences in length are coordinate rounding. */
const nearly = 1 - 1e-6;

/** A chord along a round face does not determine its position behind the facet. */
const leastLook = 0.45;

/** Offset of a surface; when planes are possible, the result is a range between both. */
const behindOf = ({ isSure }: RoundSurface, behind: number): Behind =>
  isSure ? { sure: behind, least: 0, most: 0 } : { sure: 0, least: Math.min(0, behind), most: Math.max(0, behind) };
