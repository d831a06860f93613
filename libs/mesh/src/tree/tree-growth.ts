import { Bins } from './bins.ts';
import { boxesOf, emptyBox, widenBox } from './boxes.ts';
import { type Mesh, triangleCount } from '../mesh.ts';
import { release } from '../release.ts';
import { SlabGrowth } from './slab-growth.ts';
import { deepest, type Tree } from './tree.ts';

const mostInLeaf = 4;

/** Maximum depth of the heuristic; deeper nodes are halved by count, which ends within twenty more levels. */
const deepestParted = deepest - 32;

export function treeOf(mesh: Mesh): Tree {
  const boxes = boxesOf(mesh);
  const tree = new Growth(mesh, boxes).grown();
  release(boxes);
  return tree;
}

/** Partitions triangles so that the boxes of both parts are smallest. */
class Growth {
  readonly #mesh: Mesh;
  readonly #boxes: Float32Array;
  readonly #triangles: Uint32Array;
  readonly #bounds: Float32Array;
  readonly #second: Uint32Array;
  readonly #spans: Uint32Array;
  readonly #slabOf: Uint32Array;
  readonly #slabs: SlabGrowth;
  readonly #bins: Bins;
  #nodes = 0;

  /** Takes a mesh and the boxes of its triangles. */
  constructor(mesh: Mesh, boxes: Float32Array) {
    const count = triangleCount(mesh);
    const most = 2 * count;
    this.#mesh = mesh;
    this.#boxes = boxes;
    this.#triangles = Uint32Array.from({ length: count }, (_, i) => i);
    this.#bounds = new Float32Array(6 * most);
    this.#second = new Uint32Array(most);
    this.#spans = new Uint32Array(2 * most);
    this.#slabOf = new Uint32Array(most);
    this.#slabs = new SlabGrowth(mesh);
    this.#bins = new Bins(boxes);
  }

  grown(): Tree {
    this.#grow(0, this.#triangles.length, 0);
    return {
      mesh: this.#mesh,
      triangles: this.#triangles,
      bounds: this.#bounds,
      second: this.#second,
      spans: this.#spans,
      slabOf: this.#slabOf,
      slabs: this.#slabs.all(),
    };
  }

  #grow(from: number, to: number, depth: number): number {
    const node = this.#nodes++;
    const span = this.#triangles.subarray(from, to);
    this.#spans[2 * node] = from;
    this.#spans[2 * node + 1] = to;
    this.#slabOf[node] = this.#slabs.add(span, this.#bound(span, node));
    if (span.length <= mostInLeaf) return node;
    const middle = from + (depth < deepestParted ? this.#bins.part(span) : span.length >> 1);
    this.#grow(from, middle, depth + 1);
    this.#second[node] = this.#grow(middle, to, depth + 1);
    return node;
  }

  #bound(span: Uint32Array, node: number): Float32Array {
    const box = { boxes: this.#bounds, from: 6 * node };
    emptyBox(box);
    for (const triangle of span) widenBox(box, { boxes: this.#boxes, from: 6 * triangle });
    return this.#bounds.subarray(6 * node, 6 * node + 6);
  }
}
