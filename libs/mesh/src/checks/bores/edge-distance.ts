import { dot, lengthOf, subtract, add, scale, normalize, type Vector } from '@kerf/geometry';
import { radialVector } from '../../fitting/cone-fit.ts';
import { type Cylinder, minSureStrips } from '../../fitting/cylinder-fit.ts';
import { normalOf } from '../../face-normals.ts';
import { centroidOf, cornerOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { Ray } from '../../bvh/ray.ts';
import { at } from '../../typed-arrays.ts';
import type { Piece } from './bores.ts';

const maxRays = 600;

/** Cosine between axes that are parallel within coordinate rounding. */
const minParallelCosine = 1 - 1e-6;

/** Material thickness next to round holes, up to the planes and circles beyond. */
export class EdgeDistances {
  readonly #model: Model;
  readonly #cylinders: readonly Cylinder[];
  /** One-based index of the cylinder that each triangle belongs to; 0 for none. */
  readonly #cylinderOf: Uint32Array;

  constructor(model: Model, cylinders: readonly Cylinder[]) {
    this.#model = model;
    this.#cylinders = cylinders;
    this.#cylinderOf = new Uint32Array(model.isDegenerate.length);
    cylinders.forEach(({ triangles }, i) => {
      for (const triangle of triangles) this.#cylinderOf[triangle] = i + 1;
    });
  }

  /** Returns the smallest distance, halfway down a piece of a hole; Infinity when nothing lies beyond. */
  getDistance(axis: Vector, piece: Piece): number {
    const { mesh } = this.#model;
    const { triangles } = piece;
    const step = Math.ceil((4 * triangles.length) / maxRays);
    const search = new EdgeSearch({ ...piece, axis });
    for (const triangle of triangles.filter((_, i) => i % step === 0)) {
      this.#castRay(search, centroidOf(mesh, triangle));
      for (const corner of [0, 1, 2]) this.#castRay(search, cornerOf(mesh, triangle, corner));
    }
    // The set grows while the nearest point of one triangle lies behind another.
    for (const triangle of search.hitTriangles)
      for (const point of this.#nearestOn(triangle, search)) this.#castRay(search, point);
    return search.minDistance;
  }

  /** Casts a ray from the axis through the wall to the next surface behind it. */
  #castRay(search: EdgeSearch, point: Vector): void {
    const { tree } = this.#model;
    const { centre, radius } = search;
    const outward = normalize(radialVector(search, point));
    if (!search.addDirection(outward)) return;
    const wall = new Ray(tree, centre, outward).findFirst();
    // A crossing bore leaves no wall here, and nothing behind it.
    if (!wall || wall.distance > 1.001 * radius) return;
    const start = add(centre, scale(outward, radius * 1.001));
    const hit = new Ray(tree, start, outward).findFirst();
    if (!hit) return;
    const distance =
      this.#roundDistance(hit.triangle, search, outward) ?? hit.distance + lengthOf(subtract(start, centre));
    search.addHit(hit.triangle, distance - radius);
  }

  /** Directions to the nearest point of a plane or circle, and to the vertices, since an edge may end there. */
  #nearestOn(triangle: number, search: EdgeSearch): Vector[] {
    const { mesh, facets } = this.#model;
    const { centre } = search;
    const round = this.#roundFaceAt(triangle, search);
    const aside = round ? radialVector(search, round.centre) : normalOf(facets, triangle);
    const direction = round && !round.isInternal ? scale(aside, -1) : aside;
    return [add(centre, direction), ...[0, 1, 2].map((corner) => cornerOf(mesh, triangle, corner))];
  }

  #roundFaceAt(triangle: number, { axis }: EdgeSearch): Cylinder | undefined {
    const round = this.#cylinders[at(this.#cylinderOf, triangle) - 1];
    if (!round || Math.abs(dot(round.axis, axis)) < minParallelCosine) return undefined;
    return round.isInternal || (360 * round.strips) / round.sweep >= minSureStrips ? round : undefined;
  }

  /** Distance from the axis to the circle that a facet beyond the wall approximates. */
  #roundDistance(triangle: number, search: EdgeSearch, outward: Vector): number | undefined {
    const round = this.#roundFaceAt(triangle, search);
    if (!round) return undefined;
    const towards = radialVector(search, round.centre);
    const along = dot(towards, outward);
    const square = round.radius ** 2 - dot(towards, towards) + along ** 2;
    if (square < 0) return undefined;
    const far = along + (round.isInternal ? -1 : 1) * Math.sqrt(square);
    return far > search.radius ? far : undefined;
  }
}

/** Resolution of unit directions: rounding does not distinguish closer ones. */
const roundingShare = 1e-9;

/** Maximum number of triangles beyond one hole that are examined closely. */
const maxHitTriangles = 2 * maxRays;

/** State of the search around one hole. */
class EdgeSearch implements Pick<Cylinder, 'axis' | 'centre' | 'radius'> {
  readonly axis: Vector;
  readonly centre: Vector;
  readonly radius: number;
  readonly hitTriangles = new Set<number>();
  readonly #directions = new Set<string>();
  minDistance = Infinity;

  constructor({ axis, centre, radius }: Pick<Cylinder, 'axis' | 'centre' | 'radius'>) {
    this.axis = axis;
    this.centre = centre;
    this.radius = radius;
  }

  /** Returns true when the direction was not searched before; triangles of a wall share vertices above one another. */
  addDirection(outward: Vector): boolean {
    const count = this.#directions.size;
    return this.#directions.add(outward.map((share) => Math.round(share / roundingShare)).join(' ')).size > count;
  }

  addHit(triangle: number, distance: number): void {
    if (this.hitTriangles.size < maxHitTriangles) this.hitTriangles.add(triangle);
    this.minDistance = Math.min(this.minDistance, distance);
  }
}
