import { type Facets, facetsOf } from './facets.ts';
import { type Mesh } from './mesh.ts';
import { type Sides, sidesOf } from './sides.ts';
import { type Tree, treeOf } from './tree.ts';

/** A mesh with all that the checks look things up in. */
export interface Model {
  readonly mesh: Mesh;
  readonly facets: Facets;
  readonly sides: Sides;
  readonly tree: Tree;
}

export const modelOf = (mesh: Mesh): Model => ({
  mesh,
  facets: facetsOf(mesh),
  sides: sidesOf(mesh),
  tree: treeOf(mesh),
});
