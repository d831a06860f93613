import { cross, dot, lengthOf, minus, plus, type RowVector, rowOf } from './row-vectors.ts';

/** Triangles whose corners lie on a surface, those of each face apart from the others'. */
export interface Faces {
  readonly points: Float32Array;
  /** Of the surface at each point. */
  readonly normals: Float32Array;
  /** Three numbers of points for each triangle. */
  readonly corners: Uint32Array;
}

/** In millimetres: diagonals that pass each other nearer lie in one plane. */
const leastGap = 1e-4;

/** As a share of the other: what bends less is not bent. */
const leastBend = 1e-3;

/** Of the two triangles beside a diagonal, as the surface looks: the share that each of them has at least. */
const leastShare = 1e-3;

type Surface = Pick<Faces, 'points' | 'normals'>;

/** The ends of one diagonal, and those of the other to its left and its right: numbers of points. */
type Ends = readonly [start: number, end: number, left: number, right: number];

type Four = readonly [RowVector, RowVector, RowVector, RowVector];

/** Tells which diagonal of four corners is nearer to the surface that they lie on. */
export class Diagonals {
  readonly #faces: Surface;

  constructor(faces: Surface) {
    this.#faces = faces;
  }

  /** Whether from `left` to `right` is nearer than from `start` to `end`; each is the number of a point. */
  isOtherBetter(...ends: Ends): boolean {
    const gap = gapOf(this.#points(ends));
    return Math.abs(gap) > leastGap && this.#way(ends) === Math.sign(gap) && this.#canTurn(ends);
  }

  /** 1 where the surface bends outwards between all of them, -1 where inwards, 0 where it does both: as good a diagonal is either. */
  #way([start, end, left, right]: Ends): number {
    const along = [this.#bend(start, left), this.#bend(left, end), this.#bend(end, right), this.#bend(right, start)];
    const bends = [this.#bend(start, end), this.#bend(left, right), ...along];
    const [least, most] = [Math.min(...bends), Math.max(...bends)];
    if (least >= -leastBend * most) return 1;
    return most <= -leastBend * least ? -1 : 0;
  }

  /** How far the surface turns away from the line between two points; less than nothing where it is hollow. */
  #bend(one: number, other: number): number {
    const { points, normals } = this.#faces;
    return dot(minus(rowOf(points, other), rowOf(points, one)), minus(rowOf(normals, other), rowOf(normals, one)));
  }

  /** Whether both triangles would look as the surface does. */
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

/** How far outside of the line from the first to the second the one from the third to the fourth passes it. */
function gapOf([start, end, left, right]: Four): number {
  const over = cross(minus(end, start), minus(right, left));
  return dot(over, minus(left, start)) / -(lengthOf(over) || 1);
}
