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

/** A thing behind its kind in German: `kupferscheibe`. */
const joinedInGerman = /^\p{L}{3,}(mutter|scheibe|schraube)n?$/u;

const inEnglish: Readonly<Record<string, string>> = { schraube: 'screw' };

/**
 * A kind that is written in one word as two, where both are known: `capscrew` is a cap screw. A German one that is not
 * known is kept beside its thing, of which all kinds are then near.
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
