import type { TopoDS_Face, TopoDS_Shape } from 'replicad-opencascadejs';
import type { BoundingBox } from '../commands.ts';
import { boundingBoxOf } from './measure.ts';
import { oc } from './occt.ts';
import { facesOf } from './parts.ts';
import { boxAround } from './vector.ts';

/**
 * Computes the exact box around a body. The exact box of a free-form face takes 10 to 200 ms, and a thread has hundreds
 * of them: faces that certainly lie within the box of the others are skipped.
 */
export function boundsOf(shape: TopoDS_Shape): BoundingBox {
  using faces = facesOf(shape);
  const free = faces.all.filter(isFreeForm);
  if (free.length < worthwhile) return boundingBoxOf(shape);
  const plain = faces.all.filter((face) => !free.includes(face)).map(boundingBoxOf);
  return free.reduce((all, face) => spanned(all, face), boxAround(plain)) ?? boundingBoxOf(shape);
}

const worthwhile = 4;

const spanned = (all: BoundingBox | null, face: TopoDS_Face): BoundingBox | null =>
  all && holds(all, looseBoxOf(face)) ? all : boxAround([...(all ? [all] : []), boundingBoxOf(face)]);

const holds = (outer: BoundingBox, inner: BoundingBox): boolean =>
  [0, 1, 2].every(
    (axis) => (inner.min[axis] ?? 0) >= (outer.min[axis] ?? 0) && (inner.max[axis] ?? 0) <= (outer.max[axis] ?? 0),
  );

function isFreeForm(face: TopoDS_Face): boolean {
  const { GeomAbs_Plane, GeomAbs_Cylinder, GeomAbs_Cone, GeomAbs_Sphere } = oc.GeomAbs_SurfaceType;
  const plain: readonly string[] = [GeomAbs_Plane, GeomAbs_Cylinder, GeomAbs_Cone, GeomAbs_Sphere];
  using surface = new oc.BRepAdaptor_Surface(face, false);
  return !plain.includes(surface.GetType());
}

/** Computes a box fast; it may be too large, but never too small. */
export function looseBoxOf(shape: TopoDS_Shape): BoundingBox {
  using box = new oc.Bnd_Box();
  oc.BRepBndLib.Add(shape, box, false);
  return {
    min: [box.GetXMin(), box.GetYMin(), box.GetZMin()],
    max: [box.GetXMax(), box.GetYMax(), box.GetZMax()],
  };
}

/** True if two boxes overlap or touch. */
export const meets = (a: BoundingBox, b: BoundingBox): boolean =>
  [0, 1, 2].every((axis) => (a.min[axis] ?? 0) <= (b.max[axis] ?? 0) && (b.min[axis] ?? 0) <= (a.max[axis] ?? 0));
