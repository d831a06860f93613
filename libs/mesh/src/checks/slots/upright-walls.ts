import type { Curved } from '../../cylinders/cylinders.ts';
import { normalOf } from '../../facets.ts';
import type { Model } from '../../model.ts';
import { type Hit, Ray } from '../../tree/ray.ts';
import type { Sample } from '../../samples.ts';
import { at, cosine, dot, minus, times, unit, type Vector } from '../../vector.ts';
import type { Bore } from '../bores/bores.ts';
import { floorOf } from '../bores/floors.ts';
import { Reaches } from './reaches.ts';
import { RoundGaps } from './round-gaps.ts';

/** The way from one wall through the air to the other. */
export interface Gap {
  readonly distance: number;
  readonly direction: Vector;
  /** A triangle of either. */
  readonly walls: readonly [number, number];
  /**
   * A rounded end goes over into the side of its slot: seen from there the slot is narrower than it is, by a little. What
   * leans may be a groove that a pointed tool cuts.
   */
  readonly isAskew: boolean;
}

/** Which walls are meant. */
interface Meant {
  /** The direction that they run along. */
  readonly along: Vector;
  /** Round holes, whose walls are none unless something is left standing in them. */
  readonly bores: readonly Bore[];
}

/** A wall runs along the tool, or leans from it by no more degrees. */
export const mostDraftSine = cosine(90 - 15);

/** What is curved and leans by more is no wall, and by less may be one. */
const mostRoundLeanSine = cosine(90 - 25);

/** What leans by 45 degrees is a chamfer or a groove, which a pointed tool cuts; what is flat and leans by less may be a wall. */
export const mostLeanSine = cosine(90 - 44.9);

/** Walls that lean towards each other by more are those of no slot. */
const mostTaperCosine = cosine(30);

/** Two that lean, and that may be walls, lean towards each other by no more. */
const mostLeaningTaperCosine = cosine(89.9);

/** The strips of two round walls about one axis. */
const mostRoundTaperCosine = cosine(5);

/** What is curved, and no cylinder, leans from the tool by no more degrees where a slot is measured. */
const mostBentLeanSine = cosine(90 - 1);

/** The cosine between the tool and a hole that it can reach into. */
const alongsideCosine = 0.996;

/** A floor that is rounded to its walls is no farther below them: as a share of the width. */
const mostRoundedShare = 0.51;

/** The walls that run along a direction, and how far each of them reaches. */
export class UprightWalls {
  readonly #model: Model;
  readonly #along: Vector;
  /** Of the planes. */
  readonly #reaches: Reaches;
  readonly #bored = new Map<number, Bore>();
  readonly #round: RoundGaps;
  /** For each triangle the curved patch, no cylinder, that it is a piece of, counted from 1, or 0. */
  readonly #bent: Uint32Array;
  readonly #bentReaches: Reaches;

  constructor(model: Model, { cylinders, others, planes }: Curved, { along, bores }: Meant) {
    this.#model = model;
    this.#along = along;
    this.#reaches = new Reaches(model, { of: planes.of, count: planes.areas.length }, along);
    for (const bore of bores) {
      for (const triangle of floorOf(model, bore)) this.#bored.set(triangle, bore);
      for (const { triangles } of bore.pieces) for (const triangle of triangles) this.#bored.set(triangle, bore);
    }
    this.#round = new RoundGaps(planes.of.length, cylinders);
    this.#bent = new Uint32Array(planes.of.length);
    for (const [i, patch] of others.entries()) for (const triangle of patch) this.#bent[triangle] = i + 1;
    this.#bentReaches = new Reaches(model, { of: this.#bent, count: others.length + 1 }, along);
  }

