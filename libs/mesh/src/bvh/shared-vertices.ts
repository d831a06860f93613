import type { Bvh } from './bvh.ts';
import { at } from '../typed-arrays.ts';

/** Finds tree nodes in which all triangles share a vertex, as in a fan. */
export class SharedVertices {
  readonly #tree: Bvh;
  /** Bit mask for each node of the vertices of its first triangle that all others share. */
  readonly #masks: Uint8Array;

  constructor(tree: Bvh) {
    this.#tree = tree;
    this.#masks = new Uint8Array(tree.second.length);
    this.#find(0);
  }

  /** Returns true when all triangles of a node share a vertex with this one. */
  sharesVertex(node: number, triangle: number): boolean {
    return at(this.#masks, node) > 0 && this.#shared(node, triangle) > 0;
  }

  #find(node: number): void {
    const second = at(this.#tree.second, node);
    if (second === 0) {
      this.#masks[node] = this.#maskOfLeaf(node);
      return;
    }
    this.#find(node + 1);
    this.#find(second);
    this.#masks[node] = this.#sharedWith(node + 1, second);
  }

  #maskOfLeaf(node: number): number {
    const { spans, triangles } = this.#tree;
    let mask = 7;
    this.#masks[node] = mask;
    for (let i = at(spans, 2 * node) + 1; i < at(spans, 2 * node + 1); i += 1)
      mask &= this.#shared(node, at(triangles, i));
    return mask;
  }

  /** Vertices shared by two adjacent nodes, as a mask of the first. */
  #sharedWith(one: number, other: number): number {
    const [first, mask] = [this.#firstOf(other), at(this.#masks, other)];
    const { corners } = this.#tree.mesh;
    let shared = 0;
    for (let corner = 0; corner < 3; corner += 1)
      if ((mask >> corner) & 1) shared |= this.#maskOf(one, at(corners, 3 * first + corner));
    return shared;
  }

  /** Mask of the node's shared vertices that a triangle has. */
  #shared(node: number, triangle: number): number {
    const { corners } = this.#tree.mesh;
    const place = 3 * triangle;
    return (
      this.#maskOf(node, at(corners, place)) |
      this.#maskOf(node, at(corners, place + 1)) |
      this.#maskOf(node, at(corners, place + 2))
    );
  }

  /** Mask bit of a vertex, if the node shares it. */
  #maskOf(node: number, place: number): number {
    const { corners } = this.#tree.mesh;
    const first = 3 * this.#firstOf(node);
    const mask = at(this.#masks, node);
    for (let corner = 0; corner < 3; corner += 1)
      if ((mask >> corner) & 1 && at(corners, first + corner) === place) return 1 << corner;
    return 0;
  }

  #firstOf(node: number): number {
    const { spans, triangles } = this.#tree;
    return at(triangles, at(spans, 2 * node));
  }
}
