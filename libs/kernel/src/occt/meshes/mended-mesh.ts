import type { TopoDS_Shape } from 'replicad-opencascadejs';
import { hasBorder } from '../../mesh/border.ts';
import { enclosedBy, extentOf } from '../../mesh/enclosed.ts';
import type { Mesh } from '../../mesh/mesh.ts';
import type { Body } from '../body.ts';
import { toKernelError } from '../failure.ts';
import { hashOf } from './mesh-faces.ts';
import { oc } from '../occt.ts';
import { facesOf } from '../parts.ts';
import { closeSlits } from './slits.ts';
import { splitAcross } from './split-shells.ts';
import { type Fineness, Triangulation } from './triangulation.ts';

/** The body to mesh, and the precision. */
export interface Wanted {
  readonly body: Body;
  readonly fineness: Fineness;
}

/**
 * True if the mesh is closed and has the volume of the body. OCCT silently triangulates a face wrongly where it
 * contains a slit (an edge that bounds nothing).
 */
export function isWhole(mesh: Mesh, { body, fineness }: Wanted): boolean {
  if (hasBorder(mesh.corners)) return false;
  const { volume, area } = extentOf(mesh);
  return Math.abs(volume - body.volume) <= layers * fineness.tolerance * area;
}

/** Accepted volume error in layers as thick as the tolerance. No sound mesh was seen to exceed half a layer. */
const layers = 2;

/** Meshes a copy of the body without its slits; undefined if it has none, or if the mesh is not closed. */
export function meshWithoutSlits(wanted: Wanted): Mesh | undefined {
  using nowhere = new oc.gp_Trsf();
  using copy = new oc.BRepBuilderAPI_Transform(wanted.body.shape, nowhere, true, false);
  using own = copy.Shape();
  if (!closeSlits(own)) return undefined;
  using triangulation = new Triangulation(own, wanted.fineness);
  return ifWhole(triangulation.mesh, wanted);
}

/**
 * Welds a torn mesh on coarser grids; undefined if it stays open. Where faces touch at a point, corners lie 1e-6 mm
 * apart and OCCT drops the sliver triangles between them.
 */
export function joinedMesh(torn: Triangulation, wanted: Wanted): Mesh | undefined {
  for (const grid of coarserGrids) {
    const whole = ifWhole(torn.meshOn(grid), wanted);
    if (whole) return whole;
  }
  return undefined;
}

/** Grid steps per millimetre: each grid joins corners that the previous one keeps apart. */
const coarserGrids = [5e4, 1e4];

/**
 * Meshes a body for which OCCT skips some faces, given by their hashes; undefined if no closed mesh is found.
 * OCCT cannot triangulate a face where another edge touches its seam at a point. Splitting it along its axis, away
 * from the seam, gives parts in which the seam is an ordinary edge.
 */
export function mendedMesh(wanted: Wanted, leftOut: readonly number[]): Mesh | undefined {
  const splits = leftOut.length + spareSplits;
  if (splits > mostSplits) return undefined;
  try {
    return meshOfSplit({ shape: wanted.body.shape, leftOut }, wanted, splits);
  } catch (thrown) {
    const failure = toKernelError(thrown);
    if (failure.code === 'KERNEL_CRASH' || failure.code === 'INTERNAL') throw failure;
    return undefined;
  }
}

/** Extra splits, for a face that needs a second plane. */
const spareSplits = 1;
/** Maximum number of splits; each takes as long as a mesh. */
const mostSplits = 20;

/** A shape and the hashes of the faces that OCCT could not mesh. */
interface Torn {
  readonly shape: TopoDS_Shape;
  readonly leftOut: readonly number[];
}

/** Splits one face after the other: planes through coaxial faces nearly coincide, and OCCT loses faces between them. */
function meshOfSplit({ shape, leftOut }: Torn, wanted: Wanted, splitsLeft: number): Mesh | undefined {
  using faces = facesOf(shape);
  const face = faces.all.find((one) => leftOut.includes(hashOf(one)));
  if (!face || splitsLeft === 0) return undefined;
  using split = splitAcross(shape, face, shares[splitsLeft % shares.length] ?? 0);
  using triangulation = new Triangulation(split, wanted.fineness);
  if (triangulation.leftOut.length === 0) return ifWhole(triangulation.mesh, wanted);
  return meshOfSplit({ shape: split, leftOut: triangulation.leftOut }, wanted, splitsLeft - 1);
}

/** Shares of the first parameter at which faces are split: not halves, thirds or quarters, where edges touch seams. */
const shares = [0.14, 0.29, 0.43];

/** Returns the mesh if it is closed and its volume is off by at most one layer as thick as the tolerance. */
function ifWhole(mesh: Mesh, { body, fineness }: Wanted): Mesh | undefined {
  const enclosed = enclosedBy(mesh);
  return enclosed && Math.abs(enclosed.volume - body.volume) <= fineness.tolerance * enclosed.area ? mesh : undefined;
}