  /** The way across from a place on a wall, which leaves both walls at the same angle. */
  gapAt({ triangle, point }: Sample): Gap | undefined {
    if (this.#bored.has(triangle) || !this.#isUpright(triangle)) return undefined;
    const { facets } = this.#model;
    const normal = normalOf(facets, triangle);
    // Straight out of a wall that leans, one looks past the one opposite.
    const out = this.#isLeaning(triangle) ? this.#acrossTool(normal) : normal;
    const straight = this.#acrossFrom({ triangle, point }, out);
    if (!straight) return undefined;
    const direction = unit(minus(normal, normalOf(facets, straight.triangle)));
    const there = this.#acrossFrom({ triangle, point }, direction);
    if (!there) return undefined;
    return {
      distance: this.#round.widthFrom(point, triangle, there.triangle) ?? there.distance,
      direction,
      walls: [triangle, there.triangle],
      isAskew: this.#isAskew(triangle, there.triangle),
    };
  }

  /** How far both walls of a gap reach along the tool, with a floor or a ceiling that is rounded to them. */
  depthAt(middle: Vector, { distance: width, walls, isAskew }: Gap): number {
    const low = Math.max(...walls.map((wall) => this.#reachesAt(wall, isAskew).lowOf(wall)));
    const high = Math.min(...walls.map((wall) => this.#reachesAt(wall, isAskew).highOf(wall)));
    const floor = this.#surfaceFrom(middle, -1);
    const ceiling = this.#surfaceFrom(middle, 1);
    const top = ceiling < high + mostRoundedShare * width ? ceiling : high;
    return top - (floor > low - mostRoundedShare * width ? floor : low);
  }

  #acrossFrom({ triangle, point }: Sample, direction: Vector): Hit | undefined {
    const { tree, facets } = this.#model;
    const hit = new Ray(tree, point, direction).first(triangle);
    if (!hit || !this.#isUpright(hit.triangle) || !this.#isAroundWhatStands(hit)) return undefined;
    const taper = this.#isLeaning(triangle) || this.#isLeaning(hit.triangle) ? mostLeaningTaperCosine : mostTaperCosine;
    return dot(normalOf(facets, triangle), normalOf(facets, hit.triangle)) < -taper ? hit : undefined;
  }

  #isUpright(triangle: number): boolean {
    const isFlat = at(this.#bent, triangle) === 0 && !this.#round.cylinderAt(triangle);
    return this.#leanOf(triangle) < (isFlat ? mostLeanSine : mostRoundLeanSine);
  }

  #isLeaning(triangle: number): boolean {
    return this.#leanOf(triangle) > mostDraftSine;
  }

  #leanOf(triangle: number): number {
    return Math.abs(dot(normalOf(this.#model.facets, triangle), this.#along));
  }

  /** The wall of a round hole is that of a ring around what is left standing in it; what looks past its axis looks across it. */
  #isAroundWhatStands({ triangle, distance }: Hit): boolean {
    const bore = this.#bored.get(triangle);
    return !bore || (distance < bore.radius && Math.abs(dot(bore.axis, this.#along)) > alongsideCosine);
  }

  #isAskew(one: number, other: number): boolean {
    return this.#isLeaning(one) || this.#isLeaning(other) || this.#isPastTheEnd(one, other) || this.#isEnd(one, other);
  }

  #isEnd(one: number, other: number): boolean {
    const { facets } = this.#model;
    const [here, there] = [this.#round.cylinderAt(one), this.#round.cylinderAt(other)];
    if (!here?.isInternal && !there?.isInternal) return false;
    return !here || !there || dot(normalOf(facets, one), normalOf(facets, other)) > -mostRoundTaperCosine;
  }

  /** Flats of what is curved are as far off it as they are wide, and those of a rounded rim look up from their slot. */
  #isPastTheEnd(one: number, other: number): boolean {
    const bent = [one, other].filter((wall) => at(this.#bent, wall));
    if (bent.length === 0) return false;
    const [here, there] = [one, other].map((wall) => this.#acrossTool(normalOf(this.#model.facets, wall)));
    const isPast = !here || !there || dot(here, there) > -mostRoundTaperCosine;
    return isPast || bent.some((wall) => this.#leanOf(wall) > mostBentLeanSine);
  }

  #acrossTool(direction: Vector): Vector {
    return unit(minus(direction, times(this.#along, dot(direction, this.#along))));
  }

  /** What is curved may be cut into bands: where a slot is in doubt, it may be as deep as all of them. */
  #reachesAt(wall: number, isAskew: boolean): Reaches {
    return isAskew && at(this.#bent, wall) > 0 ? this.#bentReaches : this.#reaches;
  }

  /** How high the next surface below or above a place is. */
  #surfaceFrom(place: Vector, way: 1 | -1): number {
    const hit = new Ray(this.#model.tree, place, times(this.#along, way)).first();
    return dot(place, this.#along) + way * (hit?.distance ?? Infinity);
  }
}
