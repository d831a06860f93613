import { normalOf } from '../../facets.ts';
import { centroidOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { neighboursOf } from '../../sides.ts';
import { Ray } from '../../tree/ray.ts';
import type { Surfaces } from '../../surfaces/surfaces.ts';
import { at, cosine, cross, degrees, dot, lengthOf, minus, plus, times, unit, type Vector } from '../../vector.ts';
import type { Chord } from './chord.ts';
import { type Gap, gapBetween } from './core-gap.ts';
import { type RoundFaces, withRoughFaces } from './rough-faces.ts';
import { type RoundSurface, surfaceOfBall, surfaceOfCone } from './round-surface.ts';

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
  readonly #surfaces: RoundFaces;
  readonly #cones: readonly RoundSurface[];
  readonly #balls: ReadonlyMap<number, RoundSurface>;

  constructor(model: Model, surfaces: Surfaces) {
    this.#model = model;
    this.#surfaces = withRoughFaces(model, surfaces);
    this.#cones = this.#surfaces.cones.map(surfaceOfCone);
    this.#balls = new Map(Array.from(surfaces.balls, ([patch, ball]) => [patch, surfaceOfBall(ball)]));
  }

  /** From surface to surface, where a chord runs between two flats. */
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

  /** The shortest chord between two round hollows that a chord has found, if it is shorter and the hollows reach so far. */
  shortest(chord: RoundChord): RoundChord | undefined {
    const [one, other] = chord.ends.map((triangle) => this.#hollowAt(triangle));
    if (!one?.core || !other?.core || one === other) return undefined;
    const middle = plus(chord.location, times(chord.direction, chord.thickness / 2));
    const gap = gapBetween(one.core, other.core, middle);
    const isShorter = gap.thickness > 0 && gap.thickness < nearly * chord.thickness;
    return isShorter ? this.#through(gap, [one, other]) : undefined;
  }

  /** The chord through a gap, if it is between the hollows that it is told of. */
  #through(gap: Gap, [one, other]: readonly [RoundSurface, RoundSurface]): RoundChord | undefined {
    const { thickness, location, direction } = gap;
    const ends = [this.#seen(gap, times(direction, -1)), this.#seen(gap, direction)] as const;
    if (this.#roundAt(ends[0]) !== one || this.#roundAt(ends[1]) !== other) return undefined;
    return { thickness, location, direction, taper: 0, ends, least: thickness, most: thickness };
  }

  /** The round hollow that a flat stands for, if it surely does. */
  #hollowAt(triangle: number): RoundSurface | undefined {
    const round = this.#roundAt(triangle);
    if (!round?.isSure) return undefined;
    return this.#isInside(round, triangle, centroidOf(this.#model.mesh, triangle)) ? undefined : round;
  }

  /** How far from parallel what the ends of a chord stand for may be, in degrees: by as much more as flats turn from each other. */
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

  /** The triangle that is seen from the middle of a gap. */
  #seen({ location, direction, thickness }: Gap, way: Vector): number {
    const middle = plus(location, times(direction, thickness / 2));
    return new Ray(this.#model.tree, middle, way).first()?.triangle ?? -1;
  }

  /** Past the middle of what is curved on both sides chords are shorter than through it, by the cosine of how they lean. */
  #slant({ taper, ends }: Chord): number {
    const isCurved = ends.every((triangle) => !this.#roundAt(triangle) && at(this.#surfaces.patchOf, triangle) >= 0);
    return isCurved ? cosine(taper / 2) : 1;
  }

  /** All chords of a rod or a ball that lead through its middle are as long as it is wide; past it they are no walls. */
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

  /** Whether the material is inside of what is round. */
  #isInside(round: RoundSurface, triangle: number, point: Vector): boolean {
    return dot(normalOf(this.#model.facets, triangle), round.outward(point)) > 0;
  }

  /**
   * How high a surface that is neither a cone nor a ball may stand above a flat, as its neighbours turn away; negative where
   * it is hollow. Above triangles with equal sides a ball stands as high.
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

/** In degrees: flats that turn from each other by more are too few to tell how what they stand for leans. */
export const mostTwist = 12;

const smooth = cosine(mostTwist);

const nothing: Behind = { sure: 0, least: 0, most: 0 };

/** What is shorter by less is as long: the digits of a file. */
const nearly = 1 - 1e-6;

/** A chord that runs along a round face does not tell where it is behind its flat. */
const leastLook = 0.45;

/** What may be planes as well is somewhere between both. */
const behindOf = ({ isSure }: RoundSurface, behind: number): Behind =>
  isSure ? { sure: behind, least: 0, most: 0 } : { sure: 0, least: Math.min(0, behind), most: Math.max(0, behind) };
