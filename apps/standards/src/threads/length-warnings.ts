import { roundTo } from '../rounding.ts';
import { sentenceIf } from '../conditional-sentence.ts';
import type { BasicSizes, Side, Thread } from './sizes/thread.ts';

interface Threaded {
  readonly thread: Thread;
  readonly basics: BasicSizes;
  readonly side: Side;
  readonly length: number | undefined;
}

/** Warnings about the threaded length, in millimetres. */
export function warnAboutLength({ thread, basics, side, length }: Threaded): string[] {
  if (length === undefined) return [];
  const lead = thread.pitch * thread.starts;
  const useful = side === 'external' ? basics.taper?.l2 : undefined;
  return [
    ...sentenceIf(
      length < lead,
      `${length} mm is less than one turn of ${basics.designation}, ${roundToThousandth(lead)} mm.`,
    ),
    ...(useful ? sentenceIf(length < useful, describeTooShort(length, useful, basics)) : []),
  ];
}

const describeTooShort = (length: number, useful: number, { standard, designation }: BasicSizes): string =>
  `${length} mm is less than the useful thread of ${designation} by ${standard}, ${roundToThousandth(useful)} mm: it may not seal.`;

const roundToThousandth = (mm: number): number => roundTo(mm, 3);
