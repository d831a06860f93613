import { normalOf } from '../facets.ts';
import type { Model } from '../model.ts';
import { type Hit, Ray } from '../ray.ts';
import type { Sample } from '../samples.ts';
import type { Surfaces } from '../surfaces.ts';
import { dot, plus, times, type Vector } from '../vector.ts';
import { asideOf, type Flat, flatAt, sagAt, type Shares, sharesAt } from './sags.ts';

/** A place of a flat. */
interface Place {
  readonly flat: Flat;
  readonly shares: Shares;
  readonly point: Vector;
}

/** In millimetres: what stands out by less is nothing that holds a part. */
const leastOut = 0.004;

/** By how much sags are taken for larger than they are told to be: at the rim of a face its corners tell half of how it turns. */
const doubt = 2;

/** After as many looks from farther and farther out nothing is sure. */
const mostLooks = 8;

/**
 * Looks along straight ways out of a model. Flats of one ring of a round face stand before those of the next; what they
 * stand for does so only where its corners do, or by more than flats are off between them.
 */
export class WaysOut {
  readonly #model: Model;
  readonly #surfaces: Surfaces;

  constructor(model: Model, surfaces: Surfaces) {
    this.#model = model;
    this.#surfaces = surfaces;
  }

  /** Whether a triangle may come out along one of some ways. */
  isOpen({ triangle, point }: Sample, ways: readonly Vector[]): boolean {
    const hits: Hit[] = [];
    for (const way of ways) {
      const hit = new Ray(this.#model.tree, point, way).first(triangle);
      if (!hit) return true;
      hits.push(hit);
    }
    const flat = this.#flat(triangle);
    if (flat.isExact && hits.every((hit) => this.#flat(hit.triangle).isExact)) return false;
    return !placesOf(flat, point).some((place) => ways.every((way) => this.#isHeld(place, way)));
  }

  /** Whether something surely stands before a place: farther out than what may be behind flats there and here. */
  #isHeld({ flat, shares, point }: Place, way: Vector): boolean {
    const from = dot(point, way);
    const aside = asideOf(flat, way);
    const here = Math.max(0, sagAt(flat, shares, { way, from }));
    for (let [out, looks] = [leastOut, 0]; looks < mostLooks; looks += 1) {
      const origin = plus(point, times(aside, out));
      const hit = new Ray(this.#model.tree, origin, way).first();
      if (!hit || dot(normalOf(this.#model.facets, hit.triangle), way) > -leastAgainst) return false;
      const before = this.#flat(hit.triangle);
      const there = sharesAt(before, plus(origin, times(way, hit.distance)));
      const off = doubt * (here + Math.max(0, -sagAt(before, there, { way, from })));
      if (off < out) return true;
      out = 1.05 * off;
    }
    return false;
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

/** The sine of how a face looks back that stands in the way. */
const leastAgainst = 1e-3;
