import type { BRepAdaptor_Curve, gp_Ax1, TopoDS_Shape } from 'replicad-opencascadejs';
import { dot, type Vector, toDegrees } from '@kerf/geometry';
import { distanceBetween, type Arc, type DrawingPoint, straightenStroke, type Stroke } from '../../drawings/stroke.ts';
import type { ViewFrame } from '../../pictures/views.ts';
import { oc } from '../occt.ts';

/** The two axes of a drawing in space. */
export type DrawingPlane = Pick<ViewFrame, 'right' | 'up'>;

/** Projects the edges of a shape onto a plane; edges without length are skipped. */
export function drawEdges(shape: TopoDS_Shape, paper: DrawingPlane): Stroke[] {
  const { TopAbs_EDGE, TopAbs_SHAPE } = oc.TopAbs_ShapeEnum;
  using explorer = new oc.TopExp_Explorer(shape, TopAbs_EDGE, TopAbs_SHAPE);
  const strokes: Stroke[] = [];
  for (; explorer.More(); explorer.Next()) {
    using found = explorer.Current();
    using edge = oc.TopoDS.Edge(found);
    using curve = new oc.BRepAdaptor_Curve(edge);
    const stroke = toStroke(curve, paper);
    if (lengthOf(stroke) > 1e-6) strokes.push(stroke);
  }
  return strokes;
}

function toStroke(curve: BRepAdaptor_Curve, paper: DrawingPlane): Stroke {
  const [first, last] = [curve.FirstParameter(), curve.LastParameter()];
  const along = (count: number) =>
    Array.from({ length: count + 1 }, (_, i) => projectPointAt(curve, first + ((last - first) * i) / count, paper));
  if (curve.GetType() === oc.GeomAbs_CurveType.GeomAbs_Line) return { places: along(1) };
  const arc = toArc(curve, paper);
  return arc ? { places: along(arcSteps), arc } : straightenStroke(along(curveSteps));
}

const arcSteps = 32;
const curveSteps = 64;

function projectPointAt(curve: BRepAdaptor_Curve, parameter: number, paper: DrawingPlane): DrawingPoint {
  using point = curve.EvalD0(parameter);
  return projectPoint([point.X(), point.Y(), point.Z()], paper);
}

function toArc(curve: BRepAdaptor_Curve, paper: DrawingPlane): Arc | undefined {
  const { GeomAbs_Circle, GeomAbs_Ellipse } = oc.GeomAbs_CurveType;
  if (curve.GetType() === GeomAbs_Circle) {
    using circle = curve.Circle();
    return { radii: [circle.Radius(), circle.Radius()], tilt: 0 };
  }
  if (curve.GetType() !== GeomAbs_Ellipse) return undefined;
  using ellipse = curve.Ellipse();
  using axis = ellipse.XAxis();
  return { radii: [ellipse.MajorRadius(), ellipse.MinorRadius()], tilt: computeTilt(axis, paper) };
}

function computeTilt(axis: gp_Ax1, paper: DrawingPlane): number {
  using direction = axis.Direction();
  const [x, y] = projectPoint([direction.X(), direction.Y(), direction.Z()], paper);
  return toDegrees(Math.atan2(y, x));
}

const projectPoint = (point: Vector, { right, up }: DrawingPlane): DrawingPoint => [dot(point, right), dot(point, up)];

const lengthOf = ({ places }: Stroke): number =>
  places.reduce((all, place, i) => all + distanceBetween(places[i - 1] ?? place, place), 0);
