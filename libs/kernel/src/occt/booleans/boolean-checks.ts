import type { Body } from '../body.ts';
import { type BooleanOperation, computeBooleanVolume } from './boolean-operation.ts';
import type { BooleanCheck } from './verify-boolean.ts';
import { oc } from '../occt.ts';
import { sampleSharedVolume } from './sample-shared-volume.ts';

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
