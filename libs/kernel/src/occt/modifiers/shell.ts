import type { TopoDS_Face } from 'replicad-opencascadejs';
import { subtract } from '@kerf/geometry';
import { invalidParameter, KernelError, type KernelErrorCode } from '../../kernel-error.ts';
import { type Body, createBody } from '../body.ts';
import { cut } from '../booleans/booleans.ts';
import { isDegenerate } from '../edges.ts';
import { toKernelError } from '../to-kernel-error.ts';
import { oc } from '../occt.ts';
import { createShapeList, listEdges, listFaces, listShells, listSolids, type SubShapes } from '../sub-shapes.ts';
import { hasWallThickness } from './wall-thickness.ts';

/** Hollows out a body to walls of uniform thickness, optionally open at some faces. Throws `MODIFIER_FAILED`. */
export function hollowOut(body: Body, thickness: number, [objectId, open]: readonly [string, readonly string[]]): Body {
  const maxThickness = open.length > 0 ? Infinity : computeMaxThickness(body);
  try {
    if (thickness >= maxThickness) throw tooThick();
    return open.length > 0 ? hollowOpen(body, thickness, [objectId, open]) : hollowClosed(body, thickness);
  } catch (thrown) {
    const failure = toKernelError(thrown);
    if (passedThroughCodes.includes(failure.code)) throw failure;
    throw shellFailed(thickness, findShellObstacle(body, open.length > 0) ?? adviseThinner(thickness, maxThickness));
  }
}

/** Codes of errors that say more than that the walls are too thick; they are passed through. */
const passedThroughCodes: readonly KernelErrorCode[] = ['INVALID_PARAMETER', 'KERNEL_CRASH', 'INTERNAL'];

/** Upper bound of the thickness: walls on all sides meet in the middle of the narrowest side. */
const computeMaxThickness = ({ boundingBox: { min, max } }: Body): number => Math.min(...subtract(max, min)) / 2;

function hollowOpen(body: Body, thickness: number, [objectId, open]: readonly [string, readonly string[]]): Body {
  using faces = listFaces(body.shape);
  const openFaces = open.map((id) => findFace(faces, id, objectId));
  using list = createShapeList(openFaces);
  using maker = new oc.BRepOffsetAPI_MakeThickSolid();
  maker.MakeThickSolidByJoin(body.shape, list, -thickness, tolerance, skinMode(), false, false, arcJoin(), false);
  if (!maker.IsDone()) throw tooThick();
  const walled = faces.all.filter((face) => !openFaces.includes(face));
  return checkThickness(checkInside(createBody(maker.Shape()), body), body, [thickness, { walled, open: openFaces }]);
}

/** Takes ownership of the hollow body or core, and frees it if the walls are not as thick as requested. */
function checkThickness(hollow: Body, whole: Body, wanted: Parameters<typeof hasWallThickness>[2]): Body {
  try {
    if (hasWallThickness(hollow, whole, wanted)) return hollow;
    throw tooThick();
  } catch (error) {
    hollow.shape.delete();
    throw error;
  }
}

function findFace(faces: SubShapes<TopoDS_Face>, id: string, objectId: string): TopoDS_Face {
  const face = faces.all[Number(id.replace('face_', '')) - 1];
  if (face) return face;
  throw invalidParameter(`${objectId} has no ${id}: its faces are face_1 to face_${faces.count}.`);
}

/** Subtracts the core inside the walls. OCCT offsets a solid, but not a compound from booleans and blends. */
function hollowClosed(body: Body, thickness: number): Body {
  using solids = listSolids(body.shape);
  const [solid, ...others] = solids.all;
  if (!solid || others.length > 0) throw tooThick();
  using maker = new oc.BRepOffsetAPI_MakeOffsetShape();
  maker.PerformByJoin(solid, -thickness, tolerance, skinMode(), false, false, arcJoin(), false);
  if (!maker.IsDone()) throw tooThick();
  using faces = listFaces(body.shape);
  const core = checkThickness(checkInside(createBody(maker.Shape()), body), body, [
    thickness,
    { walled: faces.all, open: [] },
  ]);
  try {
    return cut(body, [core]);
  } finally {
    core.shape.delete();
  }
}

/** Rejects a result outside the body: for walls thicker than the body OCCT returns a larger, inside-out shape. */
function checkInside(result: Body, { volume, boundingBox }: Body): Body {
  const { min, max } = result.boundingBox;
  const isInside = ([0, 1, 2] as const).every(
    (axis) => min[axis] > boundingBox.min[axis] - tolerance && max[axis] < boundingBox.max[axis] + tolerance,
  );
  if (isInside && result.volume < volume) return result;
  result.shape.delete();
  throw tooThick();
}

/** Explains why OCCT cannot shell a body at any thickness, with advice; undefined where thinner walls may fit. */
function findShellObstacle({ shape, solids }: Body, isOpen: boolean): string | undefined {
  if (solids > 1) return `it consists of ${solids} solids: hollow out each solid before combining them`;
  using shells = listShells(shape);
  if (shells.count > 1) return 'it is hollow already: hollow it out before cutting a cavity into it';
  using faces = listFaces(shape);
  // If another face is open, a conical pit can be shelled.
  const isPointed = !isOpen && faces.all.some(hasConeTip);
  return isPointed ? 'it has the tip of a cone: cut the tip off, or give the cone a radius there' : undefined;
}

function hasConeTip(face: TopoDS_Face): boolean {
  using surface = new oc.BRepAdaptor_Surface(face, false);
  using edges = listEdges(face);
  return surface.GetType() === oc.GeomAbs_SurfaceType.GeomAbs_Cone && edges.all.some(isDegenerate);
}

/** Tolerance in millimetres. */
const tolerance = 1e-3;

const skinMode = () => oc.BRepOffset_Mode.BRepOffset_Skin;
const arcJoin = () => oc.GeomAbs_JoinType.GeomAbs_Arc;

const tooThick = () => new KernelError('MODIFIER_FAILED', 'The walls are too thick.');

const adviseThinner = (thickness: number, maxThickness: number) =>
  `try ${thickness < maxThickness ? 'thinner ones' : `less than ${maxThickness}`}`;

const shellFailed = (thickness: number, reason: string) =>
  new KernelError(
    'MODIFIER_FAILED',
    `The object cannot be hollowed out to walls of ${thickness} mm: ${reason}; the document is unchanged.`,
  );
