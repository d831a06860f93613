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

/** Of which body there is to be a mesh, and how fine. */
export interface Wanted {
  readonly body: Body;
  readonly fineness: Fineness;
}

/**
 * Whether the triangles close, and hold what the body does. OCCT cuts a face into the wrong ones, and says nothing, where an
 * edge lies in it that bounds nothing.
 */
export function isWhole(mesh: Mesh, { body, fineness }: Wanted): boolean {
  if (hasBorder(mesh.corners)) return false;
  const { volume, area } = extentOf(mesh);
  return Math.abs(volume - body.volume) <= layers * fineness.tolerance * area;
}

/** As thick as the tolerance. No sound mesh has been seen to be off by more than half of one. */
const layers = 2;

/** A closed mesh of a body with slits in its faces, which are closed on a copy; nothing where it has none. */
export function meshWithoutSlits(wanted: Wanted): Mesh | undefined {
  using nowhere = new oc.gp_Trsf();
  using copy = new oc.BRepBuilderAPI_Transform(wanted.body.shape, nowhere, true, false);
  using own = copy.Shape();
  if (!closeSlits(own)) return undefined;
  using triangulation = new Triangulation(own, wanted.fineness);
  return ifWhole(triangulation.mesh, wanted);
}

/**
 * A closed mesh from one that is torn although no face is left out; nothing where none is found. Where faces touch in a
 * point, corners lie a millionth of a millimetre apart and OCCT loses the needles between them.
 */
export function joinedMesh(torn: Triangulation, wanted: Wanted): Mesh | undefined {
  for (const grid of coarserGrids) {
    const whole = ifWhole(torn.meshOn(grid), wanted);
    if (whole) return whole;
  }
  return undefined;
}

/** Steps in a millimetre: corners that one grid keeps apart, the next one joins. */
const coarserGrids = [5e4, 1e4];

/**
 * A closed mesh of a body of which OCCT leaves out some faces, told by their hashes; nothing where none is found.
 * OCCT cannot cut a face into triangles where another edge touches its seam in a point. Split along its axis, elsewhere
 * than at its seam, the face falls into parts in which the seam is an edge like any other.
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

/** For a face that needs a second plane. */
const spareSplits = 1;
/** Each takes as long as a mesh does. */
const mostSplits = 20;

/** A shape that OCCT has left out faces of. */
interface Torn {
  readonly shape: TopoDS_Shape;
  readonly leftOut: readonly number[];
}

/** One face after the other: planes through faces of one axis would all but coincide, and OCCT loses faces between them. */
function meshOfSplit({ shape, leftOut }: Torn, wanted: Wanted, splitsLeft: number): Mesh | undefined {
  using faces = facesOf(shape);
  const face = faces.all.find((one) => leftOut.includes(hashOf(one)));
  if (!face || splitsLeft === 0) return undefined;
  using split = splitAcross(shape, face, shares[splitsLeft % shares.length] ?? 0);
  using triangulation = new Triangulation(split, wanted.fineness);
  if (triangulation.leftOut.length === 0) return ifWhole(triangulation.mesh, wanted);
  return meshOfSplit({ shape: split, leftOut: triangulation.leftOut }, wanted, splitsLeft - 1);
}

/** Where along its first parameter a face is split. Edges touch seams at halves, thirds and quarters of a turn. */
const shares = [0.14, 0.29, 0.43];

/** Triangles that keep to the tolerance hold no more, and no less, than a layer so thick. */
function ifWhole(mesh: Mesh, { body, fineness }: Wanted): Mesh | undefined {
  const enclosed = enclosedBy(mesh);
  return enclosed && Math.abs(enclosed.volume - body.volume) <= fineness.tolerance * enclosed.area ? mesh : undefined;
}
