import { KernelError } from '../kernel-error.ts';
import type { Body, Plausible } from './body.ts';
import { type Combination, combinedVolume, failed, soundBody } from './combination.ts';
import { confirmed } from './confirmed.ts';
import { mayBeOverlooked } from './crossings.ts';
import { oc } from './occt.ts';

/** Everything that is in at least one of the bodies. */
export function fuse(bodies: readonly Body[]): Body {
  const isDoubtful = mayBeOverlooked(bodies);
  if (isDoubtful && bodies.length > 2) return fusedByHalves(bodies);
  const volumes = bodies.map(({ volume }) => volume);
  const most = volumes.reduce((all, volume) => all + volume);
  const plausible = { least: Math.max(...volumes), most };
  const step: Step = { combination: united(bodies), plausible, volumeFor: (shared) => most - shared };
  return result(step, isDoubtful) ?? raise(failed());
}

/** What the tools leave of the target. */
export function cut(target: Body, tools: readonly Body[]): Body {
  const isDoubtful = mayBeOverlooked([target, ...tools]);
  if (isDoubtful && tools.length > 1) return cutByHalves(target, tools);
  const plausible = { least: 0, most: target.volume };
  const volumeFor = (shared: number) => target.volume - shared;
  const left = result({ combination: without(target, tools), plausible, volumeFor }, isDoubtful);
  return left ?? raise(emptied('The cut would leave nothing of the target; the document is unchanged.'));
}

/** What lies in every one of the bodies. OCCT's tools count as one, united; so it is done body by body. */
export function intersect([first, ...others]: readonly Body[]): Body {
  if (!first) throw failed();
  return others.reduce((shared, other) => intersectTwo(shared, other, shared !== first), first);
}

/** The volume of what lies in both, which may be nothing. */
export function sharedVolume(a: Body, b: Body): number {
  if (!mayBeOverlooked([a, b])) return combinedVolume(common(a, b));
  const shared = confirmedCommon(a, b);
  shared?.shape.delete();
  return shared?.volume ?? 0;
}

/** Only what is made of two bodies is confirmed: so each half by itself, and then both. */
function fusedByHalves(bodies: readonly Body[]): Body {
  const halves: Body[] = [];
  try {
    for (const half of halvesOf(bodies)) halves.push(...(half.length > 1 ? [fuse(half)] : half));
    return fuse(halves);
  } finally {
    for (const half of halves) if (!bodies.includes(half)) half.shape.delete();
  }
}

function cutByHalves(target: Body, tools: readonly Body[]): Body {
  const [first, second] = halvesOf(tools);
  const left = cut(target, first);
  try {
    return cut(left, second);
  } finally {
    left.shape.delete();
  }
}

function halvesOf(bodies: readonly Body[]): readonly [Body[], Body[]] {
  const middle = Math.ceil(bodies.length / 2);
  return [bodies.slice(0, middle), bodies.slice(middle)];
}

function intersectTwo(a: Body, b: Body, isOwned: boolean): Body {
  try {
    return sharedBy(a, b) ?? raise(emptied('The objects have no volume in common; the document is unchanged.'));
  } finally {
    if (isOwned) a.shape.delete();
  }
}

function sharedBy(a: Body, b: Body): Body | undefined {
  return mayBeOverlooked([a, b]) ? confirmedCommon(a, b) : soundBody(common(a, b), plausiblyCommon(a, b));
}

const plausiblyCommon = (a: Body, b: Body): Plausible => ({ least: 0, most: Math.min(a.volume, b.volume) });

function confirmedCommon(a: Body, b: Body): Body | undefined {
  const shared = (slack: number) => a.volume - combinedVolume({ ...without(a, [b]), slack });
  const question = { combination: common(a, b), plausible: plausiblyCommon(a, b), ...contradicting(a, b) };
  return confirmed({ ...question, shared, volumeFor: (volume) => volume });
}

/** A combination, and what is left of its bodies when they share so much. */
interface Step {
  readonly combination: Combination;
  readonly plausible: Plausible;
  readonly volumeFor: (shared: number) => number;
}

/** Of two bodies it is confirmed by what they share, where that may be overlooked. */
function result(step: Step, isDoubtful: boolean): Body | undefined {
  const [a, b] = [...step.combination.targets, ...step.combination.tools];
  if (!isDoubtful || !a || !b) return soundBody(step.combination, step.plausible);
  const shared = (slack: number) => combinedVolume({ ...common(a, b), slack });
  return confirmed({ ...step, ...contradicting(a, b), shared });
}

const contradicting = (a: Body, b: Body) => ({
  sharedAtAll: () => Math.abs(a.volume + b.volume - combinedVolume(united([a, b]))),
  doubt: Math.max(1e-4 * Math.min(a.volume, b.volume), 1e-5 * Math.max(a.volume, b.volume)),
});

const common = (a: Body, b: Body): Combination => ({ operation: oc.BRepAlgoAPI_Common, targets: [a], tools: [b] });

const united = (bodies: readonly Body[]): Combination => ({
  operation: oc.BRepAlgoAPI_Fuse,
  targets: bodies.slice(0, 1),
  tools: bodies.slice(1),
});

const without = (target: Body, tools: readonly Body[]): Combination => ({
  operation: oc.BRepAlgoAPI_Cut,
  targets: [target],
  tools,
});

const emptied = (sentence: string) => new KernelError('EMPTY_RESULT', sentence);

function raise(error: KernelError): never {
  throw error;
}
