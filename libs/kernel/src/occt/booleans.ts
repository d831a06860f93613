import { KernelError } from '../kernel-error.ts';
import type { Body, Plausible } from './body.ts';
import { type Combination, combinedVolume, failed, soundBody } from './combination.ts';
import { confirmed } from './confirmed.ts';
import { mayBeOverlooked } from './crossings.ts';
import { oc } from './occt.ts';

/** Everything that is in at least one of the bodies. */
export function fuse(bodies: readonly Body[]): Body {
  const volumes = bodies.map(({ volume }) => volume);
  const most = volumes.reduce((all, volume) => all + volume);
  const plausible = { least: Math.max(...volumes), most };
  return result(united(bodies), plausible, (shared) => most - shared) ?? raise(failed());
}

/** What the tools leave of the target. */
export function cut(target: Body, tools: readonly Body[]): Body {
  const plausible = { least: 0, most: target.volume };
  const left = result(without(target, tools), plausible, (shared) => target.volume - shared);
  return left ?? raise(emptied('The cut would leave nothing of the target; the document is unchanged.'));
}

/** What lies in every one of the bodies. OCCT's tools count as one, united; so it is done body by body. */
export function intersect([first, ...others]: readonly Body[]): Body {
  if (!first) throw failed();
  return others.reduce((shared, other) => intersectTwo(shared, other, shared !== first), first);
}

/** The volume of what lies in both, which may be nothing. */
export function sharedVolume(a: Body, b: Body): number {
  if (!mayBeOverlooked(a, b)) return combinedVolume(common(a, b));
  const shared = sharedBy(a, b);
  shared?.shape.delete();
  return shared?.volume ?? 0;
}

function intersectTwo(a: Body, b: Body, isOwned: boolean): Body {
  try {
    return sharedBy(a, b) ?? raise(emptied('The objects have no volume in common; the document is unchanged.'));
  } finally {
    if (isOwned) a.shape.delete();
  }
}

function sharedBy(a: Body, b: Body): Body | undefined {
  const question = { combination: common(a, b), plausible: { least: 0, most: Math.min(a.volume, b.volume) } };
  if (!mayBeOverlooked(a, b)) return soundBody(question.combination, question.plausible);
  const shared = (slack: number) => a.volume - combinedVolume({ ...without(a, [b]), slack });
  return confirmed({ ...question, ...contradicting(a, b), shared, volumeFor: (volume) => volume });
}

/** Of two bodies it is confirmed by what they share, where that may be overlooked. */
function result(combination: Combination, plausible: Plausible, volumeFor: (shared: number) => number) {
  const [a, b, ...others] = [...combination.targets, ...combination.tools];
  if (!a || !b || others.length > 0 || !mayBeOverlooked(a, b)) return soundBody(combination, plausible);
  const shared = (slack: number) => combinedVolume({ ...common(a, b), slack });
  return confirmed({ combination, plausible, ...contradicting(a, b), shared, volumeFor });
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
