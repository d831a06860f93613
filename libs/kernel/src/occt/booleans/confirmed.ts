import { KernelError } from '../../kernel-error.ts';
import type { Body, Plausible } from '../body.ts';
import { type Combination, soundBody } from './combination.ts';
import { toKernelError } from '../failure.ts';

/** A combination of two bodies, and what its volume must be by what other combinations of them tell. */
export interface Question {
  readonly combination: Combination;
  readonly plausible: Plausible;
  /** What the bodies share, with so much slack, in cubic millimetres. */
  readonly shared: (slack: number) => number;
  /** The same by a third combination, asked where they would share nothing. */
  readonly sharedAtAll: () => number;
  /** About the same by no combination, asked where all of them would have them share nothing. */
  readonly sampled: () => number;
  /** A volume that is less than the measured ones are known to, and far less than what is overlooked. */
  readonly doubt: number;
  /** What is left when they share so much. */
  readonly volumeFor: (shared: number) => number;
}

/**
 * A result whose volume agrees with what the bodies share. OCCT rather overlooks a crossing than that it makes one up, and
 * may find it when asked again or with some slack: that result is believed which has them share most.
 * Throws `KERNEL_RESULT_REJECTED` where it is contradicted. Undefined when nothing is left.
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

/** Nothing where bodies share more than a result that agrees has it, by whatever combination. */
function mostSharing(question: Question, trials: readonly Trial[], otherwise: number): Trial | undefined {
  const agreeing = trials.filter((trial) => agrees(question, trial, trial.shared));
  const most = Math.max(otherwise, ...trials.map(({ shared }) => shared));
  const believed = agreeing.find(({ shared }) => !isMuch(question, most - shared));
  if (!believed || isMuch(question, believed.shared)) return believed;
  const isContradicted =
    isMuch(question, sharedBy(question.sharedAtAll)) || isMuch(question, sharedBy(question.sampled) - believed.shared);
  return isContradicted ? undefined : believed;
}

/** Millimetres, a hundred times OCCT's own tolerance. */
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

/** Nothing, where OCCT finds no result. */
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
    'The CAD kernel contradicts itself on what these objects share; the document is unchanged. Turn a ball or a ring about its own axis, so that its seam lies elsewhere.',
  );
}
