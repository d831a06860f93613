import { isAbsent, nearestKind } from './absent.ts';
import { isOfMaterial } from './grades.ts';
import { withoutPitch } from './near-lengths.ts';
import { nearestNumbered } from './numbered-names.ts';
import { nearestBearings } from './seals.ts';
import { isHeld } from './standard-words.ts';
import type { Vocabulary } from './vocabulary.ts';

const most = 3;

/** Checks that the words find some part. */
type Finds = (words: readonly string[]) => boolean;

/** Replaces unknown words of a query by the nearest known ones, if the result finds something. */
export function corrected(words: readonly string[], vocabulary: Vocabulary, finds: Finds): string[] {
  const right = vocabulary.inOrder(words).map((word) => {
    if (vocabulary.has(word) || isOfMaterial(word) || isAbsent(word)) return word;
    return vocabulary.meant(word) ?? nearestNumbered(word, vocabulary.terms) ?? word;
  });
  return right.join(' ') === words.join(' ') || !finds(right) ? [] : [right.join(' ')];
}

/** Suggests up to three other queries that find something, after a query without hits. */
export function instead(words: readonly string[], vocabulary: Vocabulary, finds: Finds): string[] {
  const held = words
    .flatMap((word) => nearestKind(word).split(' '))
    .filter((word) => word !== '' && isHeld(word, vocabulary) !== false);
  const coarse = held.map(withoutPitch);
  const known = coarse.filter((word) => vocabulary.variants(word).size > 0 || /\d/.test(word));
  const bearings = known.flatMap((word, i) =>
    nearestBearings(word, vocabulary.terms).map((bearing) => known.with(i, bearing)),
  );
  const unmeasured = known.filter((word) => !/^[\d./]+$/.test(word));
  const named = unmeasured.filter((word) => /\d/.test(word) && /[#/]|[a-wyz]/.test(word));
  const sizeless = known.filter((word) => !/\d/.test(word));
  // A measure without a kind of part matches too many parts.
  const withoutOne = known
    .map((_, i) => known.toSpliced(known.length - 1 - i, 1))
    .filter((other) => other.some((word) => !/\d/.test(word)));
  const others = [held, coarse, known, ...bearings, unmeasured, named, sizeless, ...withoutOne].filter(
    (other) => other.some(isTelling) && other.join(' ') !== words.join(' '),
  );
  const found: string[] = [];
  for (const [written, other] of new Map(others.map((other) => [other.join(' '), other] as const)))
    if (found.length < most && finds(other)) found.push(written);
  return found;
}

/** True if a word is specific: a single number or fraction matches too many parts. */
const isTelling = (word: string): boolean => /\p{L}{2}|[a-z#]\d|\d[x-]\d|^\d{3,}$/u.test(word);
