import { KernelError } from '../../kernel-error.ts';
import type { Body, Plausible } from '../body.ts';
import { type Combination, soundBody } from './combination.ts';
import { toKernelError } from '../failure.ts';

/** A boolean operation on two bodies, and independent measurements of their common volume that verify its result. */
export interface Question {
  readonly combination: Combination;
  readonly plausible: Plausible;
  /** Common volume by a second operation, with this fuzzy tolerance, in cubic millimetres. */
  readonly shared: (slack: number) => number;
  /** Common volume by a third operation, used where the others report none. */
  readonly sharedAtAll: () => number;
  /** Approximate common volume by sampling, used where all operations report none. */
  readonly sampled: () => number;
  /** Volume tolerance: above the accuracy of measured volumes, and far below a missed crossing. */
  readonly doubt: number;
  /** Expected volume of the result for a common volume. */
  readonly volumeFor: (shared: number) => number;
}

/**
 * Runs a boolean operation and checks its volume against the common volume of the bodies. OCCT may miss a crossing but
 * does not invent one, and may find it on a retry or with a fuzzy tolerance: the result with the largest common volume
 * wins. Throws `KERNEL_RESULT_REJECTED` if it is contradicted. Undefined when nothing is left.
 */
export function confirmed(question: Question): Body | undefined {
  const plain = answered(question, 0);
  const otherwise = sharedBy(() => question.shared(slack));
  if (isMuch(question, otherwise) && agrees(question, plain, otherwise)) return plain.body;
  plain.body?.shape.delete();
  const trials = [0, slack].map((by) => ({ ...answered(question, by), shared: sharedBy(() => question.shared(by)) }));
  const believed = mostSharing(question, trials, otherwise);
  for (const trial of trials) if (trial !== believed) trial.body?.shape.delete();
  return believed ? believed.body : refuse(plain);
}

/** Finds a consistent trial; undefined where any operation reports a larger common volume. */
function mostSharing(question: Question, trials: readonly Trial[], otherwise: number): Trial | undefined {
  const agreeing = trials.filter((trial) => agrees(question, trial, trial.shared));
  const most = Math.max(otherwise, ...trials.map(({ shared }) => shared));
  const believed = agreeing.find(({ shared }) => !isMuch(question, most - shared));
  if (!believed || isMuch(question, believed.shared)) return believed;
  const isContradicted =
    isMuch(question, sharedBy(question.sharedAtAll)) || isMuch(question, sharedBy(question.sampled) - believed.shared);
  return isContradicted ? undefined : believed;
}

/** Fuzzy tolerance in millimetres: a hundred times OCCT's own. */
const slack = 1e-5;

interface Answered {
  readonly body?: Body | undefined;
  readonly failure?: KernelError;
}

interface Trial extends Answered {
  readonly shared: number;
}

const isMuch = ({ doubt }: Question, volume: number): boolean => volume > doubt;

const agrees = (question: Question, { body, failure }: Answered, shared: number): boolean =>
  !failure && !isMuch(question, Math.abs((body?.volume ?? 0) - question.volumeFor(shared)));

function answered({ combination, plausible }: Question, by: number): Answered {
  try {
    return { body: soundBody({ ...combination, slack: by }, plausible) };
  } catch (thrown) {
    return { failure: survivable(thrown) };
  }
}

/** Measures a common volume; 0 where OCCT finds no result. */
function sharedBy(measure: () => number): number {
  try {
    return measure();
  } catch (thrown) {
    survivable(thrown);
    return 0;
  }
}

function survivable(thrown: unknown): KernelError {
  const failure = toKernelError(thrown);
  if (failure.code === 'KERNEL_CRASH' || failure.code === 'INTERNAL') throw failure;
  return failure;
}

function refuse({ failure }: Answered): never {
  if (failure) throw failure;
  throw new KernelError(
    'KERNEL_RESULT_REJECTED',
    'The CAD kernel gave contradictory results for the volume that these objects share; the document is unchanged. Rotate a sphere or torus about its own axis to move its seam.',
  );
}
