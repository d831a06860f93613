import { type Facets, facetsOf } from './facets.ts';
import { lowTriangles } from './low-triangles.ts';
import type { Mesh } from './mesh.ts';
import { type Sides, sidesOf } from './sides.ts';
import type { Tree } from './tree.ts';
import { treeOf } from './tree-growth.ts';

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
