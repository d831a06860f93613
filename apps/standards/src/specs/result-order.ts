import { parseWordsWithoutUnits } from '../parts/search/normalize/normalize-query.ts';
import type { Specification } from './specification.ts';

/** Sorts exact name matches first, then those of the requested size: G1/2 before G1 1/2. */
export function sortByMatch<H extends { readonly spec: Specification }>(hits: readonly H[], query: string): H[] {
  const requested = parseSize(query);
  const rank = ({ spec }: H): number => {
    if (listNames(spec).some((name) => isSameName(name, query))) return 0;
    return requested && hasSize(spec, requested) ? 1 : 2;
  };
  return hits.toSorted((a, b) => rank(a) - rank(b));
}

/** Names of a specification. Keywords without a number are shared by many, so they are not names. */
const listNames = ({ specId, names, keywords }: Specification): string[] => [
  specId,
  ...names,
  ...keywords.filter((keyword) => /\d/.test(keyword)),
];

const isSameName = (one: string, other: string): boolean => withoutHyphens(one) === withoutHyphens(other);
const withoutHyphens = (name: string): string => parseWordsWithoutUnits(name).join('').replaceAll(/[-_]/g, '');

interface Size {
  /** Letters directly before the number: M for M6. */
  readonly letters: string;
  readonly number: string;
}

/** True if the size matches. Letters may be omitted: 1/2 is the size of G1/2, but M6 is not that of 6-4 UN. */
function hasSize({ names: [name = ''] }: Specification, requested: Size): boolean {
  const its = parseSize(name);
  return its?.number === requested.number && (requested.letters === '' || requested.letters === its.letters);
}

/** Parses the first size in a text: 1 1/2 in G1 1/2, 20 in Tr20x4, #10 in #10-32. */
function parseSize(text: string): Size | undefined {
  const [, letters, number] = /([a-z]*)(#?\d+(?:\s\d+\/\d+|\/\d+|\.\d+)?)/.exec(text.toLowerCase()) ?? [];
  return letters === undefined || number === undefined ? undefined : { letters, number };
}
