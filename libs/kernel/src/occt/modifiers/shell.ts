import type { TopoDS_Face } from 'replicad-opencascadejs';
import { invalidParameter, KernelError, type KernelErrorCode } from '../../kernel-error.ts';
import { type Body, bodyOf } from '../body.ts';
import { cut } from '../booleans/booleans.ts';
import { toKernelError } from '../failure.ts';
import { oc } from '../occt.ts';
import { facesOf, listOf, type Parts, solidPartsOf } from '../parts.ts';
import { obstacleOf } from './shell-obstacle.ts';
import { difference } from '../vector.ts';
import { isAsThick } from './wall-thickness.ts';

/** Hollows out a body to walls of uniform thickness, optionally open at some faces. Throws `MODIFIER_FAILED`. */
export function shelled(body: Body, thickness: number, [objectId, open]: readonly [string, readonly string[]]): Body {
  const most = open.length > 0 ? Infinity : mostThickness(body);
  try {
    if (thickness >= most) throw tooThick();
    return open.length > 0 ? opened(body, thickness, [objectId, open]) : closed(body, thickness);
  } catch (thrown) {
    const failure = toKernelError(thrown);
    if (untouched.includes(failure.code)) throw failure;
    throw failed(thickness, obstacleOf(body, open.length > 0) ?? thinner(thickness, most));
  }
}

/** Codes of errors that say more than that the walls are too thick; they are passed through. */
const untouched: readonly KernelErrorCode[] = ['INVALID_PARAMETER', 'KERNEL_CRASH', 'INTERNAL'];

/** Upper bound of the thickness: walls on all sides meet in the middle of the narrowest side. */
const mostThickness = ({ boundingBox: { min, max } }: Body): number => Math.min(...difference(max, min)) / 2;

function opened(body: Body, thickness: number, [objectId, open]: readonly [string, readonly string[]]): Body {
  using faces = facesOf(body.shape);
  const mouths = open.map((id) => named(faces, id, objectId));
  using list = listOf(mouths);
  using maker = new oc.BRepOffsetAPI_MakeThickSolid();
  maker.MakeThickSolidByJoin(body.shape, list, -thickness, tolerance, skin(), false, false, arc(), false);
  if (!maker.IsDone()) throw tooThick();
  const walled = faces.all.filter((face) => !mouths.includes(face));
  return asThick(believed(bodyOf(maker.Shape()), body), body, [thickness, { walled, open: mouths }]);
}

/** Takes ownership of the hollow body or core, and frees it if the walls are not as thick as requested. */
function asThick(hollow: Body, whole: Body, wanted: Parameters<typeof isAsThick>[2]): Body {
  try {
    if (isAsThick(hollow, whole, wanted)) return hollow;
    throw tooThick();
  } catch (error) {
    hollow.shape.delete();
    throw error;
  }
}

function named(faces: Parts<TopoDS_Face>, id: string, objectId: string): TopoDS_Face {
  const face = faces.all[Number(id.replace('face_', '')) - 1];
  if (face) return face;
  throw invalidParameter(`${objectId} has no ${id}: its faces are face_1 to face_${faces.count}.`);
}

/** Subtracts the core inside the walls. OCCT offsets a solid, but not a compound from booleans and blends. */
function closed(body: Body, thickness: number): Body {
  using solids = solidPartsOf(body.shape);
  const [solid, ...others] = solids.all;
  if (!solid || others.length > 0) throw tooThick();
  using maker = new oc.BRepOffsetAPI_MakeOffsetShape();
  maker.PerformByJoin(solid, -thickness, tolerance, skin(), false, false, arc(), false);
  if (!maker.IsDone()) throw tooThick();
  using faces = facesOf(body.shape);
  const core = asThick(believed(bodyOf(maker.Shape()), body), body, [thickness, { walled: faces.all, open: [] }]);
  try {
    return cut(body, [core]);
  } finally {
    core.shape.delete();
  }
}

/** Rejects a result outside the body: for walls thicker than the body OCCT returns a larger, inside-out shape. */
function believed(result: Body, { volume, boundingBox }: Body): Body {
  const isInside = [0, 1, 2].every(
    (axis) =>
      (result.boundingBox.min[axis] ?? 0) > (boundingBox.min[axis] ?? 0) - tolerance &&
      (result.boundingBox.max[axis] ?? 0) < (boundingBox.max[axis] ?? 0) + tolerance,
  );
  if (isInside && result.volume < volume) return result;
  result.shape.delete();
  throw tooThick();
}

/** Tolerance in millimetres. */
const tolerance = 1e-3;

const skin = () => oc.BRepOffset_Mode.BRepOffset_Skin;
const arc = () => oc.GeomAbs_JoinType.GeomAbs_Arc;

const tooThick = () => new KernelError('MODIFIER_FAILED', 'The walls are too thick.');

const thinner = (thickness: number, most: number) => `try ${thickness < most ? 'thinner ones' : `less than ${most}`}`;

const failed = (thickness: number, reason: string) =>
  new KernelError(
    'MODIFIER_FAILED',
    `The object cannot be hollowed out to walls of ${thickness} mm: ${reason}; the document is unchanged.`,
  );
