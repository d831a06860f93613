import { queryWords } from '../parts/search/words.ts';
import type { KnownSpec } from './known-spec.ts';

/** What is called exactly so first, then what is of the size that is asked for: G1/2 before G1 1/2. */
export function nearestFirst<H extends { readonly spec: KnownSpec }>(hits: readonly H[], query: string): H[] {
  const asked = sizeIn(query);
  const place = ({ spec }: H): number => {
    if (namesOf(spec).some((name) => isSameName(name, query))) return 0;
    return asked && isOfSize(spec, asked) ? 1 : 2;
  };
  return hits.toSorted((a, b) => place(a) - place(b));
}

/** A keyword without a number is of many: none of them is called so. */
const namesOf = ({ specId, names, keywords }: KnownSpec): string[] => [
  specId,
  ...names,
  ...keywords.filter((keyword) => /\d/.test(keyword)),
];

const isSameName = (one: string, other: string): boolean => withoutHyphens(one) === withoutHyphens(other);
const withoutHyphens = (name: string): string => queryWords(name).join('').replaceAll(/[-_]/g, '');

interface Size {
  /** Written right before the number: M, of M6. */
  readonly letters: string;
  readonly number: string;
}

/** People leave letters out: 1/2 is the size of G1/2, but M6 is not of 6-4 UN. */
function isOfSize({ names: [name = ''] }: KnownSpec, asked: Size): boolean {
  const its = sizeIn(name);
  return its?.number === asked.number && (asked.letters === '' || asked.letters === its.letters);
}

/** The first size in a text: 1 1/2 of G1 1/2, 20 of Tr20x4, #10 of #10-32. */
function sizeIn(text: string): Size | undefined {
  const [, letters, number] = /([a-z]*)(#?\d+(?:\s\d+\/\d+|\/\d+|\.\d+)?)/.exec(text.toLowerCase()) ?? [];
  return letters === undefined || number === undefined ? undefined : { letters, number };
}
