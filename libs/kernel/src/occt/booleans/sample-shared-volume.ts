import type { Body } from '../body.ts';
import { measureGapToPoint } from '../distance.ts';
import { intersectBoxes, computeBoxVolume } from '../placed-body.ts';
import type { Vector } from '../vector.ts';

/** Estimates the common volume of two bodies from sample points, without a boolean. May miss small overlaps. */
export function sampleSharedVolume(a: Body, b: Body): number {
  const commonBox = intersectBoxes({ body: a }, { body: b });
  const inBoth = createSamplePoints(commonBox).filter((place) => isInside(a, place) && isInside(b, place));
  return (computeBoxVolume(commonBox) * inBoth.length) / sampleCount;
}

/** Number of samples; each takes milliseconds. */
const sampleCount = 60;

const isInside = (body: Body, place: Vector): boolean => measureGapToPoint(body, place).distance === 0;

/** Evenly spread points in a box: the R3 sequence of M. Roberts, by powers of the root of x⁴ = x + 1. */
function createSamplePoints({ min, max }: Body['boundingBox']): Vector[] {
  return Array.from({ length: sampleCount }, (_, i) =>
    min.map((from, axis) => from + ((max[axis] ?? from) - from) * ((0.5 + (i + 1) * root ** -(axis + 1)) % 1)),
  );
}

const root = 1.2207440846057596;
