import type { Body } from './body.ts';
import { shared } from './booleans.ts';
import { gapOf } from './distance.ts';
import { solidPartsOf } from './parts.ts';
import { cylinder } from './primitives.ts';
import { dot, scaled, sum, type Vector } from './vector.ts';

/** From a place, along a direction of unit length. */
export type Line = readonly [Vector, Vector];

/**
 * How far above its place a drill of this radius begins, in millimetres, for the hole to come out clean on a slope and in
 * a hollow: as far as its radius, or up to what hangs over the place beyond a gap of air, such as the roof of a slot.
 */
export function leadOf(body: Body, radius: number, line: Line): number {
  if (isBelow(body, line)) return radius;
  const overhead = heightsOf(body, radius, line).filter((height) => height > -tolerance);
  return Math.max(0, Math.min(radius, ...overhead.map((height) => height * shortOf)));
}

/** Whether the box around the body shows that nothing of it is above the place. */
function isBelow({ boundingBox: { min, max } }: Body, [place, along]: Line): boolean {
  const highest = along.map((share, axis) => (share > 0 ? min[axis] : max[axis]) ?? 0);
  return dot(highest, along) > dot(place, along) - tolerance;
}

/** How high above the place the pieces of the body begin that are within the reach of the drill. */
function heightsOf(body: Body, radius: number, [place, along]: Line): number[] {
  const probe = cylinder(radius, 2 * radius, sum(place, scaled(along, -radius)), along);
  const floor = cylinder(radius, radius, sum(place, scaled(along, radius)), along);
  const within = shared(body, probe);
  try {
    if (!within) return [];
    using pieces = solidPartsOf(within.shape);
    return pieces.all.map((piece) => gapOf(piece, floor.shape).distance - radius);
  } finally {
    for (const { shape } of [probe, floor, ...(within ? [within] : [])]) shape.delete();
  }
}

/** Millimetres, to which distances are rounded. */
const tolerance = 2e-6;

/** As a share of the gap: the drill does not touch what is beyond it. */
const shortOf = 0.99;
