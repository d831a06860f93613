import { cross, dot, lengthOf, subtract, add, type Vector } from '@kerf/geometry';
import { rowOf } from './row-vectors.ts';

/** Triangles with corners on a surface; faces do not share corners. */
export interface SurfaceTriangles {
  readonly points: Float32Array;
  /** Surface normal at each point. */
  readonly normals: Float32Array;
  /** Three point indices per triangle. */
  readonly corners: Uint32Array;
}

/** Minimum gap in millimetres; diagonals that pass each other closer are coplanar. */
const minGapMm = 1e-4;

/** Minimum bend as a share of the other bend; less counts as flat. */
const minBend = 1e-3;

/** Minimum share of each of the two triangles beside a diagonal, projected along the surface normal. */
const minShare = 1e-3;

type Surface = Pick<SurfaceTriangles, 'points' | 'normals'>;

/** Point indices of the ends of one diagonal, and of the other diagonal to its left and right. */
type Ends = readonly [start: number, end: number, left: number, right: number];

type FourPoints = readonly [Vector, Vector, Vector, Vector];

/** Finds the diagonal of four corners that is closer to their surface. */
export class DiagonalChooser {
  readonly #faces: Surface;

  constructor(faces: Surface) {
    this.#faces = faces;
  }

  /** True if the diagonal from `left` to `right` is closer than that from `start` to `end`; all are point indices. */
  isOtherBetter(...ends: Ends): boolean {
    const gap = computeGap(this.#points(ends));
    return Math.abs(gap) > minGapMm && this.#getFoldDirection(ends) === Math.sign(gap) && this.#canTurn(ends);
  }

  /** 1 where the surface is convex between all corners, -1 where concave, 0 where mixed: both diagonals are fine. */
  #getFoldDirection([start, end, left, right]: Ends): number {
    const along = [this.#bend(start, left), this.#bend(left, end), this.#bend(end, right), this.#bend(right, start)];
    const bends = [this.#bend(start, end), this.#bend(left, right), ...along];
    const [min, max] = [Math.min(...bends), Math.max(...bends)];
    if (min >= -minBend * max) return 1;
    return max <= -minBend * min ? -1 : 0;
  }

  /** Bend of the surface between two points; negative where it is concave. */
  #bend(one: number, other: number): number {
    const { points, normals } = this.#faces;
    return dot(
      subtract(rowOf(points, other), rowOf(points, one)),
      subtract(rowOf(normals, other), rowOf(normals, one)),
    );
  }

  /** True if both new triangles would face the same way as the surface. */
  #canTurn(ends: Ends): boolean {
    const outward = this.#normals(ends).reduce(add);
    const [start, end, left, right] = this.#points(ends);
    const diagonal = subtract(right, left);
    const [one, other] = [
      dot(cross(subtract(start, left), diagonal), outward),
      dot(cross(diagonal, subtract(end, left)), outward),
    ];
    return Math.min(one, other) > minShare * (one + other);
  }

  #points([start, end, left, right]: Ends): FourPoints {
    const { points } = this.#faces;
    return [rowOf(points, start), rowOf(points, end), rowOf(points, left), rowOf(points, right)];
  }

  #normals([start, end, left, right]: Ends): FourPoints {
    const { normals } = this.#faces;
    return [rowOf(normals, start), rowOf(normals, end), rowOf(normals, left), rowOf(normals, right)];
  }
}

/** Signed distance by which the second diagonal passes outside the first. */
function computeGap([start, end, left, right]: FourPoints): number {
  const normal = cross(subtract(end, start), subtract(right, left));
  return dot(normal, subtract(left, start)) / -(lengthOf(normal) || 1);
}
