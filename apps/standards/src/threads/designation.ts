import { invalid } from './faults.ts';
import { readMetric } from './metric.ts';
import { readPipe } from './pipe.ts';
import type { Thread } from './thread.ts';
import { readTrapezoidal } from './trapezoidal.ts';
import { readUnified } from './unified.ts';

const readers = [readMetric, readTrapezoidal, readPipe, readUnified];

/** -6g, -6H/6g, -5g6g, -2A and -7e, after everything else. */
const classSpelling = /[\s-]+(\d[a-z](?:\d[a-z])?(?:\/\d[a-z](?:\d[a-z])?)?)$/i;
const leftHanded = /\s*-?\s*\bLH$|(?<=[\d)])LH$/i;

/** Reads a designation in any usual spelling. Throws `invalid_parameters` for what names no thread. */
export function readDesignation(designation: string): Thread {
  const [handed, isLeft] = without(plain(designation), leftHanded);
  const [bare, , toleranceClass] = without(handed, classSpelling);
  const [name, isLeftToo] = without(bare, leftHanded);
  for (const read of readers) {
    const thread = read(name);
    if (thread)
      return {
        ...thread,
        hand: isLeft || isLeftToo ? 'left' : 'right',
        toleranceClass: toleranceClass ?? thread.toleranceClass,
      };
  }
  throw invalid(
    `designation must name a thread such as M8x1, 1/4-20 UNC, G1/2, R1/2, 1/2 NPT or Tr20x4, not ${JSON.stringify(designation)}.`,
  );
}

/** With the letters and signs of a plain keyboard. */
const plain = (text: string): string =>
  text
    .replace(/[¼½¾⅛⅜⅝⅞]/g, (sign) => ` ${fractions[sign] ?? ''}`)
    .replace(/[×✕✖⨯хХ]/g, 'x')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/["″”]|\binch\b/gi, '')
    .replace(/(\d),(?=\d)/g, '$1.')
    .trim()
    .replace(/\s+/g, ' ');

const fractions: Readonly<Record<string, string>> = {
  '¼': '1/4',
  '½': '1/2',
  '¾': '3/4',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
};

/** What is left of a text without its end, whether there was one, and what it held. */
function without(text: string, end: RegExp): [string, boolean, string | undefined] {
  const found = end.exec(text);
  return found ? [text.slice(0, found.index), true, found[1]] : [text, false, undefined];
}
