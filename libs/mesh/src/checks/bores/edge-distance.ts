import { outwardTo } from '../../fitting/cone-fit.ts';
import { type Cylinder, fewestSureStrips } from '../../fitting/cylinder-fit.ts';
import { normalOf } from '../../facets.ts';
import { centroidOf, cornerOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { Ray } from '../../tree/ray.ts';
import { at, dot, lengthOf, minus, plus, times, unit, type Vector } from '../../vector.ts';
import type { Piece } from './bores.ts';

const mostRays = 600;

/** The cosine of an angle between axes that are parallel but for the digits of a file. */
const parallel = 1 - 1e-6;

/** How much material is beside round holes, between their circles and the flats and circles beyond. */
export class EdgeDistances {
  readonly #model: Model;
  readonly #cylinders: readonly Cylinder[];
  /** For each triangle one more than the cylinder it is a piece of. */
  readonly #cylinderOf: Uint32Array;

  constructor(model: Model, cylinders: readonly Cylinder[]) {
    this.#model = model;
    this.#cylinders = cylinders;
    this.#cylinderOf = new Uint32Array(model.isLow.length);
    cylinders.forEach(({ triangles }, i) => {
      for (const triangle of triangles) this.#cylinderOf[triangle] = i + 1;
    });
  }

  /** The least, halfway down a piece of a hole; Infinity where there is nothing beyond. */
  of(axis: Vector, piece: Piece): number {
    const { mesh } = this.#model;
    const { triangles } = piece;
    const step = Math.ceil((4 * triangles.length) / mostRays);
    const looking = new Looking({ ...piece, axis });
    for (const triangle of triangles.filter((_, i) => i % step === 0)) {
      this.#look(looking, centroidOf(mesh, triangle));
      for (const corner of [0, 1, 2]) this.#look(looking, cornerOf(mesh, triangle, corner));
    }
    // The set grows while what is nearest on one triangle lies behind another.
    for (const triangle of looking.met)
      for (const place of this.#nearestOn(triangle, looking)) this.#look(looking, place);
    return looking.least;
  }

  /** From the axis towards a place, through the wall to the next surface behind. */
  #look(looking: Looking, place: Vector): void {
    const { tree } = this.#model;
    const { centre, radius } = looking;
    const outward = unit(outwardTo(looking, place));
    if (!looking.isNew(outward)) return;
    const wall = new Ray(tree, centre, outward).first();
    // Where another bore crosses there is no wall, and nothing behind it.
    if (!wall || wall.distance > 1.001 * radius) return;
    const start = plus(centre, times(outward, radius * 1.001));
    const hit = new Ray(tree, start, outward).first();
    if (!hit) return;
    const distance =
      this.#roundDistance(hit.triangle, looking, outward) ?? hit.distance + lengthOf(minus(start, centre));
    looking.take(hit.triangle, distance - radius);
  }

  /** Where on a flat or a circle it is nearest to the hole, and its corners: an edge may end there. */
  #nearestOn(triangle: number, looking: Looking): Vector[] {
    const { mesh, facets } = this.#model;
    const { centre } = looking;
    const round = this.#besides(triangle, looking);
    const aside = round ? outwardTo(looking, round.centre) : normalOf(facets, triangle);
    const way = round && !round.isInternal ? times(aside, -1) : aside;
    return [plus(centre, way), ...[0, 1, 2].map((corner) => cornerOf(mesh, triangle, corner))];
  }

  #besides(triangle: number, { axis }: Looking): Cylinder | undefined {
    const round = this.#cylinders[at(this.#cylinderOf, triangle) - 1];
    if (!round || Math.abs(dot(round.axis, axis)) < parallel) return undefined;
    return round.isInternal || (360 * round.strips) / round.sweep >= fewestSureStrips ? round : undefined;
  }

  /** How far the circle is that a flat beyond the wall stands for. */
  #roundDistance(triangle: number, looking: Looking, outward: Vector): number | undefined {
    const round = this.#besides(triangle, looking);
    if (!round) return undefined;
    const towards = outwardTo(looking, round.centre);
    const along = dot(towards, outward);
    const square = round.radius ** 2 - dot(towards, towards) + along ** 2;
    if (square < 0) return undefined;
    const far = along + (round.isInternal ? -1 : 1) * Math.sqrt(square);
    return far > looking.radius ? far : undefined;
  }
}

/** Of a way of length 1: rounding tells two of them apart by less. */
const roundingShare = 1e-9;

/** How many triangles beyond one hole are looked at more closely. */
const mostMet = 2 * mostRays;

/** What has been seen from one hole. */
class Looking implements Pick<Cylinder, 'axis' | 'centre' | 'radius'> {
  readonly axis: Vector;
  readonly centre: Vector;
  readonly radius: number;
  readonly met = new Set<number>();
  readonly #ways = new Set<string>();
  least = Infinity;

  constructor({ axis, centre, radius }: Pick<Cylinder, 'axis' | 'centre' | 'radius'>) {
    this.axis = axis;
    this.centre = centre;
    this.radius = radius;
  }

  /** Whether nobody has looked there: the corners of a wall are those of several of its triangles, above one another. */
  isNew(outward: Vector): boolean {
    const count = this.#ways.size;
    return this.#ways.add(outward.map((share) => Math.round(share / roundingShare)).join(' ')).size > count;
  }

  take(triangle: number, distance: number): void {
    if (this.met.size < mostMet) this.met.add(triangle);
    this.least = Math.min(this.least, distance);
  }
}
