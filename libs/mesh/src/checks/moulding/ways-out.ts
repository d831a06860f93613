import { Tilts } from '../../digits/tilts.ts';
import { normalOf } from '../../facets.ts';
import type { Model } from '../../model.ts';
import { type Hit, Ray } from '../../tree/ray.ts';
import type { Sample } from '../../samples.ts';
import type { Surfaces } from '../../surfaces/surfaces.ts';
import { cross, dot, minus, plus, radians, times, type Vector } from '../../vector.ts';
import { asideOf, type Flat, flatAt, sagAt, type Shares, sharesAt } from './sags.ts';

/** A place of a flat. */
interface Place {
  readonly flat: Flat;
  readonly shares: Shares;
  readonly point: Vector;
}

/** In millimetres: what stands out by less is nothing that holds a part. */
const leastOut = 0.004;

/** By how much sags are larger than told where something is surely held: at a rim corners tell half of how a face turns. */
const surely = 2;

/** By how much where something may be held: nearly all corners tell sags as they are. */
const perhaps = 1;

/** Whether a triangle comes out; `doubtful` where something stands in the way, or flats of a round face pretend so. */
export type Outlook = 'open' | 'doubtful' | 'held';

/** After as many looks from farther and farther out nothing is sure. */
const mostLooks = 8;

/**
 * Looks along straight ways out of a model. Flats of one ring of a round face stand before those of the next; what they
 * stand for does so only where its corners do, or by more than flats are off between them.
 */
export class WaysOut {
  readonly #model: Model;
  readonly #surfaces: Surfaces;
  readonly #pull: Vector;
  readonly #tilts: Tilts;

  constructor(model: Model, surfaces: Surfaces, pull: Vector) {
    this.#model = model;
    this.#surfaces = surfaces;
    this.#pull = pull;
    this.#tilts = new Tilts(model, pull);
  }

  /** Whether a triangle may come out to one of some sides: with the pull, 1, or against it, -1. */
  of({ triangle, point }: Sample, sides: readonly number[]): Outlook {
    const ways = sides.map((side) => times(this.#pull, side));
    const hits: Hit[] = [];
    for (const way of ways) {
      const hit = new Ray(this.#model.tree, point, way).first(triangle);
      if (!hit) return 'open';
      hits.push(hit);
    }
    const flat = this.#flat(triangle);
    const isInTheWay = (hit: Hit, i: number) =>
      this.#flat(hit.triangle).isExact && this.#isAgainst(hit.triangle, ways[i] ?? this.#pull);
    if (flat.isExact && hits.every(isInTheWay)) return 'held';
    const places = placesOf(flat, point);
    if (this.#isAnyHeld(places, ways, surely)) return 'held';
    if (!flat.isRound) return 'open';
    return this.#isAnyHeld([...places, ...placesAcross(flat, this.#pull)], ways, perhaps) ? 'doubtful' : 'open';
  }

  #isAnyHeld(places: readonly Place[], ways: readonly Vector[], doubt: number): boolean {
    return places.some((place) => ways.every((way) => this.#isHeld(place, way, doubt)));
  }

  /** Whether something stands before a place: farther out than what may be behind flats there and here. */
  #isHeld({ flat, shares, point }: Place, way: Vector, doubt: number): boolean {
    const from = dot(point, way);
    const aside = asideOf(flat, way);
    const here = Math.max(0, sagAt(flat, shares, { way, from }));
    for (let [out, looks] = [leastOut, 0]; looks < mostLooks; looks += 1) {
      const origin = plus(point, times(aside, out));
      const hit = new Ray(this.#model.tree, origin, way).first();
      if (!hit || !this.#isAgainst(hit.triangle, way)) return false;
      const before = this.#flat(hit.triangle);
      const there = sharesAt(before, plus(origin, times(way, hit.distance)));
      const off = doubt * (here + Math.max(0, -sagAt(before, there, { way, from })));
      if (off < out) return true;
      out = 1.05 * off;
    }
    return false;
  }

  /** Whether a face looks back, and by more than digits may tilt it. */
  #isAgainst(triangle: number, way: Vector): boolean {
    const least = Math.max(leastAgainst, Math.sin(radians(this.#tilts.of(triangle))));
    return dot(normalOf(this.#model.facets, triangle), way) < -least;
  }

  #flat(triangle: number): Flat {
    return flatAt(this.#model, this.#surfaces, triangle);
  }
}

/** Its corners, which lie on what it stands for, and its middle. */
const placesOf = (flat: Flat, middle: Vector): Place[] => [
  { flat, shares: [1, 0, 0], point: flat.corners[0] },
  { flat, shares: [0, 1, 0], point: flat.corners[1] },
  { flat, shares: [0, 0, 1], point: flat.corners[2] },
  { flat, shares: [1 / 3, 1 / 3, 1 / 3], point: middle },
];

/**
 * Halfway between each corner and what lies below or above it on the other side: where the corners of two rings are turned
 * against each other, only these places lie straight before one of them.
 */
function placesAcross(flat: Flat, way: Vector): Place[] {
  const along = cross(way, asideOf(flat, way));
  return opposites.map(([k, i, j]) => {
    const [corner, from, to] = [flat.corners[k], flat.corners[i], flat.corners[j]];
    const across = dot(minus(to, from), along);
    const share = across === 0 ? 0.5 : Math.max(0, Math.min(1, dot(minus(corner, from), along) / across));
    const point = times(plus(corner, plus(from, times(minus(to, from), share))), 0.5);
    return { flat, shares: sharesAt(flat, point), point };
  });
}

/** Each corner and the two ends of the side across from it. */
const opposites = [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
] as const;

/** The sine of how a face looks back that stands in the way. */
const leastAgainst = 1e-3;
