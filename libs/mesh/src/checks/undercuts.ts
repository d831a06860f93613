import { type Lean, Leans } from '../leans.ts';
import type { Model } from '../model.ts';
import { Ray } from '../ray.ts';
import { middles, type Sample } from '../samples.ts';
import { type Surfaces, surfacesOf } from '../surfaces.ts';
import { at, plus, times, type Vector } from '../vector.ts';
import { RoundWalls } from './round-walls.ts';
import { type Sliver, sliverAt } from './slivers.ts';

/** What holds a part in a mould of two halves. */
export interface Undercut {
  /** In square millimetres. */
  readonly area: number;
  readonly location: Vector | undefined;
}

/** Faces that do not look along the pull, by so many degrees, see past each other. */
const leastLook = 0.06;

/** The faces with something before them on the way out, on each side that they may look to. */
export function undercutOf(model: Model, pull: Vector, surfaces = surfacesOf(model)): Undercut {
  const leans = new Leans(model, surfaces, pull);
  const ways = new WaysOut(model, surfaces);
  let found: Undercut = { area: 0, location: undefined };
  for (const sample of middles(model)) {
    const sliver = sliverAt(model, surfaces, sample.triangle);
    const sides = sidesOf([sample.triangle, ...sliver.beside].map((triangle) => leans.of(triangle)));
    if (sides.length === 0 || sides.some((side) => ways.isOpen(sample, sliver, times(pull, side)))) continue;
    const area = found.area + at(model.facets.areas, sample.triangle);
    found = { area, location: found.location ?? sample.point };
  }
  return found;
}

/** With the pull or against it: a flat of a round face may look to the one side, and what it stands for to the other. */
function sidesOf(leans: readonly Lean[]): number[] {
  const least = Math.min(...leans.map((lean) => lean.least));
  const most = Math.max(...leans.map((lean) => lean.most));
  if (most < leastLook && least > -leastLook) return [];
  return [1, -1].filter((side) => (side > 0 ? most > -leastLook : least < leastLook));
}

/** Looks along straight ways out of a model. Corners of one ring of flats stand before the flats of the next. */
class WaysOut {
  readonly #model: Model;
  readonly #surfaces: Surfaces;
  readonly #walls: RoundWalls;

  constructor(model: Model, surfaces: Surfaces) {
    this.#model = model;
    this.#surfaces = surfaces;
    this.#walls = new RoundWalls(model, surfaces);
  }

  /** Whether nothing is before a place, or nothing that stands out by more than flats are off what they stand for. */
  isOpen({ triangle, point }: Sample, sliver: Sliver, way: Vector): boolean {
    const hit = new Ray(this.#model.tree, point, way).first(triangle);
    if (!hit) return true;
    const there = plus(point, times(way, hit.distance));
    const before = sliverAt(this.#model, this.#surfaces, hit.triangle);
    const off = this.#walls.offAt(triangle, point) + sliver.off + this.#walls.offAt(hit.triangle, there) + before.off;
    if (off === 0) return false;
    const outside = plus(point, times(sliver.outward, off));
    return !new Ray(this.#model.tree, outside, way).first(triangle);
  }
}
