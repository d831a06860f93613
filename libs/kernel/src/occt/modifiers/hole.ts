import { subtract, scale, add, type Vector, toRadians } from '@kerf/geometry';
import type { Body } from '../body.ts';
import { cutOrThrow } from '../booleans/cut-or-throw.ts';
import { type Ray, computeDrillLead } from './drill-clearance.ts';
import { makeCone, makeCylinder } from '../primitives.ts';

/** A round hole, in millimetres and degrees; without a depth it is a through hole. */
export interface Hole {
  readonly diameter: number;
  readonly depth?: number | undefined;
  readonly counterbore_diameter?: number | undefined;
  readonly counterbore_depth?: number | undefined;
  readonly countersink_diameter?: number | undefined;
  readonly countersink_angle: number;
}

/** Drills a hole from a point on the surface. Throws `INVALID_PARAMETER` if it misses the body. */
export function drillHole(body: Body, hole: Hole, [place, direction]: readonly [Vector, Vector]): Body {
  const along = scale(direction, 1 / Math.hypot(...direction));
  const tools = createHoleTools(body, hole, [place, along]);
  try {
    return cutOrThrow(body, tools, 'The hole does not reach into the object: check position and direction.');
  } finally {
    for (const { shape } of tools) shape.delete();
  }
}

/** Creates the drill and the counterbore or countersink. They start above the position; the surface may be higher. */
function createHoleTools(body: Body, hole: Hole, [place, along]: Ray): Body[] {
  const { diameter, counterbore_diameter: bore, counterbore_depth: boreDepth, countersink_diameter: sink } = hole;
  const lead = computeDrillLead(body, Math.max(diameter, bore ?? 0, sink ?? 0) / 2, [place, along]);
  const start = add(place, scale(along, -lead));
  const drill = makeCylinder(diameter / 2, lead + (hole.depth ?? computeReach(body, place)), start, along);
  if (bore !== undefined && boreDepth !== undefined)
    return [drill, makeCylinder(bore / 2, lead + boreDepth, start, along)];
  if (sink === undefined) return [drill];
  const slope = Math.tan(toRadians(hole.countersink_angle / 2));
  const tip = { bottom: sink / 2, top: diameter / 2, height: (sink - diameter) / 2 / slope };
  const mouth = lead > 0 ? [makeCylinder(sink / 2, lead, start, along)] : [];
  return [drill, ...mouth, makeCone(tip, place, along)];
}

/** Distance from a point to beyond the far side of the body. */
function computeReach({ boundingBox: { min, max } }: Body, place: Vector): number {
  const size = Math.hypot(...subtract(max, min));
  const middle = scale(add(min, max), 0.5);
  return Math.hypot(...subtract(middle, place)) + size;
}
