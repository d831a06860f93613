import { invalidParameter } from '../../kernel-error.ts';
import type { Outline, PlanePoint } from '../../polygon.ts';
import { about, type Body, bodyOf } from '../body.ts';
import { centreOf } from '../measure.ts';
import { oc } from '../occt.ts';
import { type Frame, placed, profileFace } from './profile.ts';
import { axes, difference, dot, scaled, type Vector } from '../vector.ts';

/** A line in the plane of a profile. */
interface PlaneLine {
  readonly axis_point: PlanePoint;
  readonly axis_direction: PlanePoint;
}

/** Revolves a profile about a line in its plane, which it may touch. Throws `INVALID_PARAMETER` if it crosses. */
export function revolved(outline: Outline, frame: Frame, [line, degrees]: readonly [PlaneLine, number]): Body {
  refuseCrossing(outline, line);
  const place = placed(frame, line.axis_point);
  const along = difference(placed(frame, line.axis_direction), frame.origin);
  using face = profileFace(outline, frame);
  using system = axes(place, along);
  using axis = system.Axis();
  using maker = new oc.BRepPrimAPI_MakeRevol(face, axis, (degrees * Math.PI) / 180, false);
  const radius = distanceTo(centreOf(face, 'surface'), place, along);
  // Area times the path length of its centroid (Pappus). The centroid is rounded to 1e-6 mm.
  return bodyOf(maker.Shape(), about((outline.area * radius * degrees * Math.PI) / 180, 1e-5 / Math.max(radius, 1e-4)));
}

function refuseCrossing(
  { boundary }: Outline,
  { axis_point: [u0 = 0, v0 = 0], axis_direction: [du = 0, dv = 0] }: PlaneLine,
) {
  const length = Math.hypot(du, dv);
  const sides = boundary.map(([u = 0, v = 0]) => (du * (v - v0) - dv * (u - u0)) / length);
  if (Math.min(...sides) < -near && Math.max(...sides) > near)
    throw invalidParameter('profile crosses the axis: draw it on one side of it.');
}

/** Distance in millimetres below which a point is on the axis. */
const near = 1e-6;

/** Distance from a point to a line. */
function distanceTo(from: Vector, place: Vector, along: Vector): number {
  const way = difference(from, place);
  const share = dot(way, along) / dot(along, along);
  return Math.hypot(...difference(way, scaled(along, share)));
}
