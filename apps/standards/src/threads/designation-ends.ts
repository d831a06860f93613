import { Fault } from '@kerf/errors';
import type { Thread } from './thread.ts';

/** What a designation says of a thread, beside its name. */
export interface Ends {
  readonly name: string;
  readonly hand: Thread['hand'];
  readonly toleranceClass: string | undefined;
  /** In words or figures, as (two starts) has them. */
  readonly starts: string | undefined;
}

type End = keyof typeof ends;

/** Takes what follows the name, in any order, off a designation. Throws `invalid_parameters` for two hands. */
export function readEnds(text: string): Ends {
  const found: [End, string][] = [];
  let name = text;
  for (let cut = lastEnd(name); cut; cut = lastEnd(name)) {
    found.unshift([cut.end, cut.value]);
    name = cut.before;
  }
  const valuesOf = (end: End) => found.flatMap(([its, value]) => (its === end ? [value] : []));
  return {
    name,
    hand: handOf(valuesOf('hand')),
    // 6H 6g is a pair.
    toleranceClass: valuesOf('toleranceClass').join('/') || undefined,
    starts: valuesOf('starts')[0],
  };
}

function handOf(letters: readonly string[]): Thread['hand'] {
  const hands = new Set(letters.map((letter) => letter.toUpperCase()));
  if (hands.size > 1)
    throw Fault.invalid('designation winds both ways: write LH of a left-hand thread, nothing of another.');
  return hands.has('L') ? 'left' : 'right';
}

const ends = {
  hand: /(?:[\s-]+|(?<=[\d)]))([LR])(?:H|eft(?:[\s-]hand)?|ight(?:[\s-]hand)?|inks(?:gewinde)?|echts(?:gewinde)?)$/i,
  /** -6g, -6H/6g, -5g6g, -2A, -7e and -6AZ. */
  toleranceClass: /[\s-]+(\d(?:[a-z]|a[gxz])(?:\d[a-z])?(?:\/\d[a-z](?:\d[a-z])?)?)$/i,
  starts: /\s?\((\w+)[\s-]starts?\)$/i,
  /** What changes no figure here: -L after a metric class is a length of engagement. */
  engagement: /(?<=[3-9][c-h])\s?-\s?([SNL])$/i,
  /** (21) after a unified class is a system of gauges. */
  gauges: /(?<=[\s-][123][AB])\s?\((2[123])\)$/i,
} as const satisfies Readonly<Record<string, RegExp>>;

interface Cut {
  readonly before: string;
  readonly end: End;
  readonly value: string;
}

function lastEnd(text: string): Cut | undefined {
  for (const end of ['hand', 'toleranceClass', 'starts', 'engagement', 'gauges'] as const) {
    const found = ends[end].exec(text);
    if (found?.[1] !== undefined) return { before: text.slice(0, found.index), end, value: found[1] };
  }
  return undefined;
}
