import type { Mesh } from '../mesh.ts';
import { following } from '../sides.ts';
import { at } from '../vector.ts';

/** A chord seen from the side that begins at its place to the one that begins at its other end. */
export interface Chord {
  readonly from: number;
  readonly to: number;
}

/** The chords at each place: as lists, those of a large design that is a blend all over would not fit into memory. */
export class ChordsAt {
  readonly #mesh: Mesh;
  /** Where in `#ends` the chords of each place begin, and last where all end. */
  readonly #starts: Uint32Array;
  /** Twice the side that a chord runs along, and one more where it runs against it. */
  readonly #ends: Uint32Array;

  /** Each chord is told by one of the two sides along it. */
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

  /** Whether a chord begins or ends at a place. */
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
