import type { TopoDS_Face, TopoDS_Shape } from 'replicad-opencascadejs';
import { containsBox } from '@kerf/geometry';
import type { BoundingBox } from '../commands.ts';
import { computeBoundingBox } from './measure.ts';
import { oc } from './occt.ts';
import { listFaces } from './sub-shapes.ts';
import { mergeBoxes } from './boxes.ts';

/**
 * Computes the exact box around a body. The exact box of a free-form face takes 10 to 200 ms, and a thread has hundreds
 * of them: faces that certainly lie within the box of the others are skipped.
 */
export function computeBounds(shape: TopoDS_Shape): BoundingBox {
  using faces = listFaces(shape);
  const free = faces.all.filter(isFreeForm);
  if (free.length < minFreeFormFaces) return computeBoundingBox(shape);
  const plain = faces.all.filter((face) => !free.includes(face)).map(computeBoundingBox);
  return free.reduce((all, face) => extendBox(all, face), mergeBoxes(plain)) ?? computeBoundingBox(shape);
}

const minFreeFormFaces = 4;

const extendBox = (all: BoundingBox | null, face: TopoDS_Face): BoundingBox | null =>
  all && containsBox(all, computeLooseBox(face)) ? all : mergeBoxes([...(all ? [all] : []), computeBoundingBox(face)]);

function isFreeForm(face: TopoDS_Face): boolean {
  const { GeomAbs_Plane, GeomAbs_Cylinder, GeomAbs_Cone, GeomAbs_Sphere } = oc.GeomAbs_SurfaceType;
  const plain: readonly string[] = [GeomAbs_Plane, GeomAbs_Cylinder, GeomAbs_Cone, GeomAbs_Sphere];
  using surface = new oc.BRepAdaptor_Surface(face, false);
  return !plain.includes(surface.GetType());
}

/** Computes a box fast; it may be too large, but never too small. */
export function computeLooseBox(shape: TopoDS_Shape): BoundingBox {
  using box = new oc.Bnd_Box();
  oc.BRepBndLib.Add(shape, box, false);
  return {
    min: [box.GetXMin(), box.GetYMin(), box.GetZMin()],
    max: [box.GetXMax(), box.GetYMax(), box.GetZMax()],
  };
}
