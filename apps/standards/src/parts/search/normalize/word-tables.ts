import * as z from 'zod';
import { readTable } from '../../../data-tables.ts';

const title = z.string();
const words = z.array(z.string()).min(1);
const condition = z.string().transform((pattern) => new RegExp(pattern, 'u'));

/** A spelling and its normal form; the groups of the pattern are `$1`, `$2` and so on. */
const spelling = z.strictObject({
  note: z.string().optional(),
  pattern: z.string().transform((pattern) => new RegExp(pattern, 'gu')),
  replacement: z.string(),
});
export type Spelling = z.output<typeof spelling>;

const spellingGroup = z.strictObject({
  note: z.string().optional(),
  when: condition.optional(),
  unless: condition.optional(),
  rows: z.array(spelling).min(1),
});

const groupNames = [
  'hex_heads',
  'inch_hex_screws',
  'cap_screws',
  'd_sub',
  'd_sub_sides',
  'flanges',
  'pipes',
  'standards',
  'pins',
  'seals',
  'unstocked',
  'phrases',
  'separators',
  'numbered_names',
] as const;
export type SpellingGroup = (typeof groupNames)[number];

const spellingTable = z.strictObject({ title, groups: z.record(z.enum(groupNames), spellingGroup) });

/** Spellings that are replaced in a text, in groups that apply together. */
export const spellings = readTable('search/spellings.json', spellingTable).groups;

/** German phrases and nouns, with the names of the part libraries. */
export const german = readTable(
  'search/synonyms-de.json',
  z.strictObject({ title, phrases: z.array(spelling).min(1), nouns: z.record(z.string(), z.string()) }),
);

/** Seal of the library by the suffix of a bearing maker. */
export const sealBySuffix: ReadonlyMap<string, string> = new Map(
  Object.entries(
    readTable('search/trade-names.json', z.strictObject({ title, seals: z.record(z.string(), words) })).seals,
  ).flatMap(([seal, suffixes]) => suffixes.map((suffix) => [suffix, seal] as const)),
);

const compounds = z.strictObject({ noun: z.string(), kinds: words });

/** Kinds of parts that no library has, with the nearest stocked kind. */
export const unstockedKinds = readTable(
  'search/unstocked-kinds.json',
  z.strictObject({
    title,
    nouns: z.array(compounds.extend({ near: z.string() })).min(1),
    names: z
      .array(z.strictObject({ near: z.string(), names: z.array(z.string()), compounds: compounds.optional() }))
      .min(1),
  }),
);

const lists = readTable(
  'search/word-lists.json',
  z.strictObject({ title, fillers: words, materials: words, stocked_kinds: words }),
);

/** Words between the words of a name. */
export const fillers: ReadonlySet<string> = new Set(lists.fillers);

/** Materials and coatings: one part is sold in many. */
export const materialWords: ReadonlySet<string> = new Set(lists.materials);

/** Kinds of parts that libraries stock in some form. */
export const stockedKinds: ReadonlySet<string> = new Set(lists.stocked_kinds);
