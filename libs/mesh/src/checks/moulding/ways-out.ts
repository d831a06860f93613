import { Tilts } from '../../digits/tilts.ts';
import { normalOf } from '../../facets.ts';
import type { Model } from '../../model.ts';
import { type Hit, Ray } from '../../tree/ray.ts';
import type { Sample } from '../../samples.ts';
import type { Surfaces } from '../../surfaces/surfaces.ts';
import { cross, dot, minus, plus, radians, times, type Vector } from '../../vector.ts';
import { asideOf, type Flat, flatAt, sagAt, type Shares, sharesAt } from './sags.ts';

/** A point of a facet. */
interface Place {
  readonly flat: Flat;
  readonly shares: Shares;
  readonly point: Vector;
}

/** Millimetres: a smaller obstruction does not hold a part. */
const leastOut = 0.004;

/** Safety factor on chord deviations for a certain obstruction: at a rim, vertices show only half of a face's turn. */
const surely = 2;

/** Factor for a possible obstruction: nearly all vertices show the true deviation. */
const perhaps = 1;

/**
 * Release of a triangle; `doubtful` when an obstruction, or facets of a round face that look like one, stand in the
 * way.
 */
export type Outlook = 'open' | 'doubtful' | 'held';

/** Limit of attempts from increasing offsets; after that the result is uncertain. */
const mostLooks = 8;

/**
 * Straight release paths out of a model. Facets of one ring of a round face obstruct those of the next; the true
 * surface does so only at its vertices, or by more than the chord deviation.
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

  /** Classifies the release of a triangle towards some sides: 1 with the pull, -1 against it. */
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

  /** Returns true when a point is obstructed by more than the chord deviations of both facets. */
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

  /** Returns true when a face faces back by more than rounding may tilt it. */
  #isAgainst(triangle: number, way: Vector): boolean {
    const least = Math.max(leastAgainst, Math.sin(radians(this.#tilts.of(triangle))));
    return dot(normalOf(this.#model.facets, triangle), way) < -least;
  }

  #flat(triangle: number): Flat {
    return flatAt(this.#model, this.#surfaces, triangle);
  }
}

/** The vertices, which lie on the true surface, and the middle. */
const placesOf = (flat: Flat, middle: Vector): Place[] => [
  { flat, shares: [1, 0, 0], point: flat.corners[0] },
  { flat, shares: [0, 1, 0], point: flat.corners[1] },
  { flat, shares: [0, 0, 1], point: flat.corners[2] },
  { flat, shares: [1 / 3, 1 / 3, 1 / 3], point: middle },
];

/**
 * Midpoints between each vertex and the opposite edge along the direction: where rings are rotated against each other,
 * only these points lie straight before a vertex.
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

/** Each vertex and the ends of the opposite edge. */
const opposites = [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
] as const;

/** Sine of the facing angle of an obstruction. */
const leastAgainst = 1e-3;
