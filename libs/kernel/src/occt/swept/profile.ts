import type { TopoDS_Face, TopoDS_Wire } from 'replicad-opencascadejs';
import { scale, add, type Vector } from '@kerf/geometry';
import type { PlaneVector, Polygon } from '@kerf/geometry/plane';
import type { Outline } from '../../outline.ts';
import { oc } from '../occt.ts';
import { createAxes, createPoint } from '../vector.ts';

/** A sketch plane: its origin, the directions of u and v, and its normal u × v. */
export interface SketchFrame {
  readonly origin: Vector;
  readonly u: Vector;
  readonly v: Vector;
  readonly normal: Vector;
}

const planes: Readonly<Record<'XY' | 'XZ' | 'YZ', Omit<SketchFrame, 'origin'>>> = {
  XY: { u: [1, 0, 0], v: [0, 1, 0], normal: [0, 0, 1] },
  XZ: { u: [1, 0, 0], v: [0, 0, 1], normal: [0, -1, 0] },
  YZ: { u: [0, 1, 0], v: [0, 0, 1], normal: [1, 0, 0] },
};

export const getFrame = (plane: keyof typeof planes, origin: Vector): SketchFrame => ({ ...planes[plane], origin });

/** Moves a plane along its normal. */
export const offsetFrame = (frame: SketchFrame, height: number): SketchFrame => ({
  ...frame,
  origin: add(frame.origin, scale(frame.normal, height)),
});

/** Converts a point of the plane to space. */
export const toSpace = ({ origin, u, v }: SketchFrame, [alongU, alongV]: PlaneVector): Vector =>
  add(origin, add(scale(u, alongU), scale(v, alongV)));

/** Creates a flat face that faces along the normal. The caller frees it. */
export function makeProfileFace({ boundary, holes }: Outline, frame: SketchFrame): TopoDS_Face {
  using system = createAxes(frame.origin, frame.normal);
  using local = new oc.gp_Ax3(system);
  using plane = new oc.gp_Pln(local);
  using outer = makePolygonWire(boundary, frame);
  using maker = new oc.BRepBuilderAPI_MakeFace(plane, outer, true);
  for (const hole of holes) {
    using inner = makePolygonWire(hole, frame);
    maker.Add(inner);
  }
  return maker.Face();
}

/** Creates the closed wire of a plane polygon. The caller frees it. */
export const makePolygonWire = (polygon: Polygon, frame: SketchFrame): TopoDS_Wire =>
  makeClosedWire(polygon.map((corner) => toSpace(frame, corner)));

/** Creates a closed wire of straight edges between the corners. The caller frees it. */
export function makeClosedWire(corners: readonly Vector[]): TopoDS_Wire {
  using maker = new oc.BRepBuilderAPI_MakeWire();
  for (const [i, corner] of corners.entries()) {
    using from = createPoint(corner);
    using to = createPoint(corners[(i + 1) % corners.length] ?? corner);
    using side = new oc.BRepBuilderAPI_MakeEdge(from, to);
    using edge = side.Edge();
    maker.Add(edge);
  }
  return maker.Wire();
}
