import type { Body } from '../body.ts';
import { gapTo } from '../distance.ts';
import { roomFor, volumeIn } from '../placed.ts';
import type { Vector } from '../vector.ts';

/** Estimates the common volume of two bodies from sample points, without a boolean. May miss small overlaps. */
export function sampledShare(a: Body, b: Body): number {
  const room = roomFor({ body: a }, { body: b });
  const inBoth = placesIn(room).filter((place) => isInside(a, place) && isInside(b, place));
  return (volumeIn(room) * inBoth.length) / count;
}

/** Number of samples; each takes milliseconds. */
const count = 60;

const isInside = (body: Body, place: Vector): boolean => gapTo(body, place).distance === 0;

/** Evenly spread points in a box: the R3 sequence of M. Roberts, by powers of the root of x⁴ = x + 1. */
function placesIn({ min, max }: Body['boundingBox']): Vector[] {
  return Array.from({ length: count }, (_, i) =>
    min.map((from, axis) => from + ((max[axis] ?? from) - from) * ((0.5 + (i + 1) * root ** -(axis + 1)) % 1)),
  );
}

const root = 1.2207440846057596;
