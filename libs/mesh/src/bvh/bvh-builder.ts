import { SahBins } from './sah-bins.ts';
import { computeBoxes, clearBox, widenBox } from './boxes.ts';
import { type Mesh, triangleCount } from '../mesh.ts';
import { releaseBuffers } from '../release-buffers.ts';
import { SlabBuilder } from './slab-builder.ts';
import { maxDepth, type Bvh } from './bvh.ts';

const maxInLeaf = 4;

/** Maximum depth of the heuristic; deeper nodes are halved by count, which ends within twenty more levels. */
const maxPartitionDepth = maxDepth - 32;

export function buildBvh(mesh: Mesh): Bvh {
  const boxes = computeBoxes(mesh);
  const tree = new BvhBuilder(mesh, boxes).build();
  releaseBuffers(boxes);
  return tree;
}

/** Partitions triangles so that the boxes of both parts are smallest. */
class BvhBuilder {
  readonly #mesh: Mesh;
  readonly #boxes: Float32Array;
  readonly #triangles: Uint32Array;
  readonly #bounds: Float32Array;
  readonly #second: Uint32Array;
  readonly #spans: Uint32Array;
  readonly #slabOf: Uint32Array;
  readonly #slabs: SlabBuilder;
  readonly #bins: SahBins;
  #nodes = 0;

  /** Takes a mesh and the boxes of its triangles. */
  constructor(mesh: Mesh, boxes: Float32Array) {
    const count = triangleCount(mesh);
    const maxNodes = 2 * count;
    this.#mesh = mesh;
    this.#boxes = boxes;
    this.#triangles = Uint32Array.from({ length: count }, (_, i) => i);
    this.#bounds = new Float32Array(6 * maxNodes);
    this.#second = new Uint32Array(maxNodes);
    this.#spans = new Uint32Array(2 * maxNodes);
    this.#slabOf = new Uint32Array(maxNodes);
    this.#slabs = new SlabBuilder(mesh);
    this.#bins = new SahBins(boxes);
  }

  build(): Bvh {
    this.#grow(0, this.#triangles.length, 0);
    return {
      mesh: this.#mesh,
      triangles: this.#triangles,
      bounds: this.#bounds,
      second: this.#second,
      spans: this.#spans,
      slabOf: this.#slabOf,
      slabs: this.#slabs.takeSlabs(),
    };
  }

  #grow(from: number, to: number, depth: number): number {
    const node = this.#nodes++;
    const span = this.#triangles.subarray(from, to);
    this.#spans[2 * node] = from;
    this.#spans[2 * node + 1] = to;
    this.#slabOf[node] = this.#slabs.addSlabs(span, this.#bound(span, node));
    if (span.length <= maxInLeaf) return node;
    const middle = from + (depth < maxPartitionDepth ? this.#bins.partition(span) : span.length >> 1);
    this.#grow(from, middle, depth + 1);
    this.#second[node] = this.#grow(middle, to, depth + 1);
    return node;
  }

  #bound(span: Uint32Array, node: number): Float32Array {
    const box = { boxes: this.#bounds, from: 6 * node };
    clearBox(box);
    for (const triangle of span) widenBox(box, { boxes: this.#boxes, from: 6 * triangle });
    return this.#bounds.subarray(6 * node, 6 * node + 6);
  }
}
