import { KernelError } from '../kernel-error.ts';
import { type Body, bodyOf } from './body.ts';
import { cut } from './booleans.ts';
import { oc } from './occt.ts';
import { facesOf } from './parts.ts';

/** The body hollowed out to walls of one thickness inside its surface, open at some of its faces. */
export function shelled(body: Body, thickness: number, [objectId, open]: readonly [string, readonly string[]]): Body {
  return open.length > 0 ? opened(body, thickness, [objectId, open]) : closed(body, thickness);
}

function opened(body: Body, thickness: number, [objectId, open]: readonly [string, readonly string[]]): Body {
  using faces = facesOf(body.shape);
  using list = new oc.NCollection_List_TopoDS_Shape();
  for (const id of open) {
    const face = faces.all[Number(id.replace('face_', '')) - 1];
    if (!face) throw invalid(`${objectId} has no ${id}: its faces are face_1 to face_${faces.count}.`);
    list.Append(face);
  }
  using maker = new oc.BRepOffsetAPI_MakeThickSolid();
  maker.MakeThickSolidByJoin(body.shape, list, -thickness, tolerance, skin(), false, false, arc(), false);
  if (!maker.IsDone()) throw failed(thickness);
  return believed(bodyOf(maker.Shape()), body, thickness);
}

/** What lies deeper than the walls is taken out. */
function closed(body: Body, thickness: number): Body {
  using maker = new oc.BRepOffsetAPI_MakeOffsetShape();
  maker.PerformByJoin(body.shape, -thickness, tolerance, skin(), false, false, arc(), false);
  if (!maker.IsDone()) throw failed(thickness);
  const core = believed(bodyOf(maker.Shape()), body, thickness);
  try {
    return cut(body, [core]);
  } finally {
    core.shape.delete();
  }
}

/** Where the walls are thicker than the body OCCT turns it inside out, and makes something larger of it. */
function believed(result: Body, { volume, boundingBox }: Body, thickness: number): Body {
  const isInside = [0, 1, 2].every(
    (axis) =>
      (result.boundingBox.min[axis] ?? 0) > (boundingBox.min[axis] ?? 0) - tolerance &&
      (result.boundingBox.max[axis] ?? 0) < (boundingBox.max[axis] ?? 0) + tolerance,
  );
  if (isInside && result.volume < volume) return result;
  result.shape.delete();
  throw failed(thickness);
}

/** Millimetres. */
const tolerance = 1e-3;

const skin = () => oc.BRepOffset_Mode.BRepOffset_Skin;
const arc = () => oc.GeomAbs_JoinType.GeomAbs_Arc;

const failed = (thickness: number) =>
  new KernelError(
    'MODIFIER_FAILED',
    `The object cannot be hollowed out to walls of ${thickness} mm: try thinner ones; the document is unchanged.`,
  );

const invalid = (message: string) => new KernelError('INVALID_PARAMETER', message);
