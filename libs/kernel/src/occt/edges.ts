import type { BRepAdaptor_Curve, TopoDS_Edge } from 'replicad-opencascadejs';
import { subtract, type Vector, type Coordinates } from '@kerf/geometry';
import type { Commands } from '../commands.ts';
import { computeLength } from './measure.ts';
import { oc } from './occt.ts';
import { takeCoordinates, roundCoordinates, roundCoordinate } from './vector.ts';

/** An edge as tools report it. */
export type Edge = NonNullable<Commands['get_object_details']['result']['edges']>[number];

export function describeEdge(edge: TopoDS_Edge, id: string): Edge {
  using curve = new oc.BRepAdaptor_Curve(edge);
  const type = classifyCurve(edge, curve);
  const [first, last] = [curve.FirstParameter(), curve.LastParameter()];
  return {
    id,
    type,
    length: roundCoordinate(computeLength(edge)),
    start: evaluate(curve, first),
    end: evaluate(curve, last),
    midpoint: evaluate(curve, type === 'line' || type === 'circle' ? (first + last) / 2 : findMidpointParameter(curve)),
    ...(type === 'circle' && describeCircle(curve)),
  };
}

/** Point on an edge that is cheap to compute; on a free-form curve it is not the midpoint by length. */
export function pickPointOnEdge(edge: TopoDS_Edge): Vector {
  using curve = new oc.BRepAdaptor_Curve(edge);
  return takeCoordinates(curve.EvalD0((curve.FirstParameter() + curve.LastParameter()) / 2));
}

/** The kind of curve that an edge lies on. */
export function getEdgeType(edge: TopoDS_Edge): Edge['type'] {
  using curve = new oc.BRepAdaptor_Curve(edge);
  return classifyCurve(edge, curve);
}

/** True for the pole of a sphere or the tip of a cone: an edge with an id and no length in OCCT. */
export const isDegenerate = (edge: TopoDS_Edge): boolean => oc.BRep_Tool.Degenerated(edge);

/** True where the surface continues smoothly, such as at the seam of a cylinder: there is nothing to fillet. */
export const isSmooth = (edge: TopoDS_Edge): boolean =>
  oc.BRep_Tool.MaxContinuity(edge) !== oc.GeomAbs_Shape.GeomAbs_C0;

function classifyCurve(edge: TopoDS_Edge, curve: BRepAdaptor_Curve): Edge['type'] {
  const { GeomAbs_Line, GeomAbs_Circle, GeomAbs_Ellipse } = oc.GeomAbs_CurveType;
  if (isDegenerate(edge)) return 'curve';
  switch (curve.GetType()) {
    case GeomAbs_Line:
      return 'line';
    case GeomAbs_Circle:
      return 'circle';
    case GeomAbs_Ellipse:
      return 'ellipse';
    default:
      return 'curve';
  }
}

function describeCircle(curve: BRepAdaptor_Curve): Pick<Edge, 'center' | 'radius'> {
  using circle = curve.Circle();
  return {
    center: roundCoordinates(takeCoordinates(circle.Location())),
    radius: roundCoordinate(circle.Radius()),
  };
}

const evaluate = (curve: BRepAdaptor_Curve, parameter: number): Coordinates =>
  roundCoordinates(takeCoordinates(curve.EvalD0(parameter)));

const samples = 200;

/** Parameter at half the length, which on a free-form curve is not the middle of the parameter range. */
function findMidpointParameter(curve: BRepAdaptor_Curve): number {
  const [first, last] = [curve.FirstParameter(), curve.LastParameter()];
  const parameters = Array.from({ length: samples + 1 }, (_, i) => first + ((last - first) * i) / samples);
  const points = parameters.map((parameter) => takeCoordinates(curve.EvalD0(parameter)));
  const chords = points.slice(1).map((point, i) => Math.hypot(...subtract(point, points[i] ?? point)));
  let rest = chords.reduce((all, chord) => all + chord, 0) / 2;
  for (const [i, chord] of chords.entries()) {
    if (chord >= rest && chord > 0) return first + ((last - first) * (i + rest / chord)) / samples;
    rest -= chord;
  }
  return (first + last) / 2;
}
