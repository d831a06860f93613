import { isUnstocked } from '../normalize/unstocked-kinds.ts';
import type { Vocabulary } from '../index/vocabulary.ts';

/** Kinds of parts that libraries stock in some form. */
const stockedNouns: ReadonlySet<string> = new Set(
  'bearing bearings bolt bolts extrusion extrusions flange flanges motor motors nut nuts pin pins pipe pipes ring rings screw screws seal seals tube tubes washer washers'.split(
    ' ',
  ),
);

/** True if the words name an unstocked kind and no stocked kind: `npt pipe` is a pipe. */
export const namesUnknownKind = (words: readonly string[]): boolean =>
  words.some(isUnstocked) && !words.some((word) => stockedNouns.has(word));

/** Kind and part in one word: `capscrew`. */
const compound = /^(\p{L}{3,})((?:bearing|bolt|nut|pin|ring|screw|washer)s?)$/u;

/** Kind and part in one German word: `kupferscheibe`. */
const germanCompound = /^\p{L}{3,}(mutter|scheibe|schraube)n?$/u;

const englishNouns: Readonly<Record<string, string>> = { schraube: 'screw' };

/**
 * Splits a compound of two known words: `capscrew` becomes cap screw. An unknown German compound is kept beside its
 * part name, so that all kinds of the part are near.
 */
export function splitCompound(word: string, vocabulary: Vocabulary): string[] {
  if (isUnstocked(word) || vocabulary.has(word)) return [word];
  const [, kind = '', thing = ''] = compound.exec(word) ?? [];
  return vocabulary.has(kind) ? [kind, thing] : addPartName(word, vocabulary);
}

function addPartName(word: string, vocabulary: Vocabulary): string[] {
  const [, thing] = germanCompound.exec(word) ?? [];
  return thing === undefined || vocabulary.findVariants(word).size > 0 ? [word] : [word, englishNouns[thing] ?? thing];
}
