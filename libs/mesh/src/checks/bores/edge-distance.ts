import { outwardTo } from '../../fitting/cone-fit.ts';
import { type Cylinder, fewestSureStrips } from '../../fitting/cylinder-fit.ts';
import { normalOf } from '../../facets.ts';
import { centroidOf, cornerOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { Ray } from '../../tree/ray.ts';
import { at, dot, lengthOf, minus, plus, times, unit, type Vector } from '../../vector.ts';
import type { Piece } from './bores.ts';

const mostRays = 600;

/** Cosine between axes that are parallel within coordinate rounding. */
const parallel = 1 - 1e-6;

/** Material thickness next to round holes, up to the planes and circles beyond. */
export class EdgeDistances {
  readonly #model: Model;
  readonly #cylinders: readonly Cylinder[];
  /** One-based index of the cylinder that each triangle belongs to; 0 for none. */
  readonly #cylinderOf: Uint32Array;

  constructor(model: Model, cylinders: readonly Cylinder[]) {
    this.#model = model;
    this.#cylinders = cylinders;
    this.#cylinderOf = new Uint32Array(model.isLow.length);
    cylinders.forEach(({ triangles }, i) => {
      for (const triangle of triangles) this.#cylinderOf[triangle] = i + 1;
    });
  }

  /** Returns the smallest distance, halfway down a piece of a hole; Infinity when nothing lies beyond. */
  of(axis: Vector, piece: Piece): number {
    const { mesh } = this.#model;
    const { triangles } = piece;
    const step = Math.ceil((4 * triangles.length) / mostRays);
    const looking = new Looking({ ...piece, axis });
    for (const triangle of triangles.filter((_, i) => i % step === 0)) {
      this.#look(looking, centroidOf(mesh, triangle));
      for (const corner of [0, 1, 2]) this.#look(looking, cornerOf(mesh, triangle, corner));
    }
    // The set grows while the nearest point of one triangle lies behind another.
    for (const triangle of looking.met)
      for (const place of this.#nearestOn(triangle, looking)) this.#look(looking, place);
    return looking.least;
  }

  /** Casts a ray from the axis through the wall to the next surface behind it. */
  #look(looking: Looking, place: Vector): void {
    const { tree } = this.#model;
    const { centre, radius } = looking;
    const outward = unit(outwardTo(looking, place));
    if (!looking.isNew(outward)) return;
    const wall = new Ray(tree, centre, outward).first();
    // A crossing bore leaves no wall here, and nothing behind it.
    if (!wall || wall.distance > 1.001 * radius) return;
    const start = plus(centre, times(outward, radius * 1.001));
    const hit = new Ray(tree, start, outward).first();
    if (!hit) return;
    const distance =
      this.#roundDistance(hit.triangle, looking, outward) ?? hit.distance + lengthOf(minus(start, centre));
    looking.take(hit.triangle, distance - radius);
  }

  /** Directions to the nearest point of a plane or circle, and to the vertices, since an edge may end there. */
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

  /** Distance from the axis to the circle that a facet beyond the wall approximates. */
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

/** Resolution of unit directions: rounding does not distinguish closer ones. */
const roundingShare = 1e-9;

/** Maximum number of triangles beyond one hole that are examined closely. */
const mostMet = 2 * mostRays;

/** State of the search around one hole. */
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

  /** Returns true when the direction was not searched before; triangles of a wall share vertices above one another. */
  isNew(outward: Vector): boolean {
    const count = this.#ways.size;
    return this.#ways.add(outward.map((share) => Math.round(share / roundingShare)).join(' ')).size > count;
  }

  take(triangle: number, distance: number): void {
    if (this.met.size < mostMet) this.met.add(triangle);
    this.least = Math.min(this.least, distance);
  }
}
