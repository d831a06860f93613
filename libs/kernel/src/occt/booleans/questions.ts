import type { Body } from '../body.ts';
import { type Combination, combinedVolume } from './combination.ts';
import type { Question } from './confirmed.ts';
import { oc } from '../occt.ts';
import { sampledShare } from './sampled-share.ts';

/** Creates the check of an operation on two bodies. */
export type Asking = (a: Body, b: Body) => Question;

export const fusing: Asking = (a, b) => ({
  combination: united([a, b]),
  plausible: plausiblyUnited([a, b]),
  volumeFor: (shared) => a.volume + b.volume - shared,
  shared: (slack) => combinedVolume({ ...common(a, b), slack }),
  ...contradicting(a, b),
});

export const cutting: Asking = (a, b) => ({
  combination: without(a, [b]),
  plausible: plausiblyLeft(a),
  volumeFor: (shared) => a.volume - shared,
  shared: (slack) => combinedVolume({ ...common(a, b), slack }),
  ...contradicting(a, b),
});

export const sharing: Asking = (a, b) => ({
  combination: common(a, b),
  plausible: plausiblyCommon(a, b),
  volumeFor: (shared) => shared,
  shared: (slack) => a.volume - combinedVolume({ ...without(a, [b]), slack }),
  ...contradicting(a, b),
});

export function plausiblyUnited(bodies: readonly Body[]) {
  const volumes = bodies.map(({ volume }) => volume);
  return { least: Math.max(...volumes), most: volumes.reduce((all, volume) => all + volume) };
}

export const plausiblyLeft = ({ volume }: Body) => ({ least: 0, most: volume });

export const plausiblyCommon = (a: Body, b: Body) => ({ least: 0, most: Math.min(a.volume, b.volume) });

const contradicting = (a: Body, b: Body) => ({
  sharedAtAll: () => Math.abs(a.volume + b.volume - combinedVolume(united([a, b]))),
  sampled: () => sampledShare(a, b),
  doubt: Math.max(1e-4 * Math.min(a.volume, b.volume), 1e-5 * Math.max(a.volume, b.volume)),
});

export const common = (a: Body, b: Body): Combination => ({
  operation: oc.BRepAlgoAPI_Common,
  targets: [a],
  tools: [b],
});

export const united = (bodies: readonly Body[]): Combination => ({
  operation: oc.BRepAlgoAPI_Fuse,
  targets: bodies.slice(0, 1),
  tools: bodies.slice(1),
});

export const without = (target: Body, tools: readonly Body[]): Combination => ({
  operation: oc.BRepAlgoAPI_Cut,
  targets: [target],
  tools,
});
