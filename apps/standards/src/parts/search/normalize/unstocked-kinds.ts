import { applySpellings } from './spellings.ts';
import { unstockedKinds } from './word-tables.ts';

const { nouns, names } = unstockedKinds;

/** Pairs of words that together name one kind: a spring washer is not found as a washer. */
const nounPairs = nouns.map(
  ({ noun, kinds }) => new RegExp(String.raw`(?<![\w-])(${kinds.join('|')})[\s-]+(${noun})(?![\w-])`, 'g'),
);

/** Joins the words of unstocked kinds into one word. */
export const joinUnstockedKinds = (text: string): string =>
  applySpellings(
    nounPairs.reduce((joined, pair) => joined.replaceAll(pair, '$1-$2'), text.trim()),
    'unstocked',
  );

/** Unstocked kinds by name or standard, with the nearest stocked kind. */
const nearestByPattern: readonly (readonly [RegExp, string])[] = [
  ...nouns.map(({ noun, kinds, near }) => [new RegExp(`^(?:${kinds.join('|')})-?${noun}$`), near] as const),
  ...names.map(({ names: alone, compounds, near }) => {
    const joined = compounds ? [`(?:${compounds.kinds.join('|')})${compounds.noun}`] : [];
    return [new RegExp(`^(?:${[...alone, ...joined].join('|')})$`), near] as const;
  }),
];

/** True if a word names something that no library has. */
export const isUnstocked = (word: string): boolean => nearestByPattern.some(([pattern]) => pattern.test(word));

/** The word, or the nearest alternative to an unstocked kind. */
export const findNearestKind = (word: string): string =>
  nearestByPattern.find(([pattern]) => pattern.test(word))?.[1] ?? word;
