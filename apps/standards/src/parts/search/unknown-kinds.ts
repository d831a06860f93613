import { isAbsent } from './absent.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What parts are, of which libraries have some. */
const things: ReadonlySet<string> = new Set(
  'bearing bearings bolt bolts extrusion extrusions flange flanges motor motors nut nuts pin pins pipe pipes ring rings screw screws seal seals tube tubes washer washers'.split(
    ' ',
  ),
);

/** Whether the words name a kind of part that no library has, and beside it none that one has: `npt pipe` is a pipe. */
export const isOfUnknownKind = (words: readonly string[]): boolean =>
  words.some(isAbsent) && !words.some((word) => things.has(word));

/** A thing behind its kind: `capscrew`. */
const joined = /^(\p{L}{3,})((?:bearing|bolt|nut|pin|ring|screw|washer)s?)$/u;

/** A kind that is written in one word as two, where both are known: `capscrew` is a cap screw. */
export function apartFromKind(word: string, vocabulary: Vocabulary): string[] {
  const [, kind = '', thing = ''] = joined.exec(word) ?? [];
  return vocabulary.has(kind) && !vocabulary.has(word) && !isAbsent(word) ? [kind, thing] : [word];
}
