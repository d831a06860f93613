import { Diagonals, type Faces } from './diagonals.ts';
import { following, twinsOf } from './twins.ts';

/** Range of the corners of one face; `to` is exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Maximum number of visits per side; an edge is normally visited a few times. */
const mostLooks = 30;

/**
 * Flips edges within the faces so that triangles stay as close to their surface as their corners allow. OCCT connects
 * the rim of a fillet to distant rows of corners where corners along the rim are farther apart than the rows.
 */
export function turnEdges(faces: Faces, within: readonly Span[]): void {
  if (within.length === 0) return;
  const edges = new Edges(faces);
  for (const face of within) edges.turnAll(face);
}

/** Edge flips within faces; each edge is identified by one of its sides. */
class Edges {
  readonly #corners: Uint32Array;
  readonly #twins: Int32Array;
  readonly #diagonals: Diagonals;

  constructor(faces: Faces) {
    this.#corners = faces.corners;
    this.#twins = twinsOf(faces.corners, faces.points.length / 3);
    this.#diagonals = new Diagonals(faces);
  }

  turnAll({ from, to }: Span): void {
    let left = mostLooks * (to - from);
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
    return this.#diagonals.isOtherBetter(corner(side), corner(twin), corner(before(side)), corner(before(twin)));
  }

  /** Flips an edge to connect the two opposite corners; returns the edges around both triangles. */
  #turn(side: number): number[] {
    const twin = this.#twins[side] ?? -1;
    const [after, afterTwin] = [following(side), following(twin)];
    this.#corners[after] = this.#corners[before(twin)] ?? 0;
    this.#corners[afterTwin] = this.#corners[before(side)] ?? 0;
    const [beyond, beyondTwin] = [this.#twins[after] ?? -1, this.#twins[afterTwin] ?? -1];
    this.#join(side, beyondTwin);
    this.#join(twin, beyond);
    this.#join(after, afterTwin);
    return [side, twin, before(side), before(twin)];
  }

  #join(one: number, other: number): void {
    this.#twins[one] = other;
    if (other >= 0) this.#twins[other] = one;
  }
}

const before = (side: number): number => following(following(side));
