import { type Mesh, pointAt } from './mesh.ts';
import { release } from './release.ts';
import { at, plus, times, type Vector } from './vector.ts';

/** Half-edge structure of a mesh. Half-edge 3 x triangle + k starts at the triangle's vertex k. */
export interface Sides {
  /** Opposite half-edge of each half-edge, or -1. */
  readonly opposite: Int32Array;
  /** Number of edges with one triangle only. */
  readonly open: number;
  /** Number of edges with two triangles of opposite orientation. */
  readonly reversed: number;
  /** Number of edges with more than two triangles. */
  readonly crowded: number;
  /** Midpoint of one of those edges, if any. */
  readonly location: Vector | undefined;
}

/** Next half-edge of the triangle, which starts where this one ends. */
export const following = (side: number): number => (side % 3 === 2 ? side - 2 : side + 1);

export const triangleOf = (side: number): number => Math.floor(side / 3);

/** Triangles across the edges of one: three, fewer at open edges. */
export function neighboursOf({ opposite }: Pick<Sides, 'opposite'>, triangle: number): number[] {
  const found: number[] = [];
  for (let side = 3 * triangle; side < 3 * triangle + 3; side += 1) {
    const there = at(opposite, side);
    if (there >= 0) found.push(triangleOf(there));
  }
  return found;
}

export function sidesOf(mesh: Mesh): Sides {
  const directed = new DirectedEdges(mesh);
  const opposite = new Int32Array(mesh.corners.length).fill(-1);
  const found = { open: 0, reversed: 0, crowded: 0 };
  let wrong = -1;
  for (let side = 0; side < opposite.length; side += 1) {
    const there = directed.reverseOf(side);
    opposite[side] = there;
    const kind = kindOf(directed.count(side), there < 0 ? 0 : directed.count(there));
    // An edge with half-edges in both directions counts once.
    if (!kind || !directed.isFirst(side) || (there >= 0 && there < side)) continue;
    found[kind] += 1;
    wrong = side;
  }
  directed.release();
  return { ...found, opposite, location: wrong < 0 ? undefined : middleOf(mesh, wrong) };
}

function kindOf(there: number, back: number): 'open' | 'reversed' | 'crowded' | undefined {
  if (there === 1 && back === 1) return undefined;
  if (there + back === 1) return 'open';
  return there + back === 2 ? 'reversed' : 'crowded';
}

const middleOf = (mesh: Mesh, side: number): Vector =>
  times(plus(pointAt(mesh, at(mesh.corners, side)), pointAt(mesh, at(mesh.corners, following(side)))), 0.5);

/** Half-edges by their two vertices, in a hash table with open addressing. */
class DirectedEdges {
  readonly #corners: Uint32Array;
  /** First half-edge of each directed edge, plus one; 0 is free. */
  readonly #slots: Uint32Array;
  /** Saturates at 255; more than two is an error anyway. */
  readonly #counts: Uint8Array;

  constructor({ corners }: Mesh) {
    this.#corners = corners;
    this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * corners.length + 2)));
    this.#counts = new Uint8Array(this.#slots.length);
    for (let side = 0; side < corners.length; side += 1) {
      const slot = this.#slot(at(corners, side), at(corners, following(side)));
      if (at(this.#slots, slot) === 0) this.#slots[slot] = side + 1;
      this.#counts[slot] = Math.min(255, at(this.#counts, slot) + 1);
    }
  }

  /** Releases the table, which must not be used afterwards. */
  release(): void {
    release(this.#slots, this.#counts);
  }

  /** First half-edge in the reverse direction, or -1. */
  reverseOf(side: number): number {
    return at(this.#slots, this.#slot(at(this.#corners, following(side)), at(this.#corners, side))) - 1;
  }

  /** Number of half-edges with this direction. */
  count(side: number): number {
    return at(this.#counts, this.#slot(at(this.#corners, side), at(this.#corners, following(side))));
  }

  isFirst(side: number): boolean {
    return at(this.#slots, this.#slot(at(this.#corners, side), at(this.#corners, following(side)))) === side + 1;
  }

  #slot(from: number, to: number): number {
    const mask = this.#slots.length - 1;
    let slot = mixed(Math.imul(from, 0x9e3779b1) + to) & mask;
    while (!this.#isAt(slot, from, to)) slot = (slot + 1) & mask;
    return slot;
  }

  #isAt(slot: number, from: number, to: number): boolean {
    const side = at(this.#slots, slot) - 1;
    return side < 0 || (at(this.#corners, side) === from && at(this.#corners, following(side)) === to);
  }
}

/** Spreads neighbouring numbers: the finalizer of MurmurHash3. */
function mixed(value: number): number {
  const once = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return (twice ^ (twice >>> 16)) >>> 0;
}
