import { slug } from '../slug.ts';
import type { Equivalent, PartTable } from './part-table.ts';

/** What an id by another name of its standard begins with, and what ours does. */
export type Renaming = readonly [theirs: string, ours: string];

/** How ids of a table may begin instead: `din-912-` for `iso-4762-`. */
export function renamingsOf(table: PartTable): Renaming[] {
  const ours = table.prefix ?? `${table.id}-`;
  const equivalents = table.equivalents.flatMap(({ standard, sizes }) =>
    prefixesOf(standard).flatMap((theirs) =>
      renamedSizes(sizes).map(([its, our]) => [theirs + its, ours + our] as const),
    ),
  );
  return [...ownPrefixes(table).map((theirs) => [theirs, ours] as const), ...equivalents];
}

/** Of a standard that other tables share, such as those of flanges, the name alone is of no table. */
const ownPrefixes = ({ id, standard }: PartTable): string[] =>
  slug(standard).startsWith(id) ? prefixesOf(standard) : [];

/** What a standard calls sizes; where it names them as we do, whatever follows its prefix. */
const renamedSizes = (sizes: Equivalent['sizes']): Renaming[] =>
  sizes ? Object.entries(sizes).map(([our, its]) => [slug(its), slug(our)] as const) : [['', '']];

/** `DIN 125-1 A`: a standard, its part and its form. */
const spelling = /^(.+?)(-\d+)?(?: ([A-Z]))?$/;

/**
 * How ids of the parts of a standard may begin: `DIN 912` gives `din-912-`. People leave its part out, its form too or
 * write that without a space: `DIN 125-1 A` gives `din-125-1-a-`, and `din-125-a-`, `din-125a-` and `din-125-` as well.
 */
function prefixesOf(standard: string): string[] {
  const [, name = standard, part, form] = spelling.exec(standard) ?? [];
  const named = part === undefined ? [name] : [name + part, name];
  const forms = form === undefined ? [''] : [` ${form}`, form, ''];
  return named.flatMap((its) => forms.map((end) => `${slug(its + end)}-`));
}
