import { isAbsent } from './absent.ts';
import { isOfMaterial } from './grades.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What parts are, behind the word that says of which kind. */
const things: ReadonlySet<string> = new Set(
  'bearing bearings bolt bolts nut nuts pin pins ring rings screw screws seal seals washer washers'.split(' '),
);

/** What is true of parts of every kind. */
const neutral: ReadonlySet<string> = new Set(
  'any basic cheap common fine fully genuine good hardened high long metric my new normal of ordinary partially quality regular short small some standard strength strong tensile tiny typical us usual'.split(
    ' ',
  ),
);

/** A compound whose end is a thing, `flügelmutter` and `eyebolt`. */
const compound =
  /\p{L}{3}(?:muttern?|schrauben?|scheiben?|stifte?|bolzen|ringe?|lager|nieten?|federn?|dichtung(?:en)?|flansche?|rohre?|profile?|stangen?|buchsen?|nägel|nagel|dübel|steine?|nuts?|bolts?|screws?|washers?)$/u;

/** Whether the words name a kind of part that no library has: one that is known to be missing, or of which nobody has heard. */
export const isOfUnknownKind = (words: readonly string[], vocabulary: Vocabulary): boolean =>
  words.some((word, i) => isAbsent(word) || isUnheardOf(word, words[i + 1], vocabulary));

/** `rivet` of `rivet nut`; but a material says nothing of the kind, nor does what is merely good. */
function isUnheardOf(word: string, next: string | undefined, vocabulary: Vocabulary): boolean {
  if (!/^[\p{L}-]{3,}$/u.test(word) || neutral.has(word) || isOfMaterial(word)) return false;
  const names = compound.test(word) || (next !== undefined && things.has(next));
  return names && vocabulary.variants(word).size === 0;
}

/** A thing behind its kind: `capscrew`. */
const joined = /^(\p{L}{3,})((?:bearing|bolt|nut|pin|ring|screw|washer)s?)$/u;

/** A kind that is written in one word as two, where both are known: `capscrew` is a cap screw. */
export function apartFromKind(word: string, vocabulary: Vocabulary): string[] {
  const [, kind = '', thing = ''] = joined.exec(word) ?? [];
  return vocabulary.has(kind) && !vocabulary.has(word) && !isAbsent(word) ? [kind, thing] : [word];
}
