import type { TopoDS_Face, TopoDS_Shape } from 'replicad-opencascadejs';
import { subtract, type Vector } from '@kerf/geometry';
import { KernelError } from '../../kernel-error.ts';
import { oc } from '../occt.ts';
import { createShapeList, listShells } from '../sub-shapes.ts';
import { takeCoordinates, createPoint } from '../vector.ts';

/**
 * Splits the shells of a shape by a plane across one face, at a share of the range of its first parameter.
 * The shape itself is unchanged. Throws `KERNEL_ERROR` where OCCT finds no result. The caller frees the new shape.
 */
export function splitShells(shape: TopoDS_Shape, face: TopoDS_Face, share: number): TopoDS_Shape {
  using shells = listShells(shape); // not the solid: each half would get a wall along the cut
  using plane = createSplitPlane(face, share, 2 * computeDiagonal(shape));
  using shellList = createShapeList(shells.all);
  using planeList = createShapeList([plane]);
  const operation = new oc.BRepAlgoAPI_Splitter();
  try {
    operation.SetNonDestructive(true);
    operation.SetArguments(shellList);
    operation.SetTools(planeList);
    operation.Build();
    if (operation.HasErrors()) throw new KernelError('KERNEL_ERROR', 'The CAD kernel could not split an object.');
    return operation.Shape();
  } finally {
    operation.Clear(); // otherwise each operation leaks 320 KB, although it is deleted
    operation.delete();
  }
}

/** Creates a plane through the axis of a face of revolution: perpendicular to a chord at its middle. */
function createSplitPlane(face: TopoDS_Face, share: number, half: number): TopoDS_Shape {
  using surface = new oc.BRepAdaptor_Surface(face, true);
  const [first, last] = [surface.FirstUParameter(), surface.LastUParameter()];
  const middle = (surface.FirstVParameter() + surface.LastVParameter()) / 2;
  const at = (part: number): Vector => takeCoordinates(surface.Value(first + part * (last - first), middle));
  return createSquareFace(at(share), subtract(at(share + halfChord), at(share - halfChord)), half);
}

/** Half a chord as a share of the parameter range. */
const halfChord = 0.1;

function createSquareFace(centre: Vector, [x, y, z]: Vector, half: number): TopoDS_Shape {
  using at = createPoint(centre);
  using normal = new oc.gp_Dir(x, y, z);
  using plane = new oc.gp_Pln(at, normal);
  using maker = new oc.BRepBuilderAPI_MakeFace(plane, -half, half, -half, half);
  return maker.Shape();
}

function computeDiagonal(shape: TopoDS_Shape): number {
  using box = new oc.Bnd_Box();
  oc.BRepBndLib.Add(shape, box, false); // fast, and never too small
  return Math.sqrt(box.SquareExtent());
}
