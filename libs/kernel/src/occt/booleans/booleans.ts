import { KernelError } from '../../kernel-error.ts';
import type { Body } from '../body.ts';
import { combinedVolume, failed, soundBody } from './combination.ts';
import { confirmed } from './confirmed.ts';
import { mayBeOverlooked } from './crossings.ts';
import {
  type Asking,
  common,
  cutting,
  fusing,
  plausiblyCommon,
  plausiblyLeft,
  plausiblyUnited,
  sharing,
  united,
  without,
} from './questions.ts';
import { reseamed } from './reseamed.ts';

/** Computes the union of the bodies. */
export function fuse(bodies: readonly Body[]): Body {
  const [a, b, ...others] = bodies;
  if (!mayBeOverlooked(bodies)) return soundBody(united(bodies), plausiblyUnited(bodies)) ?? raise(failed());
  if (!a || !b || others.length > 0) return fusedByHalves(bodies);
  return confirmedOf(fusing, [a, b]) ?? raise(failed());
}

/** Subtracts the tools from the target. Throws `EMPTY_RESULT` if nothing is left. */
export function cut(target: Body, tools: readonly Body[]): Body {
  return left(target, tools) ?? raise(emptied('The cut would leave nothing of the target; the document is unchanged.'));
}

function left(target: Body, tools: readonly Body[]): Body | undefined {
  const [tool, ...others] = tools;
  if (!mayBeOverlooked([target, ...tools])) return soundBody(without(target, tools), plausiblyLeft(target));
  return !tool || others.length > 0 ? cutByHalves(target, tools) : confirmedOf(cutting, [target, tool]);
}

/** Intersects the bodies one by one: OCCT would intersect with the union of its tools. Throws `EMPTY_RESULT`. */
export function intersect([first, ...others]: readonly Body[]): Body {
  if (!first) throw failed();
  return others.reduce((rest, other) => intersectTwo(rest, other, rest !== first), first);
}

/** Intersects two bodies; undefined if they have no common volume. */
export function shared(a: Body, b: Body): Body | undefined {
  return mayBeOverlooked([a, b]) ? confirmedOf(sharing, [a, b]) : soundBody(common(a, b), plausiblyCommon(a, b));
}

/** Computes the common volume of two bodies, possibly 0. */
export function sharedVolume(a: Body, b: Body): number {
  if (!mayBeOverlooked([a, b])) return combinedVolume(common(a, b));
  const both = confirmedOf(sharing, [a, b]);
  both?.shape.delete();
  return both?.volume ?? 0;
}

/** Fuses each half separately and then both, because only operations on two bodies can be verified. */
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
  const rest = cut(target, first);
  try {
    return cut(rest, second);
  } finally {
    rest.shape.delete();
  }
}

function halvesOf(bodies: readonly Body[]): readonly [Body[], Body[]] {
  const middle = Math.ceil(bodies.length / 2);
  return [bodies.slice(0, middle), bodies.slice(middle)];
}

function intersectTwo(a: Body, b: Body, isOwned: boolean): Body {
  try {
    return shared(a, b) ?? raise(emptied('The objects have no volume in common; the document is unchanged.'));
  } finally {
    if (isOwned) a.shape.delete();
  }
}

type Pair = readonly [Body, Body];

/** Verifies an operation; on contradictory results retries with moved seams, where OCCT may be consistent. */
function confirmedOf(asking: Asking, [a, b]: Pair): Body | undefined {
  try {
    return confirmed(asking(a, b));
  } catch (thrown) {
    if (!isContradiction(thrown)) throw thrown;
    const found = confirmedElsewhere(asking, [a, b]);
    if (!found) throw thrown;
    return found.body;
  }
}

/** Retries with moved seams; undefined where the results are contradictory there too. */
function confirmedElsewhere(asking: Asking, [a, b]: Pair): { readonly body: Body | undefined } | undefined {
  const [ones, others] = [reseamed(a, b), reseamed(b, a)];
  try {
    const pairs: Pair[] = [...ones.map((one): Pair => [one, b]), ...others.map((other): Pair => [a, other])];
    return firstConfirmed(asking, pairs);
  } finally {
    for (const { shape } of [...ones, ...others]) shape.delete();
  }
}

function firstConfirmed(asking: Asking, pairs: readonly Pair[]): { readonly body: Body | undefined } | undefined {
  for (const [one, other] of pairs) {
    try {
      return { body: confirmed(asking(one, other)) };
    } catch (thrown) {
      if (!isContradiction(thrown)) throw thrown;
    }
  }
  return undefined;
}

const isContradiction = (thrown: unknown): boolean =>
  thrown instanceof KernelError && thrown.code === 'KERNEL_RESULT_REJECTED';

const emptied = (sentence: string) => new KernelError('EMPTY_RESULT', sentence);

function raise(error: KernelError): never {
  throw error;
}
