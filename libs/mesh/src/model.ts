import { type Facets, facetsOf } from './facets.ts';
import { lowTriangles } from './digits/low-triangles.ts';
import type { Mesh } from './mesh.ts';
import { release } from './release.ts';
import { type Sides, sidesOf } from './sides.ts';
import type { Tree } from './tree/tree.ts';
import { treeOf } from './tree/tree-growth.ts';

/** A mesh with all that the checks look things up in. */
export interface Model {
  readonly mesh: Mesh;
  readonly facets: Facets;
  /** For each triangle whether it is so low that its normal tells nothing. */
  readonly isLow: Uint8Array;
  readonly sides: Sides;
  readonly tree: Tree;
}

export function modelOf(mesh: Mesh): Model {
  const facets = facetsOf(mesh);
  return { mesh, facets, isLow: lowTriangles(mesh, facets), sides: sidesOf(mesh), tree: treeOf(mesh) };
}

/** Gives the memory of a model back, and that of its mesh. Nobody may look anything up in it afterwards. */
export function releaseModel({ mesh, facets, isLow, sides, tree }: Model): void {
  release(mesh.points, mesh.corners, facets.normals, facets.areas, isLow, sides.opposite);
  release(tree.triangles, tree.bounds, tree.second, tree.spans, tree.slabOf, tree.slabs);
}
