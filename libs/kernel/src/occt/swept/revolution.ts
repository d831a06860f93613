import { subtract, dot, scale, type Vector, toRadians } from '@kerf/geometry';
import { invalidParameter } from '../../kernel-error.ts';
import type { PlaneVector } from '@kerf/geometry/plane';
import type { Outline } from '../../outline.ts';
import { approximateVolume, type Body, createBody } from '../body.ts';
import { computeCentroid } from '../measure.ts';
import { oc } from '../occt.ts';
import { type SketchFrame, toSpace, makeProfileFace } from './profile.ts';
import { createAxes } from '../vector.ts';

/** A line in the plane of a profile. */
interface PlaneLine {
  readonly axis_point: PlaneVector;
  readonly axis_direction: PlaneVector;
}

/** Revolves a profile about a line in its plane, which it may touch. Throws `INVALID_PARAMETER` if it crosses. */
export function revolveProfile(
  outline: Outline,
  frame: SketchFrame,
  [line, degrees]: readonly [PlaneLine, number],
): Body {
  checkAxisCrossing(outline, line);
  const place = toSpace(frame, line.axis_point);
  const along = subtract(toSpace(frame, line.axis_direction), frame.origin);
  using face = makeProfileFace(outline, frame);
  using system = createAxes(place, along);
  using axis = system.Axis();
  using maker = new oc.BRepPrimAPI_MakeRevol(face, axis, toRadians(degrees), false);
  const radius = distanceToLine(computeCentroid(face, 'surface'), place, along);
  // Area times the path length of its centroid (Pappus). The centroid is rounded to 1e-6 mm.
  return createBody(
    maker.Shape(),
    approximateVolume((outline.area * radius * degrees * Math.PI) / 180, 1e-5 / Math.max(radius, 1e-4)),
  );
}

function checkAxisCrossing({ boundary }: Outline, { axis_point: [u0, v0], axis_direction: [du, dv] }: PlaneLine) {
  const length = Math.hypot(du, dv);
  const sideDistances = boundary.map(([u, v]) => (du * (v - v0) - dv * (u - u0)) / length);
  if (Math.min(...sideDistances) < -axisToleranceMm && Math.max(...sideDistances) > axisToleranceMm)
    throw invalidParameter('profile crosses the axis: draw it on one side of it.');
}

/** Distance in millimetres below which a point is on the axis. */
const axisToleranceMm = 1e-6;

/** Distance from a point to a line. */
function distanceToLine(from: Vector, place: Vector, along: Vector): number {
  const way = subtract(from, place);
  const share = dot(way, along) / dot(along, along);
  return Math.hypot(...subtract(way, scale(along, share)));
}
