import { DiagonalChooser, type SurfaceTriangles } from './diagonals.ts';
import { nextSide, findTwins } from './half-edges.ts';

/** Range of the corners of one face; `to` is exclusive. */
export interface CornerSpan {
  readonly from: number;
  readonly to: number;
}

/** Maximum number of visits per side; an edge is normally visited a few times. */
const maxVisitsPerSide = 30;

/**
 * Flips edges within the faces so that triangles stay as close to their surface as their corners allow. OCCT connects
 * the rim of a fillet to distant rows of corners where corners along the rim are farther apart than the rows.
 */
export function flipEdges(faces: SurfaceTriangles, within: readonly CornerSpan[]): void {
  if (within.length === 0) return;
  const edges = new EdgeFlipper(faces);
  for (const face of within) edges.flipAll(face);
}

/** Edge flips within faces; each edge is identified by one of its sides. */
class EdgeFlipper {
  readonly #corners: Uint32Array;
  readonly #twins: Int32Array;
  readonly #diagonals: DiagonalChooser;

  constructor(faces: SurfaceTriangles) {
    this.#corners = faces.corners;
    this.#twins = findTwins(faces.corners, faces.points.length / 3);
    this.#diagonals = new DiagonalChooser(faces);
  }

  flipAll({ from, to }: CornerSpan): void {
    let left = maxVisitsPerSide * (to - from);
    for (let first = from; first < to; first += 1) {
      const waiting = [first];
      for (let side = waiting.pop(); side !== undefined && left > 0; side = waiting.pop()) {
        left -= 1;
        if (this.#isBetterTurned(side)) waiting.push(...this.#turn(side));
      }
    }
  }

  #isBetterTurned(side: number): boolean {
    const twin = this.#twins[side] ?? -1;
    if (twin < 0) return false;
    const corner = (of: number) => this.#corners[of] ?? 0;
    return this.#diagonals.isOtherBetter(
      corner(side),
      corner(twin),
      corner(previousSide(side)),
      corner(previousSide(twin)),
    );
  }

  /** Flips an edge to connect the two opposite corners; returns the edges around both triangles. */
  #turn(side: number): number[] {
    const twin = this.#twins[side] ?? -1;
    const [after, afterTwin] = [nextSide(side), nextSide(twin)];
    this.#corners[after] = this.#corners[previousSide(twin)] ?? 0;
    this.#corners[afterTwin] = this.#corners[previousSide(side)] ?? 0;
    const [beyond, beyondTwin] = [this.#twins[after] ?? -1, this.#twins[afterTwin] ?? -1];
    this.#join(side, beyondTwin);
    this.#join(twin, beyond);
    this.#join(after, afterTwin);
    return [side, twin, previousSide(side), previousSide(twin)];
  }

  #join(one: number, other: number): void {
    this.#twins[one] = other;
    if (other >= 0) this.#twins[other] = one;
  }
}

const previousSide = (side: number): number => nextSide(nextSide(side));
