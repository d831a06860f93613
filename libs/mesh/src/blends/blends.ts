import { cosDegrees, toDegrees, dot } from '@kerf/geometry';
import type { FlatnessTest } from '../coordinate-precision/flatness.ts';
import { normalOf } from '../face-normals.ts';
import type { Mesh } from '../mesh.ts';
import type { Model } from '../model.ts';
import { nextHalfEdge, getNeighbours, triangleOf } from '../half-edges.ts';
import { type Faces, isPlane } from '../faces/faces.ts';
import { minSmoothCosine, maxSmoothDegrees } from '../smooth-angle.ts';
import { at } from '../typed-arrays.ts';

/** Cosine for triangles in one plane. */
const minFlatCosine = 1 - 1e-7;

/** Degrees, how far coordinate rounding may turn a strip. */
const turnSlackDegrees = 0.05;

/** Smallest cosine between neighbouring triangles of one blend. */
const minTurnCosine = cosDegrees(60);

/** Mark for blend triangles with nearly collinear vertices. */
const sliverMark = 2;

/** Connection of a blend across a half-edge. */
export type Joint = 'within' | 'smooth' | 'sharp';

/** Triangles of curved surfaces that are neither cones nor spheres, such as fillets between faces. */
export class Blends {
  readonly #model: Model;
  readonly #faces: Faces;
  readonly #blends: Uint8Array;

  constructor(model: Model, faces: Faces, flatness: FlatnessTest) {
    this.#model = model;
    this.#faces = faces;
    this.#blends = findBlends(model, faces, flatness);
  }

  has(triangle: number): boolean {
    return at(this.#blends, triangle) > 0;
  }

  /**
   * Returns true when the vertices are nearly collinear, so that the triangle normal differs from the surface normal.
   */
  isSliver(triangle: number): boolean {
    return at(this.#blends, triangle) === sliverMark;
  }

  *[Symbol.iterator](): Generator<number> {
    for (let triangle = 0; triangle < this.#blends.length; triangle += 1) if (this.has(triangle)) yield triangle;
  }

  /**
   * Classifies the edge at a half-edge. A tangent joint turns no more than the blend's own triangles do; a single
   * triangle between round faces belongs to them. Anything else is sharp.
   */
  classifyJoint(halfEdge: number): Joint {
    const triangle = triangleOf(halfEdge);
    const next = this.#triangleBeyond(halfEdge);
    if (next < 0) return 'sharp';
    if (at(this.#model.isDegenerate, next)) return 'within';
    const { facets } = this.#model;
    if (this.has(next))
      return dot(normalOf(facets, triangle), normalOf(facets, next)) > minTurnCosine ? 'within' : 'sharp';
    return this.#isTangent(triangle, next) ? 'smooth' : 'sharp';
  }

  #isTangent(triangle: number, next: number): boolean {
    const turns = findTrianglesAround(this.#model.halfEdges, triangle)
      .filter((one) => one !== triangle && this.has(one))
      .map((one) => this.#turn(triangle, one));
    const maxTurn = isPlane(this.#faces, next) ? 0 : maxSmoothDegrees;
    return this.#turn(triangle, next) <= (turns.length > 0 ? Math.max(...turns) + turnSlackDegrees : maxTurn);
  }

  #triangleBeyond(halfEdge: number): number {
    return triangleOf(at(this.#model.halfEdges.opposite, halfEdge));
  }

  #turn(one: number, other: number): number {
    const { facets } = this.#model;
    return toDegrees(Math.acos(Math.min(1, dot(normalOf(facets, one), normalOf(facets, other)))));
  }
}

/**
 * Marks blend triangles. A triangle that is alone in its plane and continues smoothly is part of a curved surface, and
 * so are strips that continue smoothly in one, however few.
 */
function findBlends(model: Model, faces: Faces, flatness: FlatnessTest): Uint8Array {
  const found = new Uint8Array(faces.patchOf.length);
  const isPiece = (triangle: number) => at(faces.patchOf, triangle) >= 0 || isAlone(model, triangle, flatness);
  const mark = (triangle: number) => (found[triangle] = isObtuse(model.mesh, triangle) ? sliverMark : 1);
  for (let triangle = 0; triangle < found.length; triangle += 1)
    if (mayBlend(model, faces, triangle) && isPiece(triangle)) mark(triangle);
  const isStrip = (triangle: number) =>
    at(faces.isCurved, triangle) > 0 && at(found, triangle) === 0 && mayBlend(model, faces, triangle);
  for (let triangle = 0; triangle < found.length; triangle += 1) if (isStrip(triangle)) grow([triangle]);
  return found;

  function grow(waiting: number[]): void {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      const beside = findSmoothNeighbours(model, one);
      if (!isStrip(one) || !beside.some((next) => at(found, next) > 0)) continue;
      mark(one);
      waiting.push(...beside);
    }
  }
}

const findSmoothNeighbours = (model: Model, triangle: number): number[] =>
  getNeighbours(model.halfEdges, triangle).filter((next) => turnCosine(model, triangle, next) > minSmoothCosine);

const mayBlend = (
  { isDegenerate: isLow }: Model,
  { coneOf, patchOf, spheres: balls }: Faces,
  triangle: number,
): boolean => !at(isLow, triangle) && at(coneOf, triangle) < 0 && !balls.has(at(patchOf, triangle));

function isAlone(model: Model, triangle: number, flatness: FlatnessTest): boolean {
  let [nearest, beside] = [-1, -1];
  for (const next of getNeighbours(model.halfEdges, triangle)) {
    const turn = turnCosine(model, triangle, next);
    if (turn > nearest) [nearest, beside] = [turn, next];
  }
  return nearest > minSmoothCosine && nearest <= minFlatCosine && !flatness.isFlat(Uint32Array.of(triangle, beside));
}

const turnCosine = ({ facets }: Model, one: number, other: number): number =>
  dot(normalOf(facets, one), normalOf(facets, other));

/** Triangles connected to a triangle at its vertices. */
function findTrianglesAround({ opposite }: Model['halfEdges'], triangle: number): number[] {
  const found: number[] = [];
  for (let start = 3 * triangle; start < 3 * triangle + 3; start += 1) {
    let halfEdge = start;
    for (let steps = 0; steps < maxTrianglesAround; steps += 1) {
      const twin = at(opposite, halfEdge);
      halfEdge = twin < 0 ? start : nextHalfEdge(twin);
      if (halfEdge === start) break;
      found.push(triangleOf(halfEdge));
    }
  }
  return found;
}

/** Bound, because thousands of triangles may meet at one vertex. */
const maxTrianglesAround = 32;

/** Cosine of the obtuse angle of a triangle with nearly collinear vertices. */
const maxObtuseCosine = -0.7;

function isObtuse({ points, corners }: Mesh, triangle: number): boolean {
  const square = (one: number, other: number) => {
    const [from, to] = [3 * at(corners, 3 * triangle + one), 3 * at(corners, 3 * triangle + other)];
    const [x, y, z] = [0, 1, 2].map((axis) => at(points, to + axis) - at(points, from + axis));
    return (x ?? 0) ** 2 + (y ?? 0) ** 2 + (z ?? 0) ** 2;
  };
  const sides = [square(0, 1), square(1, 2), square(2, 0)];
  const longest = Math.max(...sides);
  const [a = 0, b = 0] = sides.toSorted((one, other) => one - other);
  return a + b - longest < 2 * maxObtuseCosine * Math.sqrt(a * b);
}
