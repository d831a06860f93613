import { KernelError } from '../../kernel-error.ts';
import type { Body } from '../body.ts';
import { computeBooleanVolume, booleanFailed, buildBoolean } from './boolean-operation.ts';
import { verifyBoolean } from './verify-boolean.ts';
import { canMissCrossing } from './missed-crossings.ts';
import {
  type BooleanCheckFactory,
  commonOperation,
  createCutCheck,
  createFuseCheck,
  getCommonVolumeRange,
  getCutVolumeRange,
  getFuseVolumeRange,
  createCommonCheck,
  fuseOperation,
  cutOperation,
} from './boolean-checks.ts';
import { moveSeams } from './move-seams.ts';

/** Computes the union of the bodies. */
export function fuse(bodies: readonly Body[]): Body {
  const [a, b, ...others] = bodies;
  if (!canMissCrossing(bodies))
    return buildBoolean(fuseOperation(bodies), getFuseVolumeRange(bodies)) ?? throwError(booleanFailed());
  if (!a || !b || others.length > 0) return fuseByHalves(bodies);
  return verifyWithSeams(createFuseCheck, [a, b]) ?? throwError(booleanFailed());
}

/** Subtracts the tools from the target. Throws `EMPTY_RESULT` if nothing is left. */
export function cut(target: Body, tools: readonly Body[]): Body {
  return (
    subtractTools(target, tools) ??
    throwError(emptyResult('The cut would leave nothing of the target; the document is unchanged.'))
  );
}

function subtractTools(target: Body, tools: readonly Body[]): Body | undefined {
  const [tool, ...others] = tools;
  if (!canMissCrossing([target, ...tools])) return buildBoolean(cutOperation(target, tools), getCutVolumeRange(target));
  return !tool || others.length > 0 ? cutByHalves(target, tools) : verifyWithSeams(createCutCheck, [target, tool]);
}

/** Intersects the bodies one by one: OCCT would intersect with the union of its tools. Throws `EMPTY_RESULT`. */
export function intersect([first, ...others]: readonly Body[]): Body {
  if (!first) throw booleanFailed();
  return others.reduce((rest, other) => intersectTwo(rest, other, rest !== first), first);
}

/** Intersects two bodies; undefined if they have no common volume. */
export function findCommonBody(a: Body, b: Body): Body | undefined {
  return canMissCrossing([a, b])
    ? verifyWithSeams(createCommonCheck, [a, b])
    : buildBoolean(commonOperation(a, b), getCommonVolumeRange(a, b));
}

/** Computes the common volume of two bodies, possibly 0. */
export function computeSharedVolume(a: Body, b: Body): number {
  if (!canMissCrossing([a, b])) return computeBooleanVolume(commonOperation(a, b));
  const both = verifyWithSeams(createCommonCheck, [a, b]);
  both?.shape.delete();
  return both?.volume ?? 0;
}

/** Fuses each half separately and then both, because only operations on two bodies can be verified. */
function fuseByHalves(bodies: readonly Body[]): Body {
  const halves: Body[] = [];
  try {
    for (const half of splitInHalves(bodies)) halves.push(...(half.length > 1 ? [fuse(half)] : half));
    return fuse(halves);
  } finally {
    for (const half of halves) if (!bodies.includes(half)) half.shape.delete();
  }
}

function cutByHalves(target: Body, tools: readonly Body[]): Body {
  const [first, second] = splitInHalves(tools);
  const rest = cut(target, first);
  try {
    return cut(rest, second);
  } finally {
    rest.shape.delete();
  }
}

function splitInHalves(bodies: readonly Body[]): readonly [Body[], Body[]] {
  const middle = Math.ceil(bodies.length / 2);
  return [bodies.slice(0, middle), bodies.slice(middle)];
}

function intersectTwo(a: Body, b: Body, isOwned: boolean): Body {
  try {
    return (
      findCommonBody(a, b) ??
      throwError(emptyResult('The objects have no volume in common; the document is unchanged.'))
    );
  } finally {
    if (isOwned) a.shape.delete();
  }
}

type Pair = readonly [Body, Body];

/** Verifies an operation; on contradictory results retries with moved seams, where OCCT may be consistent. */
function verifyWithSeams(createCheck: BooleanCheckFactory, [a, b]: Pair): Body | undefined {
  try {
    return verifyBoolean(createCheck(a, b));
  } catch (thrown) {
    if (!isContradiction(thrown)) throw thrown;
    const found = verifyReseamed(createCheck, [a, b]);
    if (!found) throw thrown;
    return found.body;
  }
}

/** Retries with moved seams; undefined where the results are contradictory there too. */
function verifyReseamed(
  createCheck: BooleanCheckFactory,
  [a, b]: Pair,
): { readonly body: Body | undefined } | undefined {
  const [ones, others] = [moveSeams(a, b), moveSeams(b, a)];
  try {
    const pairs: Pair[] = [...ones.map((one): Pair => [one, b]), ...others.map((other): Pair => [a, other])];
    return verifyFirst(createCheck, pairs);
  } finally {
    for (const { shape } of [...ones, ...others]) shape.delete();
  }
}

function verifyFirst(
  createCheck: BooleanCheckFactory,
  pairs: readonly Pair[],
): { readonly body: Body | undefined } | undefined {
  for (const [one, other] of pairs) {
    try {
      return { body: verifyBoolean(createCheck(one, other)) };
    } catch (thrown) {
      if (!isContradiction(thrown)) throw thrown;
    }
  }
  return undefined;
}

const isContradiction = (thrown: unknown): boolean =>
  thrown instanceof KernelError && thrown.code === 'KERNEL_RESULT_REJECTED';

const emptyResult = (sentence: string) => new KernelError('EMPTY_RESULT', sentence);

function throwError(error: KernelError): never {
  throw error;
}
