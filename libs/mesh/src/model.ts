import { type Facets, computeFacets } from './face-normals.ts';
import { findDegenerateTriangles } from './coordinate-precision/degenerate-triangles.ts';
import type { Mesh } from './mesh.ts';
import { releaseBuffers } from './release-buffers.ts';
import { type HalfEdges, buildHalfEdges } from './half-edges.ts';
import type { Bvh } from './bvh/bvh.ts';
import { buildBvh } from './bvh/bvh-builder.ts';

/** A mesh with the lookup structures of the checks. */
export interface Model {
  readonly mesh: Mesh;
  readonly facets: Facets;
  /** 1 for each triangle so low that its normal is meaningless. */
  readonly isDegenerate: Uint8Array;
  readonly halfEdges: HalfEdges;
  readonly tree: Bvh;
}

export function buildModel(mesh: Mesh): Model {
  const facets = computeFacets(mesh);
  return {
    mesh,
    facets,
    isDegenerate: findDegenerateTriangles(mesh, facets),
    halfEdges: buildHalfEdges(mesh),
    tree: buildBvh(mesh),
  };
}

/** Releases the memory of a model and its mesh; neither may be used afterwards. */
export function releaseModel({ mesh, facets, isDegenerate: isLow, halfEdges: sides, tree }: Model): void {
  releaseBuffers(mesh.points, mesh.corners, facets.normals, facets.areas, isLow, sides.opposite);
  releaseBuffers(tree.triangles, tree.bounds, tree.second, tree.spans, tree.slabOf, tree.slabs);
}
