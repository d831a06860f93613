import type { Mesh } from '../mesh.ts';
import { nextHalfEdge } from '../half-edges.ts';
import { at } from '../typed-arrays.ts';

/** A chord, as the half-edges that start at its own vertex and at its other end. */
export interface Chord {
  readonly from: number;
  readonly to: number;
}

/** Chords at each vertex, in flat arrays: lists would not fit into memory for a large design that is all blend. */
export class VertexChords {
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
      const after = this.#vertexOf(this.#endOf(sides, end)) + 1;
      this.#starts[after] = at(this.#starts, after) + 1;
    }
    for (let vertex = 1; vertex < this.#starts.length; vertex += 1)
      this.#starts[vertex] = at(this.#starts, vertex) + at(this.#starts, vertex - 1);
    const next = this.#starts.slice();
    for (let end = 0; end < this.#ends.length; end += 1) {
      const vertex = this.#vertexOf(this.#endOf(sides, end));
      this.#ends[at(next, vertex)] = this.#endOf(sides, end);
      next[vertex] = at(next, vertex) + 1;
    }
  }

  /** Returns true when a chord starts or ends at a vertex. */
  hasChords(vertex: number): boolean {
    return at(this.#starts, vertex) < at(this.#starts, vertex + 1);
  }

  *getChords(vertex: number): Generator<Chord> {
    for (let i = at(this.#starts, vertex); i < at(this.#starts, vertex + 1); i += 1) yield chordOf(at(this.#ends, i));
  }

  #endOf(sides: Uint32Array, end: number): number {
    return 2 * at(sides, end >> 1) + (end & 1);
  }

  #vertexOf(end: number): number {
    return at(this.#mesh.corners, chordOf(end).from);
  }
}

function chordOf(end: number): Chord {
  const halfEdge = Math.floor(end / 2);
  return end % 2 === 0
    ? { from: halfEdge, to: nextHalfEdge(halfEdge) }
    : { from: nextHalfEdge(halfEdge), to: halfEdge };
}
