import { digitOf } from '../../digits/grid.ts';
import { heightOf } from '../../digits/low-triangles.ts';
import { normalOf } from '../../facets.ts';
import { cornerOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { neighboursOf, triangleOf } from '../../sides.ts';
import { at, cross, dot, lengthOf, minus, unit, type Vector } from '../../vector.ts';
import type { Passage } from './passages.ts';

/** What an edge that runs through a triangle tells: deeper than digits go; no deeper; a fold that digits have made. */
export type Depth = 'deep' | 'shallow' | 'folded';

/** Two corners are moved against each other by twice the half of the diagonal of a cube. */
const moves = 3 ** 0.5;

/** Triangles around one that is lower than the digits of a file are looked at no farther. */
const mostLow = 64;

/** The cosine of what two sides of a wall are turned by, at least. */
const opposed = -0.5;

/** How deep edges run through triangles, beside what the digits of a file move them. */
export class Depths {
  readonly #model: Model;
  /** In millimetres, of two corners against each other. */
  readonly #moved: number;

  constructor(model: Model) {
    this.#model = model;
    this.#moved = moves * digitOf(model.mesh);
  }

  /**
   * What is so low that digits may have turned it around has no sides: there an edge is held against the faces around it.
   * Where these do not look at each other, as the two sides of a wall do, and meet in a corner, it is a fold in one surface.
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

  /** The triangles that have the edge. */
  #besideEdge({ side }: Passage): number[] {
    const there = at(this.#model.sides.opposite, side);
    return there < 0 ? [triangleOf(side)] : [triangleOf(side), triangleOf(there)];
  }

  /** Whether digits move a corner of the triangle to the other side of the edge. */
  #isBesideCorner({ through, ends }: Passage): boolean {
    return [0, 1, 2].some((k) => distanceTo(ends, cornerOf(this.#model.mesh, through, k)) <= this.#moved);
  }

  /** Whether the edge runs along a face across a rim of the triangle that looks at the faces of the edge, as what touches does. */
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

  /** Whether a triangle, or one of the low ones around it, has a corner in common with others and what is around these. */
  #isOneSurface(triangle: number, others: readonly number[]): boolean {
    const corners = this.#cornersAround(triangle);
    return others.some((other) => [...this.#cornersAround(other)].some((corner) => corners.has(corner)));
  }

  #cornersAround(triangle: number): Set<number> {
    const { corners } = this.#model.mesh;
    return new Set([...this.#lowAround(triangle)].flatMap((one) => [0, 1, 2].map((k) => at(corners, 3 * one + k))));
  }

  /** Digits tilt the plane of a triangle, and move what is far from it by more. */
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

  /** The triangle, or those around it and around others as low. */
  #wideAround(triangle: number): number[] {
    return [...this.#lowAround(triangle)].filter((one) => !this.#isLow(one));
  }

  /** A triangle and, where it is low, those around it and around others as low. */
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

/** Of two lines; not a number where they are parallel, as then they cross nowhere. */
function distanceBetween([from, to]: Passage['ends'], [begin, end]: Passage['ends']): number {
  const normal = cross(minus(to, from), minus(end, begin));
  return Math.abs(dot(minus(begin, from), normal)) / lengthOf(normal);
}

/** Of a place from the line through two others. */
const distanceTo = ([from, to]: Passage['ends'], place: Vector): number =>
  lengthOf(cross(minus(place, from), unit(minus(to, from))));
