import type { TopoDS_Shape } from 'replicad-opencascadejs';
import { hasBorder } from '../../mesh/border.ts';
import { measureIfClosed, measureEnclosed } from '../../mesh/enclosed-volume.ts';
import type { Mesh } from '../../mesh/mesh.ts';
import type { Body } from '../body.ts';
import { toKernelError } from '../to-kernel-error.ts';
import { oc } from '../occt.ts';
import { hashShape, listFaces } from '../sub-shapes.ts';
import { removeSlits } from './slits.ts';
import { splitShells } from './split-shells.ts';
import { type MeshPrecision, Triangulation } from './triangulation.ts';

/** The body to mesh, and the precision. */
export interface MeshRequest {
  readonly body: Body;
  readonly precision: MeshPrecision;
}

/**
 * True if the mesh is closed and has the volume of the body. OCCT silently triangulates a face wrongly where it
 * contains a slit (an edge that bounds nothing).
 */
export function isSound(mesh: Mesh, { body, precision }: MeshRequest): boolean {
  if (hasBorder(mesh.corners)) return false;
  const { volume, area } = measureEnclosed(mesh);
  return Math.abs(volume - body.volume) <= toleranceLayers * precision.tolerance * area;
}

/** Accepted volume error in layers as thick as the tolerance. No sound mesh was seen to exceed half a layer. */
const toleranceLayers = 2;

/** Meshes a copy of the body without its slits; undefined if it has none, or if the mesh is not closed. */
export function repairSlits(request: MeshRequest): Mesh | undefined {
  using nowhere = new oc.gp_Trsf();
  using copy = new oc.BRepBuilderAPI_Transform(request.body.shape, nowhere, true, false);
  using own = copy.Shape();
  if (!removeSlits(own)) return undefined;
  using triangulation = new Triangulation(own, request.precision);
  return ifClosed(triangulation.mesh, request);
}

/**
 * Welds a torn mesh on coarser grids; undefined if it stays open. Where faces touch at a point, corners lie 1e-6 mm
 * apart and OCCT drops the sliver triangles between them.
 */
export function repairByWelding(torn: Triangulation, request: MeshRequest): Mesh | undefined {
  for (const grid of coarserGrids) {
    const whole = ifClosed(torn.meshOnGrid(grid), request);
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
export function repairBySplitting(request: MeshRequest, unmeshedFaces: readonly number[]): Mesh | undefined {
  const splits = unmeshedFaces.length + spareSplits;
  if (splits > maxSplits) return undefined;
  try {
    return splitAndMesh({ shape: request.body.shape, unmeshedFaces }, request, splits);
  } catch (thrown) {
    const failure = toKernelError(thrown);
    if (failure.code === 'KERNEL_CRASH' || failure.code === 'INTERNAL') throw failure;
    return undefined;
  }
}

/** Extra splits, for a face that needs a second plane. */
const spareSplits = 1;
/** Maximum number of splits; each takes as long as a mesh. */
const maxSplits = 20;

/** A shape and the hashes of the faces that OCCT could not mesh. */
interface TornShape {
  readonly shape: TopoDS_Shape;
  readonly unmeshedFaces: readonly number[];
}

/** Splits one face after the other: planes through coaxial faces nearly coincide, and OCCT loses faces between them. */
function splitAndMesh({ shape, unmeshedFaces }: TornShape, request: MeshRequest, splitsLeft: number): Mesh | undefined {
  using faces = listFaces(shape);
  const face = faces.all.find((one) => unmeshedFaces.includes(hashShape(one)));
  if (!face || splitsLeft === 0) return undefined;
  using split = splitShells(shape, face, splitShares[splitsLeft % splitShares.length] ?? 0);
  using triangulation = new Triangulation(split, request.precision);
  if (triangulation.unmeshedFaces.length === 0) return ifClosed(triangulation.mesh, request);
  return splitAndMesh({ shape: split, unmeshedFaces: triangulation.unmeshedFaces }, request, splitsLeft - 1);
}

/** Shares of the first parameter at which faces are split: not halves, thirds or quarters, where edges touch seams. */
const splitShares = [0.14, 0.29, 0.43];

/** Returns the mesh if it is closed and its volume is off by at most one layer as thick as the tolerance. */
function ifClosed(mesh: Mesh, { body, precision }: MeshRequest): Mesh | undefined {
  const enclosed = measureIfClosed(mesh);
  return enclosed && Math.abs(enclosed.volume - body.volume) <= precision.tolerance * enclosed.area ? mesh : undefined;
}
