import type { Geom_Surface, TopoDS_Edge, TopoDS_Wire } from 'replicad-opencascadejs';
import type { Vector } from '@kerf/geometry';
import { oc } from './occt.ts';
import { createAxes, createPoint } from './vector.ts';

/** Joins consecutive edges into a wire and frees them. The caller frees the wire. */
export function joinEdges(edges: readonly TopoDS_Edge[]): TopoDS_Wire {
  using maker = new oc.BRepBuilderAPI_MakeWire();
  for (const edge of edges) {
    maker.Add(edge);
    edge.delete();
  }
  return maker.Wire();
}

/** Creates a circle as a wire. The caller frees it. */
export function makeCircle(radius: number, centre: Vector, normal: Vector): TopoDS_Wire {
  using system = createAxes(centre, normal);
  using circle = new oc.gp_Circ(system, radius);
  using maker = new oc.BRepBuilderAPI_MakeEdge(circle);
  return joinEdges([maker.Edge()]);
}

/** Creates a straight edge. The caller frees it. */
export function makeLineEdge(from: Vector, to: Vector): TopoDS_Edge {
  using start = createPoint(from);
  using end = createPoint(to);
  using maker = new oc.BRepBuilderAPI_MakeEdge(start, end);
  return maker.Edge();
}

/** A point on a surface, in the parameters of the surface. */
export type SurfacePoint = readonly [u: number, v: number];

/** Creates an edge that is straight in the parameters of its surface, without a 3D curve yet. The caller frees it. */
export function makeSurfaceLine(surface: Geom_Surface, from: SurfacePoint, to: SurfacePoint): TopoDS_Edge {
  using start = new oc.gp_Pnt2d(...from);
  using end = new oc.gp_Pnt2d(...to);
  using line = new oc.GC_MakeSegment2d(start, end);
  using segment = line.Value();
  using maker = new oc.BRepBuilderAPI_MakeEdge(segment, surface);
  return maker.Edge();
}

/** Creates a smooth edge through the points, within the tolerance. The caller frees it. */
export function makeSplineEdge(points: readonly Vector[], tolerance: number): TopoDS_Edge {
  using array = new oc.NCollection_Array1_gp_Pnt(1, points.length);
  for (const [i, place] of points.entries()) {
    using at = createPoint(place);
    array.SetValue(i + 1, at);
  }
  using fit = new oc.GeomAPI_PointsToBSpline();
  fit.Init(array, 3, 8, oc.GeomAbs_Shape.GeomAbs_C2, tolerance);
  using curve = fit.Curve();
  using maker = new oc.BRepBuilderAPI_MakeEdge(curve);
  return maker.Edge();
}
