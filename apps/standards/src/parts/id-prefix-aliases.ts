import { toSlug } from '../slug.ts';
import type { Equivalent, PartTable } from './tables/part-table.ts';

/** Prefix of ids under another standard, and our prefix. */
export type PrefixAlias = readonly [theirs: string, ours: string];

/** Lists the alternative id prefixes of a table: `din-912-` for `iso-4762-`. */
export function listPrefixAliases(table: PartTable): PrefixAlias[] {
  const ours = table.prefix ?? `${table.id}-`;
  const equivalents = table.equivalents.flatMap(({ standard, sizes }) =>
    listPrefixes(standard).flatMap((foreign) =>
      listSizeAliases(sizes).map(([its, our]) => [foreign + its, ours + our] as const),
    ),
  );
  return [...ownPrefixes(table).map((foreign) => [foreign, ours] as const), ...equivalents];
}

/** A standard that several tables share, such as those of flanges, identifies none of them by name alone. */
const ownPrefixes = ({ id, standard }: PartTable): string[] =>
  toSlug(standard).startsWith(id) ? listPrefixes(standard) : [];

/** Size names of an equivalent standard; with the same names, any suffix of the prefix matches. */
const listSizeAliases = (sizes: Equivalent['sizes']): PrefixAlias[] =>
  sizes ? Object.entries(sizes).map(([our, its]) => [toSlug(its), toSlug(our)] as const) : [['', '']];

/** `DIN 125-1 A`: a standard, its part and its form. */
const spelling = /^(.+?)(-\d+)?(?: ([A-Z]))?$/;

/**
 * Prefixes under which ids of a standard may be written: `DIN 912` gives `din-912-`. The part number and the form can
 * be omitted, or the form joined: `DIN 125-1 A` also gives `din-125-a-`, `din-125a-` and `din-125-`.
 */
function listPrefixes(standard: string): string[] {
  const [, name = standard, part, form] = spelling.exec(standard) ?? [];
  const named = part === undefined ? [name] : [name + part, name];
  const forms = form === undefined ? [''] : [` ${form}`, form, ''];
  return named.flatMap((its) => forms.map((end) => `${toSlug(its + end)}-`));
}
