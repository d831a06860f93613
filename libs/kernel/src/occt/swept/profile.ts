import type { TopoDS_Face, TopoDS_Wire } from 'replicad-opencascadejs';
import type { Outline, PlanePoint, Polygon } from '../../polygon.ts';
import { oc } from '../occt.ts';
import { axes, point, scaled, sum, type Vector } from '../vector.ts';

/** A sketch plane: its origin, the directions of u and v, and its normal u × v. */
export interface Frame {
  readonly origin: Vector;
  readonly u: Vector;
  readonly v: Vector;
  readonly normal: Vector;
}

const planes = {
  XY: { u: [1, 0, 0], v: [0, 1, 0], normal: [0, 0, 1] },
  XZ: { u: [1, 0, 0], v: [0, 0, 1], normal: [0, -1, 0] },
  YZ: { u: [0, 1, 0], v: [0, 0, 1], normal: [1, 0, 0] },
};

export const frameOf = (plane: keyof typeof planes, origin: Vector): Frame => ({ ...planes[plane], origin });

/** Moves a plane along its normal. */
export const lifted = (frame: Frame, height: number): Frame => ({
  ...frame,
  origin: sum(frame.origin, scaled(frame.normal, height)),
});

/** Converts a point of the plane to space. */
export const placed = ({ origin, u, v }: Frame, [alongU = 0, alongV = 0]: PlanePoint): number[] =>
  sum(origin, sum(scaled(u, alongU), scaled(v, alongV)));

/** Creates a flat face that faces along the normal. The caller frees it. */
export function profileFace({ boundary, holes }: Outline, frame: Frame): TopoDS_Face {
  using system = axes(frame.origin, frame.normal);
  using local = new oc.gp_Ax3(system);
  using plane = new oc.gp_Pln(local);
  using outer = polygonWire(boundary, frame);
  using maker = new oc.BRepBuilderAPI_MakeFace(plane, outer, true);
  for (const hole of holes) {
    using inner = polygonWire(hole, frame);
    maker.Add(inner);
  }
  return maker.Face();
}

/** Creates the closed wire of a plane polygon. The caller frees it. */
export const polygonWire = (polygon: Polygon, frame: Frame): TopoDS_Wire =>
  closedWire(polygon.map((corner) => placed(frame, corner)));

/** Creates a closed wire of straight edges between the corners. The caller frees it. */
export function closedWire(corners: readonly Vector[]): TopoDS_Wire {
  using maker = new oc.BRepBuilderAPI_MakeWire();
  for (const [i, corner] of corners.entries()) {
    using from = point(corner);
    using to = point(corners[(i + 1) % corners.length] ?? corner);
    using side = new oc.BRepBuilderAPI_MakeEdge(from, to);
    using edge = side.Edge();
    maker.Add(edge);
  }
  return maker.Wire();
}
