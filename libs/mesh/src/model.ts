import { type Facets, facetsOf } from './facets.ts';
import { lowTriangles } from './digits/low-triangles.ts';
import type { Mesh } from './mesh.ts';
import { release } from './release.ts';
import { type Sides, sidesOf } from './sides.ts';
import type { Tree } from './tree/tree.ts';
import { treeOf } from './tree/tree-growth.ts';

/** A mesh with the lookup structures of the checks. */
export interface Model {
  readonly mesh: Mesh;
  readonly facets: Facets;
  /** 1 for each triangle so low that its normal is meaningless. */
  readonly isLow: Uint8Array;
  readonly sides: Sides;
  readonly tree: Tree;
}

export function modelOf(mesh: Mesh): Model {
  const facets = facetsOf(mesh);
  return { mesh, facets, isLow: lowTriangles(mesh, facets), sides: sidesOf(mesh), tree: treeOf(mesh) };
}

/** Releases the memory of a model and its mesh; neither may be used afterwards. */
export function releaseModel({ mesh, facets, isLow, sides, tree }: Model): void {
  release(mesh.points, mesh.corners, facets.normals, facets.areas, isLow, sides.opposite);
  release(tree.triangles, tree.bounds, tree.second, tree.spans, tree.slabOf, tree.slabs);
}
