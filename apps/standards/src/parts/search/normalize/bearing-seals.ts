import { applySpellings } from './spellings.ts';
import { sealBySuffix } from './word-tables.ts';

/** Bearing numbers with seals: `608zz`, `6204 2RS`, `608.2RSR` and `MR63ZZ`. */
const sealed = new RegExp(
  String.raw`\b(mr\d{2,3}|(?!6\d[0-2])\d{3}|(?!160|61[89])\d{4}|\d{5})[\s./-]?(${[...sealBySuffix.keys()].join('|')})(?:[\s/-]?c[2-5m])?\b`,
  'g',
);

/** Normalizes seals to those of the library: 608ZZ becomes 608-2Z, 6204LLU becomes 6204-2RS. */
export const normalizeSeals = (text: string): string =>
  applySpellings(text, 'seals').replaceAll(
    sealed,
    (_, number: string, seal: string) => `${number}-${sealBySuffix.get(seal) ?? seal}`,
  );

/** Removes the seal of a bearing that is stocked only without one: `4200-2rs` becomes `4200`. */
export const removeSeal = (word: string): string => word.replace(/-2(?:rs|z)$/, '');
