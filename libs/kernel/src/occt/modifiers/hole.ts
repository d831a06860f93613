import type { Body } from '../body.ts';
import { carved } from '../booleans/carving.ts';
import { type Line, leadOf } from './drill-lead.ts';
import { cone, cylinder } from '../primitives.ts';
import { difference, scaled, sum, type Vector } from '../vector.ts';

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
export function drilled(body: Body, hole: Hole, [place, direction]: readonly [Vector, Vector]): Body {
  const along = scaled(direction, 1 / Math.hypot(...direction));
  const tools = toolsFor(body, hole, [place, along]);
  try {
    return carved(body, tools, 'The hole does not reach into the object: check position and direction.');
  } finally {
    for (const { shape } of tools) shape.delete();
  }
}

/** Creates the drill and the counterbore or countersink. They start above the position; the surface may be higher. */
function toolsFor(body: Body, hole: Hole, [place, along]: Line): Body[] {
  const { diameter, counterbore_diameter: bore, counterbore_depth: boreDepth, countersink_diameter: sink } = hole;
  const above = leadOf(body, Math.max(diameter, bore ?? 0, sink ?? 0) / 2, [place, along]);
  const start = sum(place, scaled(along, -above));
  const drill = cylinder(diameter / 2, above + (hole.depth ?? reachOf(body, place)), start, along);
  if (bore !== undefined && boreDepth !== undefined)
    return [drill, cylinder(bore / 2, above + boreDepth, start, along)];
  if (sink === undefined) return [drill];
  const slope = Math.tan(((hole.countersink_angle / 2) * Math.PI) / 180);
  const tip = { bottom: sink / 2, top: diameter / 2, height: (sink - diameter) / 2 / slope };
  const mouth = above > 0 ? [cylinder(sink / 2, above, start, along)] : [];
  return [drill, ...mouth, cone(tip, place, along)];
}

/** Distance from a point to beyond the far side of the body. */
function reachOf({ boundingBox: { min, max } }: Body, place: Vector): number {
  const size = Math.hypot(...difference(max, min));
  const middle = scaled(sum(min, max), 0.5);
  return Math.hypot(...difference(middle, place)) + size;
}
