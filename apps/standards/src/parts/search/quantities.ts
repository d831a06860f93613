import type { NamedBy } from './named-by.ts';
import { inch, rounded } from './units.ts';

/** Figures that a query gives with what they are of: 20 mm, 1/2 inch, 20 x 1.2 mm. */
export interface Quantity {
  readonly values: readonly number[];
  readonly unit: 'mm' | 'in';
}

/** What a figure may be of a part: what names its size, one of its other measures, its length, the length it is cut to. */
export type Role = 'size' | 'measure' | 'bore' | 'shaft' | 'outside' | 'length' | 'cut';

const single = /^(\d+(?:\.\d+)?)(mm|in)$/;
const fraction = /^(\d{1,2})\/(2|4|8|16|32|64)$/;
const series = /^\d+(?:\.\d+)?(?:x\d+(?:\.\d+)?)+$/;
const bare = /^\d+(?:\.\d+)?$/;

/** What a word says that has a unit; a fraction is of an inch. */
export function quantityIn(word: string): Quantity | undefined {
  const [, value, unit] = single.exec(word) ?? [];
  if (value !== undefined) return { values: [Number(value)], unit: unit === 'in' ? 'in' : 'mm' };
  const [, above, below] = fraction.exec(word) ?? [];
  return above === undefined ? undefined : { values: [Number(above) / Number(below)], unit: 'in' };
}

/** What a word says where its numbers are millimetres: 8.4, `20x1.2`. */
export const millimetresIn = (word: string): Quantity | undefined =>
  bare.test(word) || series.test(word) ? { values: word.split('x').map(Number), unit: 'mm' } : quantityIn(word);

/**
 * What the figures of a query may be, by its other words, the likeliest first. Beside a thread any is a length, and
 * beside the name of a size one may be what a profile is cut to.
 */
export function rolesOf(words: readonly string[], count: number): Role[][] {
  const all = (role: Role): Role[] => Array.from({ length: count }, () => role);
  const told = words.flatMap((word) => tellers.find(([teller]) => teller.test(word))?.[1] ?? []);
  if (told.length) return [all('measure').map((other, i) => told[i] ?? other)];
  if (words.some((word) => thread.test(word))) return [all('length')];
  const sizes = all('size');
  const sized = count > 1 ? [sizes.with(-1, 'length'), sizes.with(-1, 'cut'), sizes.with(0, 'length')] : [];
  const isSized = words.some((word) => /\d/.test(word));
  return [sizes, ...sized, all('measure'), all('length'), ...(isSized ? [all('cut')] : [])];
}

/** `m6` and `m6x1`, 1/4-20 and #10-32. */
const thread = /^(?:m\d|#\d|\d+(?:\/\d+)?-\d)/;

const tellers: readonly (readonly [RegExp, Role])[] = [
  [/^(?:bore|bohrung|id|inner|inside)$/, 'bore'],
  [/^(?:shaft|welle)$/, 'shaft'],
  [/^(?:od|outer|outside)$/, 'outside'],
];

/** Whether a word says what the figure beside it is. */
export const isTeller = (word: string): boolean => tellers.some(([teller]) => teller.test(word));

/** Whether a quantity is of a part, in a role. */
export function isOf({ values, unit }: Quantity, role: Role, part: NamedBy): boolean {
  const [value = 0] = values;
  if (values.length > 1) return isMeasuredBy(values, part);
  if (role === 'length') return isLong(unit === part.lengthUnit ? value : undefined, part);
  if (role === 'cut') return isCut(value, unit, part);
  if (unit === 'in') return role === 'size' ? part.inches.includes(value) : has(rounded(value * inch), role, part);
  return has(value, role, part);
}

/** Whether one of the figures that have this role is so large, in millimetres. */
function has(value: number, role: Exclude<Role, 'length' | 'cut'>, part: NamedBy): boolean {
  if (role === 'size') return part.orders.some(([first]) => first?.has(value));
  return part[role === 'measure' ? 'measures' : role].some((figure) => figure.has(value));
}

/** The length to which a part is cut, of what was asked for; nothing where that is none. */
export function cutBy({ values, unit }: Quantity, role: Role, part: NamedBy): number | undefined {
  if (!part.cut) return undefined;
  if (values.length > 1) return isInOrder(values, part) ? undefined : values.at(-1);
  return role === 'cut' ? rounded((values[0] ?? 0) * (unit === 'in' ? inch : 1)) : undefined;
}

/** By figures that name its size, with its length behind them or without; what is cut is longer than it is wide. */
function isMeasuredBy(values: readonly number[], part: NamedBy): boolean {
  if (isInOrder(values, part) || isInAnyOrder(values, part)) return true;
  const length = values.at(-1) ?? 0;
  const rest = values.slice(0, -1);
  return isInOrder(rest, part) && (isLong(length, part) || (length > Math.max(...rest) && isCut(length, 'mm', part)));
}

const isInOrder = (values: readonly number[], { orders }: NamedBy): boolean =>
  orders.some((order) => values.every((value, i) => order[i]?.has(value)));

/** `22x8x7` is a bearing too. */
const isInAnyOrder = (values: readonly number[], { measures }: NamedBy): boolean =>
  values.length === measures.length &&
  measures.every((figure) => values.some((value) => figure.has(value))) &&
  values.every((value) => measures.some((figure) => figure.has(value)));

const isLong = (length: number | undefined, part: NamedBy): boolean => length !== undefined && part.length === length;

function isCut(length: number, unit: 'mm' | 'in', { cut }: NamedBy): boolean {
  const lengthMm = length * (unit === 'in' ? inch : 1);
  return cut !== undefined && lengthMm >= cut.min && lengthMm <= cut.max;
}
