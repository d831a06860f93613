import { KernelError } from '../../kernel-error.ts';
import type { Body, VolumeRange } from '../body.ts';
import { type BooleanOperation, buildBoolean } from './boolean-operation.ts';
import { toKernelError } from '../to-kernel-error.ts';

/** A boolean operation on two bodies, and independent measurements of their common volume that verify its result. */
export interface BooleanCheck {
  readonly operation: BooleanOperation;
  readonly volumeRange: VolumeRange;
  /** Common volume by a second operation, with this fuzzy tolerance, in cubic millimetres. */
  readonly computeShared: (slack: number) => number;
  /** Common volume by a third operation, used where the others report none. */
  readonly computeSharedByFuse: () => number;
  /** Approximate common volume by sampling, used where all operations report none. */
  readonly sampleShared: () => number;
  /** Volume tolerance: above the accuracy of measured volumes, and far below a missed crossing. */
  readonly volumeTolerance: number;
  /** Expected volume of the result for a common volume. */
  readonly expectVolume: (shared: number) => number;
}

/**
 * Runs a boolean operation and checks its volume against the common volume of the bodies. OCCT may miss a crossing but
 * does not invent one, and may find it on a retry or with a fuzzy tolerance: the result with the largest common volume
 * wins. Throws `KERNEL_RESULT_REJECTED` if it is contradicted. Undefined when nothing is left.
 */
export function verifyBoolean(check: BooleanCheck): Body | undefined {
  const plain = runCheck(check, 0);
  const sharedOtherwise = measureShared(() => check.computeShared(trialSlack));
  if (isSignificant(check, sharedOtherwise) && isConsistent(check, plain, sharedOtherwise)) return plain.body;
  plain.body?.shape.delete();
  const trials = [0, trialSlack].map((slack) => ({
    ...runCheck(check, slack),
    shared: measureShared(() => check.computeShared(slack)),
  }));
  const best = findBestTrial(check, trials, sharedOtherwise);
  for (const trial of trials) if (trial !== best) trial.body?.shape.delete();
  return best ? best.body : throwContradiction(plain);
}

/** Finds a consistent trial; undefined where any operation reports a larger common volume. */
function findBestTrial(check: BooleanCheck, trials: readonly Trial[], sharedOtherwise: number): Trial | undefined {
  const agreeing = trials.filter((trial) => isConsistent(check, trial, trial.shared));
  const maxShared = Math.max(sharedOtherwise, ...trials.map(({ shared }) => shared));
  const best = agreeing.find(({ shared }) => !isSignificant(check, maxShared - shared));
  if (!best || isSignificant(check, best.shared)) return best;
  const isContradicted =
    isSignificant(check, measureShared(check.computeSharedByFuse)) ||
    isSignificant(check, measureShared(check.sampleShared) - best.shared);
  return isContradicted ? undefined : best;
}

/** Fuzzy tolerance in millimetres: a hundred times OCCT's own. */
const trialSlack = 1e-5;

interface BooleanResult {
  readonly body?: Body | undefined;
  readonly failure?: KernelError;
}

interface Trial extends BooleanResult {
  readonly shared: number;
}

const isSignificant = ({ volumeTolerance: doubt }: BooleanCheck, volume: number): boolean => volume > doubt;

const isConsistent = (check: BooleanCheck, { body, failure }: BooleanResult, shared: number): boolean =>
  !failure && !isSignificant(check, Math.abs((body?.volume ?? 0) - check.expectVolume(shared)));

function runCheck({ operation, volumeRange }: BooleanCheck, slack: number): BooleanResult {
  try {
    return { body: buildBoolean({ ...operation, slack }, volumeRange) };
  } catch (thrown) {
    return { failure: toRecoverableError(thrown) };
  }
}

/** Measures a common volume; 0 where OCCT finds no result. */
function measureShared(measure: () => number): number {
  try {
    return measure();
  } catch (thrown) {
    toRecoverableError(thrown);
    return 0;
  }
}

function toRecoverableError(thrown: unknown): KernelError {
  const failure = toKernelError(thrown);
  if (failure.code === 'KERNEL_CRASH' || failure.code === 'INTERNAL') throw failure;
  return failure;
}

function throwContradiction({ failure }: BooleanResult): never {
  if (failure) throw failure;
  throw new KernelError(
    'KERNEL_RESULT_REJECTED',
    'The CAD kernel gave contradictory results for the volume that these objects share; the document is unchanged. Rotate a sphere or torus about its own axis to move its seam.',
  );
}
