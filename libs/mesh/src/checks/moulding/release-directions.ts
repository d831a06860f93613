import { cross, dot, subtract, add, toRadians, scale, type Vector } from '@kerf/geometry';
import { TiltErrors } from '../../coordinate-precision/tilt-errors.ts';
import { normalOf } from '../../face-normals.ts';
import type { Model } from '../../model.ts';
import { type Hit, Ray } from '../../bvh/ray.ts';
import type { Sample } from '../../surface-samples.ts';
import type { Surfaces } from '../../surfaces/surfaces.ts';
import {
  getOutwardDirection,
  type FlatTriangle,
  getFlatTriangle,
  computeChordDeviation,
  type Barycentric,
  computeBarycentric,
} from './chord-deviation.ts';

/** A point of a facet. */
interface FlatPoint {
  readonly flat: FlatTriangle;
  readonly shares: Barycentric;
  readonly point: Vector;
}

/** Millimetres: a smaller obstruction does not hold a part. */
const minOffsetMm = 0.004;

/** Safety factor on chord deviations for a certain obstruction: at a rim, vertices show only half of a face's turn. */
const certainFactor = 2;

/** Factor for a possible obstruction: nearly all vertices show the true deviation. */
const possibleFactor = 1;

/**
 * Release of a triangle; `doubtful` when an obstruction, or facets of a round face that look like one, stand in the
 * way.
 */
export type Release = 'open' | 'doubtful' | 'held';

/** Limit of attempts from increasing offsets; after that the result is uncertain. */
const maxLooks = 8;

/**
 * Straight release paths out of a model. Facets of one ring of a round face obstruct those of the next; the true
 * surface does so only at its vertices, or by more than the chord deviation.
 */
export class ReleaseDirections {
  readonly #model: Model;
  readonly #surfaces: Surfaces;
  readonly #pull: Vector;
  readonly #tilts: TiltErrors;

  constructor(model: Model, surfaces: Surfaces, pull: Vector) {
    this.#model = model;
    this.#surfaces = surfaces;
    this.#pull = pull;
    this.#tilts = new TiltErrors(model, pull);
  }

  /** Classifies the release of a triangle towards some sides: 1 with the pull, -1 against it. */
  classify({ triangle, point }: Sample, sides: readonly number[]): Release {
    const directions = sides.map((side) => scale(this.#pull, side));
    const hits: Hit[] = [];
    for (const direction of directions) {
      const hit = new Ray(this.#model.tree, point, direction).findFirst(triangle);
      if (!hit) return 'open';
      hits.push(hit);
    }
    const flat = this.#flat(triangle);
    const isInTheWay = (hit: Hit, i: number) =>
      this.#flat(hit.triangle).isExact && this.#facesBack(hit.triangle, directions[i] ?? this.#pull);
    if (flat.isExact && hits.every(isInTheWay)) return 'held';
    const points = cornersAndMiddle(flat, point);
    if (this.#isAnyHeld(points, directions, certainFactor)) return 'held';
    if (!flat.isRound) return 'open';
    return this.#isAnyHeld([...points, ...pointsAcross(flat, this.#pull)], directions, possibleFactor)
      ? 'doubtful'
      : 'open';
  }

  #isAnyHeld(points: readonly FlatPoint[], directions: readonly Vector[], doubt: number): boolean {
    return points.some((flatPoint) => directions.every((direction) => this.#isHeld(flatPoint, direction, doubt)));
  }

  /** Returns true when a point is obstructed by more than the chord deviations of both facets. */
  #isHeld({ flat, shares, point }: FlatPoint, direction: Vector, doubt: number): boolean {
    const from = dot(point, direction);
    const aside = getOutwardDirection(flat, direction);
    const here = Math.max(0, computeChordDeviation(flat, shares, { direction, from }));
    for (let [out, looks] = [minOffsetMm, 0]; looks < maxLooks; looks += 1) {
      const origin = add(point, scale(aside, out));
      const hit = new Ray(this.#model.tree, origin, direction).findFirst();
      if (!hit || !this.#facesBack(hit.triangle, direction)) return false;
      const before = this.#flat(hit.triangle);
      const there = computeBarycentric(before, add(origin, scale(direction, hit.distance)));
      const off = doubt * (here + Math.max(0, -computeChordDeviation(before, there, { direction, from })));
      if (off < out) return true;
      out = 1.05 * off;
    }
    return false;
  }

  /** Returns true when a face faces back by more than rounding may tilt it. */
  #facesBack(triangle: number, direction: Vector): boolean {
    const minSine = Math.max(minFacingSine, Math.sin(toRadians(this.#tilts.getMaxTilt(triangle))));
    return dot(normalOf(this.#model.facets, triangle), direction) < -minSine;
  }

  #flat(triangle: number): FlatTriangle {
    return getFlatTriangle(this.#model, this.#surfaces, triangle);
  }
}

/** The vertices, which lie on the true surface, and the middle. */
const cornersAndMiddle = (flat: FlatTriangle, middle: Vector): FlatPoint[] => [
  { flat, shares: [1, 0, 0], point: flat.corners[0] },
  { flat, shares: [0, 1, 0], point: flat.corners[1] },
  { flat, shares: [0, 0, 1], point: flat.corners[2] },
  { flat, shares: [1 / 3, 1 / 3, 1 / 3], point: middle },
];

/**
 * Midpoints between each vertex and the opposite edge along the direction: where rings are rotated against each other,
 * only these points lie straight before a vertex.
 */
function pointsAcross(flat: FlatTriangle, direction: Vector): FlatPoint[] {
  const along = cross(direction, getOutwardDirection(flat, direction));
  return opposites.map(([k, i, j]) => {
    const [corner, from, to] = [flat.corners[k], flat.corners[i], flat.corners[j]];
    const across = dot(subtract(to, from), along);
    const share = across === 0 ? 0.5 : Math.max(0, Math.min(1, dot(subtract(corner, from), along) / across));
    const point = scale(add(corner, add(from, scale(subtract(to, from), share))), 0.5);
    return { flat, shares: computeBarycentric(flat, point), point };
  });
}

/** Each vertex and the ends of the opposite edge. */
const opposites = [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
] as const;

/** Sine of the facing angle of an obstruction. */
const minFacingSine = 1e-3;
