import { cosDegrees, dot, subtract, scale, normalize, type Vector } from '@kerf/geometry';
import type { CurvedSurfaces } from '../../cylinders/curved-surfaces.ts';
import { normalOf } from '../../face-normals.ts';
import type { Model } from '../../model.ts';
import { type Hit, Ray } from '../../bvh/ray.ts';
import type { Sample } from '../../surface-samples.ts';
import { at } from '../../typed-arrays.ts';
import type { Bore } from '../bores/bores.ts';
import { findFloorTriangles } from '../bores/bore-floors.ts';
import { Extents } from './extents.ts';
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
  readonly isDoubtful: boolean;
}

/** Walls to search. */
interface WallSelection {
  /** Direction that the walls run along. */
  readonly along: Vector;
  /** Round holes; their walls count only around something left standing inside. */
  readonly bores: readonly Bore[];
}

/** Largest draft of a wall, as a sine. */
export const maxDraftSine = cosDegrees(90 - 15);

/** A curved face with more draft is not a wall; with less it may be one. */
const maxRoundDraftSine = cosDegrees(90 - 25);

/** A face at 45 degrees is a chamfer or a groove for a pointed tool; a flat face with less draft may be a wall. */
export const maxWallSine = cosDegrees(90 - 44.9);

/** Walls with more taper do not form a slot. */
const maxTaperCosine = cosDegrees(30);

/** Largest taper between two inclined faces that may be walls. */
const maxInclinedTaperCosine = cosDegrees(89.9);

/** Strips of two coaxial round walls. */
const maxRoundTaperCosine = cosDegrees(5);

/** Largest draft of a curved face that is not a cylinder, for a certain slot. */
const maxCurvedDraftSine = cosDegrees(90 - 1);

/** Cosine between the tool and a hole that it can reach into. */
const minAlignedCosine = 0.996;

/** Largest height of a floor rounded into its walls, as a share of the width. */
const maxRoundedShare = 0.51;

/** Walls along a direction, with their extents. */
export class UprightWalls {
  readonly #model: Model;
  readonly #along: Vector;
  /** Extents of the planes. */
  readonly #extents: Extents;
  readonly #bores = new Map<number, Bore>();
  readonly #round: RoundGaps;
  /** One-based index of the curved patch, other than a cylinder, that each triangle belongs to; 0 for none. */
  readonly #curvedPatches: Uint32Array;
  readonly #curvedExtents: Extents;

  constructor(model: Model, { cylinders, others, planes }: CurvedSurfaces, { along, bores }: WallSelection) {
    this.#model = model;
    this.#along = along;
    this.#extents = new Extents(model, { of: planes.of, count: planes.areas.length }, along);
    for (const bore of bores) {
      for (const triangle of findFloorTriangles(model, bore)) this.#bores.set(triangle, bore);
      for (const { triangles } of bore.pieces) for (const triangle of triangles) this.#bores.set(triangle, bore);
    }
    this.#round = new RoundGaps(planes.of.length, cylinders);
    this.#curvedPatches = new Uint32Array(planes.of.length);
    for (const [i, patch] of others.entries()) for (const triangle of patch) this.#curvedPatches[triangle] = i + 1;
    this.#curvedExtents = new Extents(model, { of: this.#curvedPatches, count: others.length + 1 }, along);
  }

