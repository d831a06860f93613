import { cross, dot, lengthOf, minus, plus, type RowVector, rowOf } from './row-vectors.ts';

/** Triangles with corners on a surface; faces do not share corners. */
export interface Faces {
  readonly points: Float32Array;
  /** Surface normal at each point. */
  readonly normals: Float32Array;
  /** Three point indices per triangle. */
  readonly corners: Uint32Array;
}

/** Minimum gap in millimetres; diagonals that pass each other closer are coplanar. */
const leastGap = 1e-4;

/** Minimum bend as a share of the other bend; less counts as flat. */
const leastBend = 1e-3;

/** Minimum share of each of the two triangles beside a diagonal, projected along the surface normal. */
const leastShare = 1e-3;

type Surface = Pick<Faces, 'points' | 'normals'>;

/** Point indices of the ends of one diagonal, and of the other diagonal to its left and right. */
type Ends = readonly [start: number, end: number, left: number, right: number];

type Four = readonly [RowVector, RowVector, RowVector, RowVector];

/** Finds the diagonal of four corners that is closer to their surface. */
export class Diagonals {
  readonly #faces: Surface;

  constructor(faces: Surface) {
    this.#faces = faces;
  }

  /** True if the diagonal from `left` to `right` is closer than that from `start` to `end`; all are point indices. */
  isOtherBetter(...ends: Ends): boolean {
    const gap = gapOf(this.#points(ends));
    return Math.abs(gap) > leastGap && this.#way(ends) === Math.sign(gap) && this.#canTurn(ends);
  }

  /** 1 where the surface is convex between all corners, -1 where concave, 0 where mixed: both diagonals are fine. */
  #way([start, end, left, right]: Ends): number {
    const along = [this.#bend(start, left), this.#bend(left, end), this.#bend(end, right), this.#bend(right, start)];
    const bends = [this.#bend(start, end), this.#bend(left, right), ...along];
    const [least, most] = [Math.min(...bends), Math.max(...bends)];
    if (least >= -leastBend * most) return 1;
    return most <= -leastBend * least ? -1 : 0;
  }

  /** Bend of the surface between two points; negative where it is concave. */
  #bend(one: number, other: number): number {
    const { points, normals } = this.#faces;
    return dot(minus(rowOf(points, other), rowOf(points, one)), minus(rowOf(normals, other), rowOf(normals, one)));
  }

  /** True if both new triangles would face the same way as the surface. */
  #canTurn(ends: Ends): boolean {
    const look = this.#normals(ends).reduce(plus);
    const [start, end, left, right] = this.#points(ends);
    const over = minus(right, left);
    const [one, other] = [dot(cross(minus(start, left), over), look), dot(cross(over, minus(end, left)), look)];
    return Math.min(one, other) > leastShare * (one + other);
  }

  #points([start, end, left, right]: Ends): Four {
    const { points } = this.#faces;
    return [rowOf(points, start), rowOf(points, end), rowOf(points, left), rowOf(points, right)];
  }

  #normals([start, end, left, right]: Ends): Four {
    const { normals } = this.#faces;
    return [rowOf(normals, start), rowOf(normals, end), rowOf(normals, left), rowOf(normals, right)];
  }
}

/** Signed distance by which the second diagonal passes outside the first. */
function gapOf([start, end, left, right]: Four): number {
  const over = cross(minus(end, start), minus(right, left));
  return dot(over, minus(left, start)) / -(lengthOf(over) || 1);
}
