import { cross, dot, lengthOf, subtract, normalize, type Vector } from '@kerf/geometry';
import { getResolution } from '../../coordinate-precision/coordinate-grid.ts';
import { computeTriangleHeight } from '../../coordinate-precision/degenerate-triangles.ts';
import { normalOf } from '../../face-normals.ts';
import { cornerOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { getNeighbours, triangleOf } from '../../half-edges.ts';
import { at } from '../../typed-arrays.ts';
import type { EdgeIntersection } from './edge-intersections.ts';

/** Severity of an edge through a triangle: deeper than rounding, within rounding, or a fold made by rounding. */
export type Depth = 'deep' | 'shallow' | 'folded';

/** Rounding moves two vertices against each other by twice the half diagonal of a cube. */
const diagonal = 3 ** 0.5;

/** Limit of the search around a triangle that is lower than the rounding. */
const maxDegenerate = 64;

/** Cosine beyond which two faces count as opposite sides of a wall. */
const maxOpposedCosine = -0.5;

/** Depth of edges through triangles, compared with coordinate rounding. */
export class PenetrationDepth {
  readonly #model: Model;
  /** Largest relative error of two vertices, in millimetres. */
  readonly #maxError: number;

  constructor(model: Model) {
    this.#model = model;
    this.#maxError = diagonal * getResolution(model.mesh);
  }

  /**
   * Classifies an intersection. A triangle so low that rounding may flip it has no sides, so the edge is compared with
   * the faces around it. Where those faces do not oppose each other and share a vertex, it is a fold in one surface.
   */
  classify(passage: EdgeIntersection): Depth {
    const around = this.#nonDegenerateAround(passage.through);
    const isPassed = around.some((face) => this.#isCrossed(face, passage));
    if (isPassed && !this.#isBesideCorner(passage) && !this.#isTouching(passage)) return 'deep';
    const beside = this.#besideEdge(passage);
    const isLow = [passage.through, ...beside].some((triangle) => this.#isDegenerate(triangle));
    const others = beside.flatMap((triangle) => this.#nonDegenerateAround(triangle));
    if (!isLow || !isOneSided(this.#normals(around), this.#normals(others))) return 'shallow';
    return this.#isOneSurface(passage.through, beside) ? 'folded' : 'shallow';
  }

  /** Triangles at the edge. */
  #besideEdge({ halfEdge }: EdgeIntersection): number[] {
    const twin = at(this.#model.halfEdges.opposite, halfEdge);
    return twin < 0 ? [triangleOf(halfEdge)] : [triangleOf(halfEdge), triangleOf(twin)];
  }

  /** Returns true when rounding can move a vertex of the triangle to the other side of the edge. */
  #isBesideCorner({ through, ends }: EdgeIntersection): boolean {
    return [0, 1, 2].some((k) => distanceTo(ends, cornerOf(this.#model.mesh, through, k)) <= this.#maxError);
  }

  /**
   * Returns true when the edge runs along a face across the triangle's rim that opposes the faces of the edge, as
   * touching bodies do.
   */
  #isTouching(passage: EdgeIntersection): boolean {
    const { mesh, halfEdges: sides } = this.#model;
    const { through, ends } = passage;
    const beside = this.#normals(this.#besideEdge(passage));
    return [0, 1, 2].some((k) => {
      const rim = [cornerOf(mesh, through, k), cornerOf(mesh, through, (k + 1) % 3)] as const;
      if (!(distanceBetween(ends, rim) <= this.#maxError)) return false;
      const across = this.#nonDegenerateAround(triangleOf(at(sides.opposite, 3 * through + k)));
      if (across.some((face) => this.#isCrossed(face, passage))) return false;
      const turns = this.#normals(across).flatMap((one) => beside.map((other) => dot(one, other)));
      return Math.min(...turns) < maxOpposedCosine && Math.max(...turns) < -maxOpposedCosine;
    });
  }

  /** Returns true when the triangles, with the degenerate ones around them, share a vertex. */
  #isOneSurface(triangle: number, others: readonly number[]): boolean {
    const corners = this.#cornersAround(triangle);
    return others.some((other) => [...this.#cornersAround(other)].some((corner) => corners.has(corner)));
  }

  #cornersAround(triangle: number): Set<number> {
    const { corners } = this.#model.mesh;
    return new Set(
      [...this.#degenerateAround(triangle)].flatMap((one) => [0, 1, 2].map((k) => at(corners, 3 * one + k))),
    );
  }

  /** Returns true when the edge passes a face's plane by more than rounding; the tilt adds error with distance. */
  #isCrossed(face: number, { point, ends }: EdgeIntersection): boolean {
    const { mesh, facets } = this.#model;
    const normal = normalOf(facets, face);
    const [from, to] = ends.map((end) => {
      const height = dot(subtract(end, cornerOf(mesh, face, 0)), normal);
      const room =
        this.#maxError * (1 + (2 * lengthOf(subtract(end, point))) / computeTriangleHeight(mesh, facets, face));
      return Math.abs(height) > room ? Math.sign(height) : 0;
    });
    return (from ?? 0) * (to ?? 0) < 0;
  }

  #isDegenerate(triangle: number): boolean {
    return computeTriangleHeight(this.#model.mesh, this.#model.facets, triangle) <= this.#maxError;
  }

  #normals(triangles: readonly number[]): Vector[] {
    return triangles.map((triangle) => normalOf(this.#model.facets, triangle));
  }

  /** The triangle itself, or the non-degenerate ones around it. */
  #nonDegenerateAround(triangle: number): number[] {
    return [...this.#degenerateAround(triangle)].filter((one) => !this.#isDegenerate(one));
  }

  /** A triangle and, when it is degenerate, those around it and around other degenerate ones. */
  #degenerateAround(triangle: number): Set<number> {
    const seen = new Set([triangle]);
    for (const one of seen)
      if (seen.size < maxDegenerate && this.#isDegenerate(one))
        for (const next of getNeighbours(this.#model.halfEdges, one)) seen.add(next);
    return seen;
  }
}

const isOneSided = (some: readonly Vector[], others: readonly Vector[]): boolean =>
  some.length > 0 &&
  others.length > 0 &&
  some.every((one) => others.every((other) => dot(one, other) > maxOpposedCosine));

/** Distance between two lines; NaN when parallel, since those do not cross. */
function distanceBetween([from, to]: EdgeIntersection['ends'], [begin, end]: EdgeIntersection['ends']): number {
  const normal = cross(subtract(to, from), subtract(end, begin));
  return Math.abs(dot(subtract(begin, from), normal)) / lengthOf(normal);
}

/** Distance of a point from the line through two others. */
const distanceTo = ([from, to]: EdgeIntersection['ends'], point: Vector): number =>
  lengthOf(cross(subtract(point, from), normalize(subtract(to, from))));