  /** Finds the gap across from a point on a wall, at the same angle to both walls. */
  findGap({ triangle, point }: Sample): Gap | undefined {
    if (this.#bores.has(triangle) || !this.#isUpright(triangle)) return undefined;
    const { facets } = this.#model;
    const normal = normalOf(facets, triangle);
    // Perpendicular to an inclined wall, a ray misses the opposite one.
    const out = this.#isInclined(triangle) ? this.#acrossTool(normal) : normal;
    const straight = this.#acrossFrom({ triangle, point }, out);
    if (!straight) return undefined;
    const direction = normalize(subtract(normal, normalOf(facets, straight.triangle)));
    const there = this.#acrossFrom({ triangle, point }, direction);
    if (!there) return undefined;
    return {
      distance: this.#round.measureWidth(point, triangle, there.triangle) ?? there.distance,
      direction,
      walls: [triangle, there.triangle],
      isDoubtful: this.#isDoubtful(triangle, there.triangle),
    };
  }

  /** Measures how far both walls reach along the tool, including a rounded floor or ceiling. */
  measureDepth(middle: Vector, { distance: width, walls, isDoubtful }: Gap): number {
    const low = Math.max(...walls.map((wall) => this.#extentsAt(wall, isDoubtful).getLow(wall)));
    const high = Math.min(...walls.map((wall) => this.#extentsAt(wall, isDoubtful).getHigh(wall)));
    const floor = this.#surfaceFrom(middle, -1);
    const ceiling = this.#surfaceFrom(middle, 1);
    const top = ceiling < high + maxRoundedShare * width ? ceiling : high;
    return top - (floor > low - maxRoundedShare * width ? floor : low);
  }

  #acrossFrom({ triangle, point }: Sample, direction: Vector): Hit | undefined {
    const { tree, facets } = this.#model;
    const hit = new Ray(tree, point, direction).findFirst(triangle);
    if (!hit || !this.#isUpright(hit.triangle) || !this.#surroundsCore(hit)) return undefined;
    const taper =
      this.#isInclined(triangle) || this.#isInclined(hit.triangle) ? maxInclinedTaperCosine : maxTaperCosine;
    return dot(normalOf(facets, triangle), normalOf(facets, hit.triangle)) < -taper ? hit : undefined;
  }

  #isUpright(triangle: number): boolean {
    const isFlat = at(this.#curvedPatches, triangle) === 0 && !this.#round.getCylinder(triangle);
    return this.#draftSine(triangle) < (isFlat ? maxWallSine : maxRoundDraftSine);
  }

  #isInclined(triangle: number): boolean {
    return this.#draftSine(triangle) > maxDraftSine;
  }

  #draftSine(triangle: number): number {
    return Math.abs(dot(normalOf(this.#model.facets, triangle), this.#along));
  }

  /**
   * Returns true when a bore wall surrounds a core left standing in it; a ray past the bore axis crosses an empty bore.
   */
  #surroundsCore({ triangle, distance }: Hit): boolean {
    const bore = this.#bores.get(triangle);
    return !bore || (distance < bore.radius && Math.abs(dot(bore.axis, this.#along)) > minAlignedCosine);
  }

  #isDoubtful(one: number, other: number): boolean {
    return this.#isInclined(one) || this.#isInclined(other) || this.#facesPast(one, other) || this.#isEnd(one, other);
  }

  #isEnd(one: number, other: number): boolean {
    const { facets } = this.#model;
    const [here, there] = [this.#round.getCylinder(one), this.#round.getCylinder(other)];
    if (!here?.isInternal && !there?.isInternal) return false;
    return !here || !there || dot(normalOf(facets, one), normalOf(facets, other)) > -maxRoundTaperCosine;
  }

  /**
   * Returns true for facets that do not face each other squarely: facets of curved faces are off by up to their width,
   * and those of a rounded rim face out of the slot.
   */
  #facesPast(one: number, other: number): boolean {
    const curved = [one, other].filter((wall) => at(this.#curvedPatches, wall));
    if (curved.length === 0) return false;
    const [here, there] = [one, other].map((wall) => this.#acrossTool(normalOf(this.#model.facets, wall)));
    const isPast = !here || !there || dot(here, there) > -maxRoundTaperCosine;
    return isPast || curved.some((wall) => this.#draftSine(wall) > maxCurvedDraftSine);
  }

  #acrossTool(direction: Vector): Vector {
    return normalize(subtract(direction, scale(this.#along, dot(direction, this.#along))));
  }

  /** A curved face may be split into bands; an uncertain slot may be as deep as all of them. */
  #extentsAt(wall: number, isDoubtful: boolean): Extents {
    return isDoubtful && at(this.#curvedPatches, wall) > 0 ? this.#curvedExtents : this.#extents;
  }

  /** Height of the next surface above or below a point. */
  #surfaceFrom(point: Vector, sign: 1 | -1): number {
    const hit = new Ray(this.#model.tree, point, scale(this.#along, sign)).findFirst();
    return dot(point, this.#along) + sign * (hit?.distance ?? Infinity);
  }
}
