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

/** A straight gap through the air from one wall to the other. */
export interface Gap {
  readonly distance: number;
  readonly direction: Vector;
  /** One triangle of each wall. */
  readonly walls: readonly [number, number];
  /**
   * True where the gap is uncertain: a rounded end measures slightly narrower than its slot, and inclined walls may be
   * a groove that a pointed tool cuts.
   */
  readonly isAskew: boolean;
}

/** Walls to search. */
interface Meant {
  /** Direction that the walls run along. */
  readonly along: Vector;
  /** Round holes; their walls count only around something left standing inside. */
  readonly bores: readonly Bore[];
}

/** Largest draft of a wall, as a sine. */
export const mostDraftSine = cosine(90 - 15);

/** A curved face with more draft is not a wall; with less it may be one. */
const mostRoundLeanSine = cosine(90 - 25);

/** A face at 45 degrees is a chamfer or a groove for a pointed tool; a flat face with less draft may be a wall. */
export const mostLeanSine = cosine(90 - 44.9);

/** Walls with more taper do not form a slot. */
const mostTaperCosine = cosine(30);

/** Largest taper between two inclined faces that may be walls. */
const mostLeaningTaperCosine = cosine(89.9);

/** Strips of two coaxial round walls. */
const mostRoundTaperCosine = cosine(5);

/** Largest draft of a curved face that is not a cylinder, for a certain slot. */
const mostBentLeanSine = cosine(90 - 1);

/** Cosine between the tool and a hole that it can reach into. */
const alongsideCosine = 0.996;

/** Largest height of a floor rounded into its walls, as a share of the width. */
const mostRoundedShare = 0.51;

/** Walls along a direction, with their extents. */
export class UprightWalls {
  readonly #model: Model;
  readonly #along: Vector;
  /** Extents of the planes. */
  readonly #reaches: Reaches;
  readonly #bored = new Map<number, Bore>();
  readonly #round: RoundGaps;
  /** One-based index of the curved patch, other than a cylinder, that each triangle belongs to; 0 for none. */
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

  /** Finds the gap across from a point on a wall, at the same angle to both walls. */
  gapAt({ triangle, point }: Sample): Gap | undefined {
    if (this.#bored.has(triangle) || !this.#isUpright(triangle)) return undefined;
    const { facets } = this.#model;
    const normal = normalOf(facets, triangle);
    // Perpendicular to an inclined wall, a ray misses the opposite one.
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

  /** Measures how far both walls reach along the tool, including a rounded floor or ceiling. */
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

  /**
   * Returns true when a bore wall surrounds a core left standing in it; a ray past the bore axis crosses an empty bore.
   */
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

  /**
   * Returns true for facets that do not face each other squarely: facets of curved faces are off by up to their width,
   * and those of a rounded rim face out of the slot.
   */
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

  /** A curved face may be split into bands; an uncertain slot may be as deep as all of them. */
  #reachesAt(wall: number, isAskew: boolean): Reaches {
    return isAskew && at(this.#bent, wall) > 0 ? this.#bentReaches : this.#reaches;
  }

  /** Height of the next surface above or below a point. */
  #surfaceFrom(place: Vector, way: 1 | -1): number {
    const hit = new Ray(this.#model.tree, place, times(this.#along, way)).first();
    return dot(place, this.#along) + way * (hit?.distance ?? Infinity);
  }
}
