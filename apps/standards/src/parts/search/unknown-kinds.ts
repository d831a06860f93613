import { isAbsent } from './absent.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Kinds of parts that libraries stock in some form. */
const things: ReadonlySet<string> = new Set(
  'bearing bearings bolt bolts extrusion extrusions flange flanges motor motors nut nuts pin pins pipe pipes ring rings screw screws seal seals tube tubes washer washers'.split(
    ' ',
  ),
);

/** True if the words name an unstocked kind and no stocked kind: `npt pipe` is a pipe. */
export const isOfUnknownKind = (words: readonly string[]): boolean =>
  words.some(isAbsent) && !words.some((word) => things.has(word));

/** Kind and part in one word: `capscrew`. */
const joined = /^(\p{L}{3,})((?:bearing|bolt|nut|pin|ring|screw|washer)s?)$/u;

/** Kind and part in one German word: `kupferscheibe`. */
const joinedInGerman = /^\p{L}{3,}(mutter|scheibe|schraube)n?$/u;

const inEnglish: Readonly<Record<string, string>> = { schraube: 'screw' };

/**
 * Splits a compound of two known words: `capscrew` becomes cap screw. An unknown German compound is kept beside its
 * part
 * name, so that all kinds of the part are near.
 */
export function apartFromKind(word: string, vocabulary: Vocabulary): string[] {
  if (isAbsent(word) || vocabulary.has(word)) return [word];
  const [, kind = '', thing = ''] = joined.exec(word) ?? [];
  return vocabulary.has(kind) ? [kind, thing] : besideItsThing(word, vocabulary);
}

function besideItsThing(word: string, vocabulary: Vocabulary): string[] {
  const [, thing] = joinedInGerman.exec(word) ?? [];
  return thing === undefined || vocabulary.variants(word).size > 0 ? [word] : [word, inEnglish[thing] ?? thing];
}
