import {
  cosDegrees,
  cross,
  toDegrees,
  dot,
  lengthOf,
  subtract,
  add,
  scale,
  normalize,
  type Vector,
} from '@kerf/geometry';
import { normalOf } from '../../face-normals.ts';
import { centroidOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import type { RoundFaces } from '../../faces/faces.ts';
import { getNeighbours } from '../../half-edges.ts';
import { Ray } from '../../bvh/ray.ts';
import type { Surfaces } from '../../surfaces/surfaces.ts';
import { at } from '../../typed-arrays.ts';
import type { Chord } from './chord.ts';
import { type Gap, computeGap } from './core-gap.ts';
import { addImpreciseFaces } from './imprecise-round-faces.ts';
import { type RoundSurface, toSphereSurface, toConeSurface } from './round-surface.ts';

/** A chord between true surfaces, with the possible range of thickness; both equal the thickness when certain. */
export interface RoundChord extends Chord {
  readonly min: number;
  readonly max: number;
}

/** Offset of the true surface behind a facet, along a chord: the certain part, and the range of the uncertain part. */
interface SurfaceOffset {
  readonly sure: number;
  readonly min: number;
  readonly max: number;
}

/**
 * Corrects chords for facets: they lie inside convex surfaces and outside concave ones, so the true wall is thicker or
 * thinner.
 */
export class RoundWallCorrection {
  readonly #model: Model;
  readonly #surfaces: RoundFaces;
  readonly #cones: readonly RoundSurface[];
  readonly #spheres: ReadonlyMap<number, RoundSurface>;

  constructor(model: Model, surfaces: Surfaces) {
    this.#model = model;
    this.#surfaces = addImpreciseFaces(model, surfaces);
    this.#cones = this.#surfaces.cones.map(toConeSurface);
    this.#spheres = new Map(Array.from(surfaces.spheres, ([patch, ball]) => [patch, toSphereSurface(ball)]));
  }

  /** Corrects a chord between two facets to the true surfaces. */
  correctChord(chord: Chord): RoundChord {
    const { thickness: flat, ends } = chord;
    const across = this.#across(chord);
    const behind = across ? [across] : ends.map((triangle, i) => this.#behind(chord, triangle, i));
    const sum = (of: (one: SurfaceOffset) => number) => behind.reduce((all, one) => all + of(one), 0);
    const thickness = Math.max(0, flat + sum(({ sure }) => sure));
    const min = Math.max(0, thickness + sum(({ min: low }) => low));
    const max = (thickness + sum(({ max: high }) => high)) / this.#slant(chord);
    return { ...chord, thickness, min, max };
  }

  /**
   * Finds the shortest chord between two concave surfaces that a chord connects, if it is shorter and both reach it.
   */
  findShortestChord(chord: RoundChord): RoundChord | undefined {
    const [one, other] = chord.ends.map((triangle) => this.#hollowAt(triangle));
    if (!one?.core || !other?.core || one === other) return undefined;
    const middle = add(chord.location, scale(chord.direction, chord.thickness / 2));
    const gap = computeGap(one.core, other.core, middle);
    const isShorter = gap.thickness > 0 && gap.thickness < nearlyEqual * chord.thickness;
    return isShorter ? this.#through(gap, [one, other]) : undefined;
  }

  /** Chord through a gap, if it lies between the expected surfaces. */
  #through(gap: Gap, [one, other]: readonly [RoundSurface, RoundSurface]): RoundChord | undefined {
    const { thickness, location, direction } = gap;
    const ends = [this.#visibleTriangle(gap, scale(direction, -1)), this.#visibleTriangle(gap, direction)] as const;
    if (this.#roundAt(ends[0]) !== one || this.#roundAt(ends[1]) !== other) return undefined;
    return { thickness, location, direction, taper: 0, ends, min: thickness, max: thickness };
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
  getMaxTaper({ taper, ends }: Chord): number {
    return taper + Math.max(...ends.map((triangle) => this.#twist(triangle)));
  }

  #twist(triangle: number): number {
    const { halfEdges: sides, facets } = this.#model;
    if (triangle < 0 || this.#roundAt(triangle)) return 0;
    const normal = normalOf(facets, triangle);
    const cosines = getNeighbours(sides, triangle).map((next) => dot(normal, normalOf(facets, next)));
    return toDegrees(Math.acos(Math.min(1, ...cosines.filter((turn) => turn > minTwistCosine))));
  }

  /** Triangle seen from the middle of a gap. */
  #visibleTriangle({ location, direction, thickness }: Gap, towards: Vector): number {
    const middle = add(location, scale(direction, thickness / 2));
    return new Ray(this.#model.tree, middle, towards).findFirst()?.triangle ?? -1;
  }

  /** Cosine of the inclination: off the middle of doubly curved material, chords are shorter than through it. */
  #slant({ taper, ends }: Chord): number {
    const isCurved = ends.every((triangle) => !this.#roundAt(triangle) && at(this.#surfaces.patchOf, triangle) >= 0);
    return isCurved ? cosDegrees(taper / 2) : 1;
  }

  /** Chords through the middle of a rod or sphere are all as long as its diameter; others are not walls. */
  #across({ thickness, location, direction, ends }: Chord): SurfaceOffset | undefined {
    const [round, other] = ends.map((triangle) => this.#roundAt(triangle));
    if (!round?.widthAt || round !== other || !this.#isInside(round, ends[0], location)) return undefined;
    return toOffset(round, round.widthAt(add(location, scale(direction, thickness / 2))) - thickness);
  }

  #behind({ thickness, location, direction }: Chord, triangle: number, end: number): SurfaceOffset {
    const round = this.#roundAt(triangle);
    if (!round) return { sure: 0, ...this.#bulge(triangle) };
    const point = add(location, scale(direction, end * thickness));
    const look = Math.abs(dot(normalize(round.outward(point)), direction));
    if (look < minFacingCosine) return nothing;
    const off = round.distance(point) / look;
    return toOffset(round, this.#isInside(round, triangle, point) ? -off : off);
  }

  #roundAt(triangle: number): RoundSurface | undefined {
    if (triangle < 0) return undefined;
    const { coneOf, patchOf } = this.#surfaces;
    return this.#cones[at(coneOf, triangle)] ?? this.#spheres.get(at(patchOf, triangle));
  }

  /** Returns true when the material is inside the round surface. */
  #isInside(round: RoundSurface, triangle: number, point: Vector): boolean {
    return dot(normalOf(this.#model.facets, triangle), round.outward(point)) > 0;
  }

  /**
   * Possible height of a free-form surface above a facet, from the turn to its neighbours; negative where it is
   * concave. On equilateral triangles it is exact for a sphere.
   */
  #bulge(triangle: number): Omit<SurfaceOffset, 'sure'> {
    const { mesh, halfEdges: sides, facets } = this.#model;
    const { patchOf } = this.#surfaces;
    if (triangle < 0 || at(patchOf, triangle) < 0) return nothing;
    const normal = normalOf(facets, triangle);
    let [min, max] = [0, 0];
    for (const next of getNeighbours(sides, triangle)) {
      if (at(patchOf, next) !== at(patchOf, triangle)) continue;
      const away = subtract(centroidOf(mesh, next), centroidOf(mesh, triangle));
      const turn = lengthOf(cross(normal, normalOf(facets, next)));
      const bulge = (-Math.sign(dot(away, normal)) * turn * lengthOf(away)) / 2;
      [min, max] = [Math.min(min, bulge), Math.max(max, bulge)];
    }
    return { min, max };
  }
}

/** Degrees: facets that turn by more are too few to determine the inclination of the true surface. */
export const maxTwistDegrees = 12;

const minTwistCosine = cosDegrees(maxTwistDegrees);

const nothing: SurfaceOffset = { sure: 0, min: 0, max: 0 };

/** Smaller differences in length are coordinate rounding. */
const nearlyEqual = 1 - 1e-6;

/** A chord along a round face does not determine its position behind the facet. */
const minFacingCosine = 0.45;

/** Offset of a surface; when planes are possible, the result is a range between both. */
const toOffset = ({ isSure }: RoundSurface, behind: number): SurfaceOffset =>
  isSure ? { sure: behind, min: 0, max: 0 } : { sure: 0, min: Math.min(0, behind), max: Math.max(0, behind) };
