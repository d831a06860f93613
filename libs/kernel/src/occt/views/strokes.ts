import type { BRepAdaptor_Curve, gp_Ax1, TopoDS_Shape } from 'replicad-opencascadejs';
import { apart, type Arc, type Place, straightened, type Stroke } from '../../drawings/stroke.ts';
import type { Frame } from '../../pictures/views.ts';
import { oc } from '../occt.ts';
import { dot, type Vector } from '../vector.ts';

/** The two axes of a drawing in space. */
export type Paper = Pick<Frame, 'right' | 'up'>;

/** Projects the edges of a shape onto a plane; edges without length are skipped. */
export function strokesOf(shape: TopoDS_Shape, paper: Paper): Stroke[] {
  const { TopAbs_EDGE, TopAbs_SHAPE } = oc.TopAbs_ShapeEnum;
  using explorer = new oc.TopExp_Explorer(shape, TopAbs_EDGE, TopAbs_SHAPE);
  const strokes: Stroke[] = [];
  for (; explorer.More(); explorer.Next()) {
    using found = explorer.Current();
    using edge = oc.TopoDS.Edge(found);
    using curve = new oc.BRepAdaptor_Curve(edge);
    const stroke = strokeOf(curve, paper);
    if (lengthOf(stroke) > 1e-6) strokes.push(stroke);
  }
  return strokes;
}

function strokeOf(curve: BRepAdaptor_Curve, paper: Paper): Stroke {
  const [first, last] = [curve.FirstParameter(), curve.LastParameter()];
  const along = (count: number) =>
    Array.from({ length: count + 1 }, (_, i) => placeAt(curve, first + ((last - first) * i) / count, paper));
  if (curve.GetType() === oc.GeomAbs_CurveType.GeomAbs_Line) return { places: along(1) };
  const arc = arcOf(curve, paper);
  return arc ? { places: along(arcSteps), arc } : straightened(along(curveSteps));
}

const arcSteps = 32;
const curveSteps = 64;

function placeAt(curve: BRepAdaptor_Curve, parameter: number, paper: Paper): Place {
  using point = curve.EvalD0(parameter);
  return onPaper([point.X(), point.Y(), point.Z()], paper);
}

function arcOf(curve: BRepAdaptor_Curve, paper: Paper): Arc | undefined {
  const { GeomAbs_Circle, GeomAbs_Ellipse } = oc.GeomAbs_CurveType;
  if (curve.GetType() === GeomAbs_Circle) {
    using circle = curve.Circle();
    return { radii: [circle.Radius(), circle.Radius()], tilt: 0 };
  }
  if (curve.GetType() !== GeomAbs_Ellipse) return undefined;
  using ellipse = curve.Ellipse();
  using axis = ellipse.XAxis();
  return { radii: [ellipse.MajorRadius(), ellipse.MinorRadius()], tilt: tiltOf(axis, paper) };
}

function tiltOf(axis: gp_Ax1, paper: Paper): number {
  using direction = axis.Direction();
  const [x, y] = onPaper([direction.X(), direction.Y(), direction.Z()], paper);
  return (Math.atan2(y, x) * 180) / Math.PI;
}

const onPaper = (point: Vector, { right, up }: Paper): Place => [dot(point, right), dot(point, up)];

const lengthOf = ({ places }: Stroke): number =>
  places.reduce((all, place, i) => all + apart(places[i - 1] ?? place, place), 0);
