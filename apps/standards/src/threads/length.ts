import { roundedTo } from '../rounding.ts';
import { when } from '../when.ts';
import type { Basics, Side, Thread } from './thread.ts';

interface Threaded {
  readonly thread: Thread;
  readonly basics: Basics;
  readonly side: Side;
  readonly length: number | undefined;
}

/** Warnings about the threaded length, in millimetres. */
export function aboutLength({ thread, basics, side, length }: Threaded): string[] {
  if (length === undefined) return [];
  const lead = thread.pitch * thread.starts;
  const useful = side === 'external' ? basics.taper?.l2 : undefined;
  return [
    ...when(length < lead, `${length} mm is less than one turn of ${basics.designation}, ${shown(lead)} mm.`),
    ...(useful ? when(length < useful, tooShort(length, useful, basics)) : []),
  ];
}

const tooShort = (length: number, useful: number, { standard, designation }: Basics): string =>
  `${length} mm is less than the useful thread of ${designation} by ${standard}, ${shown(useful)} mm: it may not seal.`;

const shown = (mm: number): number => roundedTo(mm, 3);
