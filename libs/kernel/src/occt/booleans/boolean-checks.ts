import { type Vector, computeBoxVolume, intersectBoxes } from '@kerf/geometry';
import type { Body } from '../body.ts';
import { measureGapToPoint } from '../distance.ts';
import { type BooleanOperation, computeBooleanVolume } from './boolean-operation.ts';
import type { BooleanCheck } from './verify-boolean.ts';
import { oc } from '../occt.ts';

/** Creates the check of an operation on two bodies. */
export type BooleanCheckFactory = (a: Body, b: Body) => BooleanCheck;

export const createFuseCheck: BooleanCheckFactory = (a, b) => ({
  operation: fuseOperation([a, b]),
  volumeRange: getFuseVolumeRange([a, b]),
  expectVolume: (shared) => a.volume + b.volume - shared,
  computeShared: (slack) => computeBooleanVolume({ ...commonOperation(a, b), slack }),
  ...createCrossChecks(a, b),
});

export const createCutCheck: BooleanCheckFactory = (a, b) => ({
  operation: cutOperation(a, [b]),
  volumeRange: getCutVolumeRange(a),
  expectVolume: (shared) => a.volume - shared,
  computeShared: (slack) => computeBooleanVolume({ ...commonOperation(a, b), slack }),
  ...createCrossChecks(a, b),
});

export const createCommonCheck: BooleanCheckFactory = (a, b) => ({
  operation: commonOperation(a, b),
  volumeRange: getCommonVolumeRange(a, b),
  expectVolume: (shared) => shared,
  computeShared: (slack) => a.volume - computeBooleanVolume({ ...cutOperation(a, [b]), slack }),
  ...createCrossChecks(a, b),
});

export function getFuseVolumeRange(bodies: readonly Body[]) {
  const volumes = bodies.map(({ volume }) => volume);
  return { min: Math.max(...volumes), max: volumes.reduce((all, volume) => all + volume) };
}

export const getCutVolumeRange = ({ volume }: Body) => ({ min: 0, max: volume });

export const getCommonVolumeRange = (a: Body, b: Body) => ({ min: 0, max: Math.min(a.volume, b.volume) });

const createCrossChecks = (a: Body, b: Body) => ({
  computeSharedByFuse: () => Math.abs(a.volume + b.volume - computeBooleanVolume(fuseOperation([a, b]))),
  sampleShared: () => sampleSharedVolume(a, b),
  volumeTolerance: Math.max(1e-4 * Math.min(a.volume, b.volume), 1e-5 * Math.max(a.volume, b.volume)),
});

export const commonOperation = (a: Body, b: Body): BooleanOperation => ({
  operation: oc.BRepAlgoAPI_Common,
  targets: [a],
  tools: [b],
});

export const fuseOperation = (bodies: readonly Body[]): BooleanOperation => ({
  operation: oc.BRepAlgoAPI_Fuse,
  targets: bodies.slice(0, 1),
  tools: bodies.slice(1),
});

export const cutOperation = (target: Body, tools: readonly Body[]): BooleanOperation => ({
  operation: oc.BRepAlgoAPI_Cut,
  targets: [target],
  tools,
});

/** Estimates the common volume of two bodies from sample points, without a boolean. May miss small overlaps. */
function sampleSharedVolume(a: Body, b: Body): number {
  const commonBox = intersectBoxes(a.boundingBox, b.boundingBox);
  const inBoth = createSamplePoints(commonBox).filter((place) => isInside(a, place) && isInside(b, place));
  return (computeBoxVolume(commonBox) * inBoth.length) / sampleCount;
}

/** Number of samples; each takes milliseconds. */
const sampleCount = 60;

const isInside = (body: Body, place: Vector): boolean => measureGapToPoint(body, place).distance === 0;

/** Evenly spread points in a box: the R3 sequence of M. Roberts, by powers of the root of x⁴ = x + 1. */
function createSamplePoints({ min, max }: Body['boundingBox']): Vector[] {
  return Array.from({ length: sampleCount }, (_, i): Vector => {
    const share = (axis: number) => (0.5 + (i + 1) * root ** -(axis + 1)) % 1;
    const at = (axis: 0 | 1 | 2) => min[axis] + (max[axis] - min[axis]) * share(axis);
    return [at(0), at(1), at(2)];
  });
}

const root = 1.2207440846057596;
