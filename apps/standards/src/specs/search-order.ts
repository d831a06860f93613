import { queryWords } from '../parts/search/words.ts';
import type { KnownSpec } from './known-spec.ts';

/** Sorts exact name matches first, then those of the requested size: G1/2 before G1 1/2. */
export function nearestFirst<H extends { readonly spec: KnownSpec }>(hits: readonly H[], query: string): H[] {
  const asked = sizeIn(query);
  const place = ({ spec }: H): number => {
    if (namesOf(spec).some((name) => isSameName(name, query))) return 0;
    return asked && isOfSize(spec, asked) ? 1 : 2;
  };
  return hits.toSorted((a, b) => place(a) - place(b));
}

/** Names of a specification. Keywords without a number are shared by many, so they are not names. */
const namesOf = ({ specId, names, keywords }: KnownSpec): string[] => [
  specId,
  ...names,
  ...keywords.filter((keyword) => /\d/.test(keyword)),
];

const isSameName = (one: string, other: string): boolean => withoutHyphens(one) === withoutHyphens(other);
const withoutHyphens = (name: string): string => queryWords(name).join('').replaceAll(/[-_]/g, '');

interface Size {
  /** Letters directly before the number: M for M6. */
  readonly letters: string;
  readonly number: string;
}

/** True if the size matches. Letters may be omitted: 1/2 is the size of G1/2, but M6 is not that of 6-4 UN. */
function isOfSize({ names: [name = ''] }: KnownSpec, asked: Size): boolean {
  const its = sizeIn(name);
  return its?.number === asked.number && (asked.letters === '' || asked.letters === its.letters);
}

/** Parses the first size in a text: 1 1/2 in G1 1/2, 20 in Tr20x4, #10 in #10-32. */
function sizeIn(text: string): Size | undefined {
  const [, letters, number] = /([a-z]*)(#?\d+(?:\s\d+\/\d+|\/\d+|\.\d+)?)/.exec(text.toLowerCase()) ?? [];
  return letters === undefined || number === undefined ? undefined : { letters, number };
}
