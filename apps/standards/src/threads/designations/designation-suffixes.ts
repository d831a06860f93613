import { Fault } from '@kerf/errors';
import type { Thread } from '../sizes/thread.ts';

/** Parts of a designation after its name. */
export interface DesignationSuffixes {
  readonly name: string;
  readonly hand: Thread['hand'];
  readonly toleranceClass: string | undefined;
  /** Number of starts as a word or number, from (two starts). */
  readonly starts: string | undefined;
}

type SuffixKind = keyof typeof suffixPatterns;

/** Strips the suffixes of a designation, in any order. Throws `invalid_parameters` for contradicting hands. */
export function parseSuffixes(text: string): DesignationSuffixes {
  const found: [SuffixKind, string][] = [];
  let name = text;
  for (let cut = findLastSuffix(name); cut; cut = findLastSuffix(name)) {
    found.unshift([cut.end, cut.value]);
    name = cut.before;
  }
  const valuesOf = (end: SuffixKind) => found.flatMap(([its, value]) => (its === end ? [value] : []));
  return {
    name,
    hand: parseHand(valuesOf('hand')),
    // The classes 6H 6g form a pair.
    toleranceClass: valuesOf('toleranceClass').join('/') || undefined,
    starts: valuesOf('starts')[0],
  };
}

function parseHand(letters: readonly string[]): Thread['hand'] {
  const hands = new Set(letters.map((letter) => letter.toUpperCase()));
  if (hands.size > 1)
    throw Fault.invalid('designation is both left-hand and right-hand: write LH for a left-hand thread only.');
  return hands.has('L') ? 'left' : 'right';
}

const suffixPatterns = {
  hand: /(?:[\s-]+|(?<=[\d)]))([LR])(?:H|eft(?:[\s-]hand)?|ight(?:[\s-]hand)?|inks(?:gewinde)?|echts(?:gewinde)?)$/i,
  /** -6g, -6H/6g, -5g6g, -2A, -7e and -6AZ. */
  toleranceClass: /[\s-]+(\d(?:[a-z]|a[gxz])(?:\d[a-z])?(?:\/\d[a-z](?:\d[a-z])?)?)$/i,
  starts: /\s?\((\w+)[\s-]starts?\)$/i,
  /** Length of engagement after a metric class, such as -L; it changes no figure here. */
  engagement: /(?<=[3-9][c-h])\s?-\s?([SNL])$/i,
  /** Gauging system after a unified class, such as (21). */
  gauges: /(?<=[\s-][123][AB])\s?\((2[123])\)$/i,
} as const satisfies Readonly<Record<string, RegExp>>;

interface FoundSuffix {
  readonly before: string;
  readonly end: SuffixKind;
  readonly value: string;
}

function findLastSuffix(text: string): FoundSuffix | undefined {
  for (const end of ['hand', 'toleranceClass', 'starts', 'engagement', 'gauges'] as const) {
    const found = suffixPatterns[end].exec(text);
    if (found?.[1] !== undefined) return { before: text.slice(0, found.index), end, value: found[1] };
  }
  return undefined;
}
