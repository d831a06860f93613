import { invalid } from './faults.ts';
import { readMetric } from './metric.ts';
import { refuseNear } from './near-designations.ts';
import { readPipe } from './pipe.ts';
import { plainSpelling } from './plain-spelling.ts';
import type { Thread } from './thread.ts';
import { readTrapezoidal } from './trapezoidal.ts';
import { readUnified } from './unified.ts';

const readers = [readMetric, readTrapezoidal, readPipe, readUnified];

/** Reads a designation in any usual spelling. Throws `invalid_parameters` for what names no thread. */
export function readDesignation(designation: string): Thread {
  const { name, hand, toleranceClass } = withoutEnds(plainSpelling(designation));
  for (const read of readers) {
    const thread = read(name);
    if (thread) return { ...thread, hand, toleranceClass: toleranceClass ?? thread.toleranceClass };
  }
  refuseNear(name);
  throw invalid(
    `designation must name a thread such as M8x1, 1/4-20 UNC, G1/2, R1/2, 1/2 NPT or Tr20x4, not ${JSON.stringify(designation)}.`,
  );
}

/** What follows the name, in any order. */
const ends: Readonly<Record<'hand' | 'toleranceClass' | 'silent', RegExp>> = {
  hand: /(?:[\s-]+|(?<=[\d)]))([LR])(?:H|eft(?:[\s-]hand)?|ight(?:[\s-]hand)?)$/i,
  /** -6g, -6H/6g, -5g6g, -2A and -7e. */
  toleranceClass: /[\s-]+(\d[a-z](?:\d[a-z])?(?:\/\d[a-z](?:\d[a-z])?)?)$/i,
  /** What changes no figure here: -L, a length of engagement; (21), a system of gauges; and (two starts), beside the lead. */
  silent: /(?<=\d[a-h])\s?-\s?[SNL]$|\s?\((?:2[123]|[a-z]+ starts?)\)$/i,
};

function withoutEnds(text: string): Pick<Thread, 'hand' | 'toleranceClass'> & { name: string } {
  const [before, hand] = cut(text, ends.hand);
  const [bare] = cut(before, ends.silent);
  const [name, toleranceClass] = cut(bare, ends.toleranceClass);
  if (name === text) return { name, hand: 'right', toleranceClass: undefined };
  const rest = withoutEnds(name);
  return {
    name: rest.name,
    hand: hand?.toUpperCase() === 'L' ? 'left' : rest.hand,
    // 6H 6g is a pair.
    toleranceClass: [rest.toleranceClass, toleranceClass].filter(Boolean).join('/') || undefined,
  };
}

/** What is left of a text without its end, and what the end held. */
function cut(text: string, end: RegExp): [string, string | undefined] {
  const found = end.exec(text);
  return found ? [text.slice(0, found.index), found[1]] : [text, undefined];
}
