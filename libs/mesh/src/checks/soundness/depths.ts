import { digitOf } from '../../digits/grid.ts';
import { heightOf } from '../../digits/low-triangles.ts';
import { normalOf } from '../../facets.ts';
import { cornerOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { neighboursOf, triangleOf } from '../../sides.ts';
import { at, cross, dot, lengthOf, minus, unit, type Vector } from '../../vector.ts';
import type { Passage } from './passages.ts';

/** Severity of an edge through a triangle: deeper than rounding, within rounding, or a fold made by rounding. */
export type Depth = 'deep' | 'shallow' | 'folded';

/** Rounding moves two vertices against each other by twice the half diagonal of a cube. */
const moves = 3 ** 0.5;

/** Limit of the search around a triangle that is lower than the rounding. */
const mostLow = 64;

/** Cosine beyond which two faces count as opposite sides of a wall. */
const opposed = -0.5;

/** Depth of edges through triangles, compared with coordinate rounding. */
export class Depths {
  readonly #model: Model;
  /** Largest relative error of two vertices, in millimetres. */
  readonly #moved: number;

  constructor(model: Model) {
    this.#model = model;
    this.#moved = moves * digitOf(model.mesh);
  }

  /**
   * Classifies an intersection. A triangle so low that rounding may flip it has no sides, so the edge is compared with
   * the faces around it. Where those faces do not oppose each other and share a vertex, it is a fold in one surface.
   */
  of(passage: Passage): Depth {
    const around = this.#wideAround(passage.through);
    const isPassed = around.some((wide) => this.#isPassed(wide, passage));
    if (isPassed && !this.#isBesideCorner(passage) && !this.#isTouching(passage)) return 'deep';
    const beside = this.#besideEdge(passage);
    const isLow = [passage.through, ...beside].some((triangle) => this.#isLow(triangle));
    const others = beside.flatMap((triangle) => this.#wideAround(triangle));
    if (!isLow || !isOneSided(this.#normals(around), this.#normals(others))) return 'shallow';
    return this.#isOneSurface(passage.through, beside) ? 'folded' : 'shallow';
  }

  /** Triangles at the edge. */
  #besideEdge({ side }: Passage): number[] {
    const there = at(this.#model.sides.opposite, side);
    return there < 0 ? [triangleOf(side)] : [triangleOf(side), triangleOf(there)];
  }

  /** Returns true when rounding can move a vertex of the triangle to the other side of the edge. */
  #isBesideCorner({ through, ends }: Passage): boolean {
    return [0, 1, 2].some((k) => distanceTo(ends, cornerOf(this.#model.mesh, through, k)) <= this.#moved);
  }

  /**
   * Returns true when the edge runs along a face across the triangle's rim that opposes the faces of the edge, as
   * touching bodies do.
   */
  #isTouching(passage: Passage): boolean {
    const { mesh, sides } = this.#model;
    const { through, ends } = passage;
    const beside = this.#normals(this.#besideEdge(passage));
    return [0, 1, 2].some((k) => {
      const rim = [cornerOf(mesh, through, k), cornerOf(mesh, through, (k + 1) % 3)] as const;
      if (!(distanceBetween(ends, rim) <= this.#moved)) return false;
      const across = this.#wideAround(triangleOf(at(sides.opposite, 3 * through + k)));
      if (across.some((wide) => this.#isPassed(wide, passage))) return false;
      const turns = this.#normals(across).flatMap((one) => beside.map((other) => dot(one, other)));
      return Math.min(...turns) < opposed && Math.max(...turns) < -opposed;
    });
  }

  /** Returns true when the triangles, with the degenerate ones around them, share a vertex. */
  #isOneSurface(triangle: number, others: readonly number[]): boolean {
    const corners = this.#cornersAround(triangle);
    return others.some((other) => [...this.#cornersAround(other)].some((corner) => corners.has(corner)));
  }

  #cornersAround(triangle: number): Set<number> {
    const { corners } = this.#model.mesh;
    return new Set([...this.#lowAround(triangle)].flatMap((one) => [0, 1, 2].map((k) => at(corners, 3 * one + k))));
  }

  /** Returns true when the edge passes a face's plane by more than rounding; the tilt adds error with distance. */
  #isPassed(wide: number, { place, ends }: Passage): boolean {
    const { mesh, facets } = this.#model;
    const normal = normalOf(facets, wide);
    const [from, to] = ends.map((end) => {
      const height = dot(minus(end, cornerOf(mesh, wide, 0)), normal);
      const room = this.#moved * (1 + (2 * lengthOf(minus(end, place))) / heightOf(mesh, facets, wide));
      return Math.abs(height) > room ? Math.sign(height) : 0;
    });
    return (from ?? 0) * (to ?? 0) < 0;
  }

  #isLow(triangle: number): boolean {
    return heightOf(this.#model.mesh, this.#model.facets, triangle) <= this.#moved;
  }

  #normals(triangles: readonly number[]): Vector[] {
    return triangles.map((triangle) => normalOf(this.#model.facets, triangle));
  }

  /** The triangle itself, or the non-degenerate ones around it. */
  #wideAround(triangle: number): number[] {
    return [...this.#lowAround(triangle)].filter((one) => !this.#isLow(one));
  }

  /** A triangle and, when it is degenerate, those around it and around other degenerate ones. */
  #lowAround(triangle: number): Set<number> {
    const seen = new Set([triangle]);
    for (const one of seen)
      if (seen.size < mostLow && this.#isLow(one))
        for (const next of neighboursOf(this.#model.sides, one)) seen.add(next);
    return seen;
  }
}

const isOneSided = (some: readonly Vector[], others: readonly Vector[]): boolean =>
  some.length > 0 && others.length > 0 && some.every((one) => others.every((other) => dot(one, other) > opposed));

/** Distance between two lines; NaN when parallel, since those do not cross. */
function distanceBetween([from, to]: Passage['ends'], [begin, end]: Passage['ends']): number {
  const normal = cross(minus(to, from), minus(end, begin));
  return Math.abs(dot(minus(begin, from), normal)) / lengthOf(normal);
}

/** Distance of a point from the line through two others. */
const distanceTo = ([from, to]: Passage['ends'], place: Vector): number =>
  lengthOf(cross(minus(place, from), unit(minus(to, from))));
