import type { Mesh } from '../mesh.ts';

/** A bounding volume hierarchy of a mesh's triangles; node 0 is the root. */
export interface Bvh {
  readonly mesh: Mesh;
  /** Triangles in the order of the leaves. */
  readonly triangles: Uint32Array;
  /** Box of each node: minimum x, y and z, then maximum; in single precision, rounded outwards. */
  readonly bounds: Float32Array;
  /** Second child of each node, 0 for a leaf; the first child follows the node. */
  readonly second: Uint32Array;
  /** Start and end of each node's triangles. */
  readonly spans: Uint32Array;
  /** Offset in `slabs` of each node's slabs; 0 where its box suffices. */
  readonly slabOf: Uint32Array;
  /** Pairs of slabs: unit normal, start and end of each. */
  readonly slabs: Float64Array;
}

/** Maximum depth: deep nodes are halved, however poor the partition. */
export const maxDepth = 128;
