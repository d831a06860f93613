import { isMaterial } from '../normalize/material-grades.ts';
import { removePitch } from '../normalize/thread-words.ts';
import { findNearestKind, isUnstocked } from '../normalize/unstocked-kinds.ts';
import { isStockedStandard, parseNumberedName } from '../parse/split-words.ts';
import type { Vocabulary } from '../index/vocabulary.ts';

const maxSuggestions = 3;

/** Checks that the words find some part. */
type HasResults = (words: readonly string[]) => boolean;

/** Replaces unknown words of a query by the nearest known ones, if the result finds something. */
export function suggestCorrection(words: readonly string[], vocabulary: Vocabulary, hasResults: HasResults): string[] {
  const fixedWords = vocabulary.correctSwaps(words).map((word) => {
    if (vocabulary.has(word) || isMaterial(word) || isUnstocked(word)) return word;
    return vocabulary.findNearest(word) ?? findNearestNumbered(word, vocabulary.terms) ?? word;
  });
  return fixedWords.join(' ') === words.join(' ') || !hasResults(fixedWords) ? [] : [fixedWords.join(' ')];
}

/** Suggests up to three other queries that find something, after a query without hits. */
export function suggestAlternatives(
  words: readonly string[],
  vocabulary: Vocabulary,
  hasResults: HasResults,
): string[] {
  const stocked = words
    .flatMap((word) => findNearestKind(word).split(' '))
    .filter((word) => word !== '' && isStockedStandard(word, vocabulary) !== false);
  const coarse = stocked.map(removePitch);
  const known = coarse.filter((word) => vocabulary.findVariants(word).size > 0 || /\d/.test(word));
  const bearings = known.flatMap((word, i) =>
    findNearestBearings(word, vocabulary.terms).map((bearing) => known.with(i, bearing)),
  );
  const unmeasured = known.filter((word) => !/^[\d./]+$/.test(word));
  const named = unmeasured.filter((word) => /\d/.test(word) && /[#/]|[a-wyz]/.test(word));
  const sizeless = known.filter((word) => !/\d/.test(word));
  // A measure without a kind of part matches too many parts.
  const withoutOne = known
    .map((_, i) => known.toSpliced(known.length - 1 - i, 1))
    .filter((other) => other.some((word) => !/\d/.test(word)));
  const others = [stocked, coarse, known, ...bearings, unmeasured, named, sizeless, ...withoutOne].filter(
    (other) => other.some(isSpecific) && other.join(' ') !== words.join(' '),
  );
  const found: string[] = [];
  for (const [written, other] of new Map(others.map((other) => [other.join(' '), other] as const)))
    if (found.length < maxSuggestions && hasResults(other)) found.push(written);
  return found;
}

/** True if a word is specific: a single number or fraction matches too many parts. */
const isSpecific = (word: string): boolean => /\p{L}{2}|[a-z#]\d|\d[x-]\d|^\d{3,}$/u.test(word);

/** Finds the name of the same kind with the nearest number, DN 50 for DN 51; undefined if there is none. */
function findNearestNumbered(word: string, terms: ReadonlySet<string>): string | undefined {
  const wanted = parseNumberedName(word);
  if (!wanted) return undefined;
  const distance = (term: string): number => Math.abs((parseNumberedName(term)?.number ?? 0) - wanted.number);
  return [...terms]
    .filter((term) => parseNumberedName(term)?.kind === wanted.kind)
    .toSorted((one, other) => distance(one) - distance(other))[0];
}

/** A bearing number with seals. */
const bearing = /^(?:(mr)(?=\d{2,3}-)|(?=\d{3}))(\d{2,5})(-2z|-2rs)$/;

const maxNearest = 2;

/** Finds bearings of the same kind and seal with the closest numbers; none for a stocked bearing. */
function findNearestBearings(word: string, terms: ReadonlySet<string>): string[] {
  const [, kind, number, seal] = bearing.exec(word) ?? [];
  if (number === undefined || terms.has(word)) return [];
  const off = (term: string): number => Math.abs(Number(bearing.exec(term)?.[2]) - Number(number));
  return [...terms]
    .filter((term) => bearing.exec(term)?.[1] === kind && bearing.exec(term)?.[3] === seal)
    .sort((one, other) => off(one) - off(other))
    .slice(0, maxNearest);
}
