import { add, scale, type Vector } from '@kerf/geometry';
import { type Mesh, pointAt } from './mesh.ts';
import { releaseBuffers } from './release-buffers.ts';
import { at } from './typed-arrays.ts';

/** Half-edge structure of a mesh. Half-edge 3 x triangle + k starts at the triangle's vertex k. */
export interface HalfEdges {
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
export const nextHalfEdge = (halfEdge: number): number => (halfEdge % 3 === 2 ? halfEdge - 2 : halfEdge + 1);

export const triangleOf = (halfEdge: number): number => Math.floor(halfEdge / 3);

/** Triangles across the edges of one: three, fewer at open edges. */
export function getNeighbours({ opposite }: Pick<HalfEdges, 'opposite'>, triangle: number): number[] {
  const found: number[] = [];
  for (let halfEdge = 3 * triangle; halfEdge < 3 * triangle + 3; halfEdge += 1) {
    const there = at(opposite, halfEdge);
    if (there >= 0) found.push(triangleOf(there));
  }
  return found;
}

export function buildHalfEdges(mesh: Mesh): HalfEdges {
  const directed = new DirectedEdges(mesh);
  const opposite = new Int32Array(mesh.corners.length).fill(-1);
  const found = { open: 0, reversed: 0, crowded: 0 };
  let wrong = -1;
  for (let halfEdge = 0; halfEdge < opposite.length; halfEdge += 1) {
    const there = directed.findReverse(halfEdge);
    opposite[halfEdge] = there;
    const kind = classifyEdge(
      directed.countSameDirection(halfEdge),
      there < 0 ? 0 : directed.countSameDirection(there),
    );
    // An edge with half-edges in both directions counts once.
    if (!kind || !directed.isFirst(halfEdge) || (there >= 0 && there < halfEdge)) continue;
    found[kind] += 1;
    wrong = halfEdge;
  }
  directed.release();
  return { ...found, opposite, location: wrong < 0 ? undefined : midpointOf(mesh, wrong) };
}

function classifyEdge(there: number, back: number): 'open' | 'reversed' | 'crowded' | undefined {
  if (there === 1 && back === 1) return undefined;
  if (there + back === 1) return 'open';
  return there + back === 2 ? 'reversed' : 'crowded';
}

const midpointOf = (mesh: Mesh, halfEdge: number): Vector =>
  scale(add(pointAt(mesh, at(mesh.corners, halfEdge)), pointAt(mesh, at(mesh.corners, nextHalfEdge(halfEdge)))), 0.5);

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
    for (let halfEdge = 0; halfEdge < corners.length; halfEdge += 1) {
      const slot = this.#slot(at(corners, halfEdge), at(corners, nextHalfEdge(halfEdge)));
      if (at(this.#slots, slot) === 0) this.#slots[slot] = halfEdge + 1;
      this.#counts[slot] = Math.min(255, at(this.#counts, slot) + 1);
    }
  }

  /** Releases the table, which must not be used afterwards. */
  release(): void {
    releaseBuffers(this.#slots, this.#counts);
  }

  /** First half-edge in the reverse direction, or -1. */
  findReverse(halfEdge: number): number {
    return at(this.#slots, this.#slot(at(this.#corners, nextHalfEdge(halfEdge)), at(this.#corners, halfEdge))) - 1;
  }

  /** Number of half-edges with this direction. */
  countSameDirection(halfEdge: number): number {
    return at(this.#counts, this.#slot(at(this.#corners, halfEdge), at(this.#corners, nextHalfEdge(halfEdge))));
  }

  isFirst(halfEdge: number): boolean {
    return (
      at(this.#slots, this.#slot(at(this.#corners, halfEdge), at(this.#corners, nextHalfEdge(halfEdge)))) ===
      halfEdge + 1
    );
  }

  #slot(from: number, to: number): number {
    const mask = this.#slots.length - 1;
    let slot = mixBits(Math.imul(from, 0x9e3779b1) + to) & mask;
    while (!this.#isAt(slot, from, to)) slot = (slot + 1) & mask;
    return slot;
  }

  #isAt(slot: number, from: number, to: number): boolean {
    const halfEdge = at(this.#slots, slot) - 1;
    return halfEdge < 0 || (at(this.#corners, halfEdge) === from && at(this.#corners, nextHalfEdge(halfEdge)) === to);
  }
}

/** Spreads neighbouring numbers: the finalizer of MurmurHash3. */
function mixBits(value: number): number {
  const once = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return (twice ^ (twice >>> 16)) >>> 0;
}
