import type { Mesh } from '../mesh.ts';
import { following } from '../sides.ts';
import { at } from '../vector.ts';

/** A chord, as the half-edges that start at its own vertex and at its other end. */
export interface Chord {
  readonly from: number;
  readonly to: number;
}

/** Chords at each vertex, in flat arrays: lists would not fit into memory for a large design that is all blend. */
export class ChordsAt {
  readonly #mesh: Mesh;
  /** Offset of each vertex's chords in `#ends`, followed by the total. */
  readonly #starts: Uint32Array;
  /** Twice the half-edge along the chord, plus one where the chord runs against it. */
  readonly #ends: Uint32Array;

  /** Takes one half-edge for each chord. */
  constructor(mesh: Mesh, sides: Uint32Array) {
    this.#mesh = mesh;
    this.#starts = new Uint32Array(mesh.points.length / 3 + 1);
    this.#ends = new Uint32Array(2 * sides.length);
    for (let end = 0; end < this.#ends.length; end += 1) {
      const after = this.#placeOf(this.#endOf(sides, end)) + 1;
      this.#starts[after] = at(this.#starts, after) + 1;
    }
    for (let place = 1; place < this.#starts.length; place += 1)
      this.#starts[place] = at(this.#starts, place) + at(this.#starts, place - 1);
    const next = this.#starts.slice();
    for (let end = 0; end < this.#ends.length; end += 1) {
      const place = this.#placeOf(this.#endOf(sides, end));
      this.#ends[at(next, place)] = this.#endOf(sides, end);
      next[place] = at(next, place) + 1;
    }
  }

  /** Returns true when a chord starts or ends at a vertex. */
  has(place: number): boolean {
    return at(this.#starts, place) < at(this.#starts, place + 1);
  }

  *at(place: number): Generator<Chord> {
    for (let i = at(this.#starts, place); i < at(this.#starts, place + 1); i += 1) yield chordOf(at(this.#ends, i));
  }

  #endOf(sides: Uint32Array, end: number): number {
    return 2 * at(sides, end >> 1) + (end & 1);
  }

  #placeOf(end: number): number {
    return at(this.#mesh.corners, chordOf(end).from);
  }
}

function chordOf(end: number): Chord {
  const side = Math.floor(end / 2);
  return end % 2 === 0 ? { from: side, to: following(side) } : { from: following(side), to: side };
}
