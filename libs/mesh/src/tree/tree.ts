import type { Mesh } from '../mesh.ts';

/** A hierarchy of boxes around the triangles of a mesh; its root is node 0. */
export interface Tree {
  readonly mesh: Mesh;
  /** The triangles, those of each leaf together. */
  readonly triangles: Uint32Array;
  /** For each node the least x, y and z, then the greatest; in single precision, and so a little wider than needed. */
  readonly bounds: Float32Array;
  /** For each node the second of its two children; the first follows the node. Of a leaf 0. */
  readonly second: Uint32Array;
  /** For each node where its triangles begin and end. */
  readonly spans: Uint32Array;
  /** For each node where in `slabs` those begin that it lies between, besides its box; 0 where a box is enough. */
  readonly slabOf: Uint32Array;
  /** Pairs of slabs: the unit normal of each, and where along it begins and ends. */
  readonly slabs: Float64Array;
}

/** No path is deeper: what is deep is halved, however badly that parts it. */
export const deepest = 128;
