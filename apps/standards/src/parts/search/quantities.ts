import { mmPerInch } from '../../units.ts';
import type { NamedBy } from './named-by.ts';
import type { Role } from './roles.ts';
import { rounded } from './units.ts';

/** Numbers in a query with their unit: 20 mm, 1/2 inch, 20 x 1.2 mm. */
export interface Quantity {
  readonly values: readonly number[];
  readonly unit: 'mm' | 'in';
}

const single = /^(\d+(?:\.\d+)?)(mm|in)$/;
const fraction = /^(\d{1,2})\/(2|4|8|16|32|64)$/;
/** Several measures: 10x2. */
export const series = /^\d+(?:\.\d+)?(?:x\d+(?:\.\d+)?)+$/;
const bare = /^\d+(?:\.\d+)?$/;

/** Parses a word with a unit; a fraction is in inches. */
export function quantityIn(word: string): Quantity | undefined {
  const [, value, unit] = single.exec(word) ?? [];
  if (value !== undefined) return { values: [Number(value)], unit: unit === 'in' ? 'in' : 'mm' };
  const [, above, below] = fraction.exec(word) ?? [];
  return above === undefined ? undefined : { values: [Number(above) / Number(below)], unit: 'in' };
}

/** True if a word is a number without a unit. */
export const isBare = (word: string): boolean => bare.test(word);

/** Parses a word whose plain numbers are millimetres: 8.4, `20x1.2`. */
export const millimetresIn = (word: string): Quantity | undefined =>
  bare.test(word) || series.test(word) ? { values: word.split('x').map(Number), unit: 'mm' } : quantityIn(word);

/** True if the part has the quantity in this role. */
export function isOf({ values, unit }: Quantity, role: Role, part: NamedBy): boolean {
  const [value = 0] = values;
  if (values.length > 1) return isMeasuredBy(values, part);
  if (role === 'length') return isLong(unit === part.lengthUnit ? value : undefined, part);
  if (role === 'size' && unit === 'in') return part.inches.includes(value);
  return hasInMm(unit === 'in' ? rounded(value * mmPerInch) : value, role, part);
}

function hasInMm(value: number, role: Exclude<Role, 'length'>, part: NamedBy): boolean {
  if (role === 'cut') return isCut(value, part);
  return role === 'suited' ? part.suits(value) : has(value, role, part);
}

/** True if one of the dimensions in this role has this value, in millimetres. */
function has(value: number, role: Exclude<Role, 'length' | 'cut' | 'suited'>, part: NamedBy): boolean {
  if (role === 'size') return part.orders.some(([first]) => first?.has(value));
  return part[role === 'measure' ? 'measures' : role].some((figure) => figure.has(value));
}

/** The length in millimetres to which a part is cut for the quantity; undefined if the quantity is not a length. */
export function cutBy({ values, unit }: Quantity, role: Role, part: NamedBy): number | undefined {
  if (!part.cut) return undefined;
  if (values.length > 1) return isSized(values, part) ? undefined : values.at(-1);
  return role === 'cut' ? rounded((values[0] ?? 0) * (unit === 'in' ? mmPerInch : 1)) : undefined;
}

/** True if the values name the size, optionally followed by the length; a cut length must exceed the width. */
function isMeasuredBy(values: readonly number[], part: NamedBy): boolean {
  if (isSized(values, part)) return true;
  const length = values.at(-1) ?? 0;
  const rest = values.slice(0, -1);
  if (!isSized(rest, part)) return false;
  return isLong(length, part) || isCutBehind(rest, length, part);
}

/** True if the length follows all figures of the size: in 20x40, a profile 20 wide is not cut to 40. */
const isCutBehind = (size: readonly number[], length: number, part: NamedBy): boolean =>
  part.orders.some((order) => order.length === size.length) && length > Math.max(...size) && isCut(length, part);

/** True if these figures name the size, in its order or any order. */
export const isSized = (values: readonly number[], part: NamedBy): boolean =>
  isInOrder(values, part) || isInAnyOrder(values, part);

const isInOrder = (values: readonly number[], { orders }: NamedBy): boolean =>
  orders.some((order) => values.every((value, i) => order[i]?.has(value)));

/** `22x8x7` is a bearing too. */
const isInAnyOrder = (values: readonly number[], { measures }: NamedBy): boolean =>
  values.length === measures.length && measures.reduce(withoutFigure, values).length === 0;

/** The values without the first that equals this figure. */
function withoutFigure(values: readonly number[], figure: ReadonlySet<number>): readonly number[] {
  const at = values.findIndex((value) => figure.has(value));
  return at < 0 ? values : values.toSpliced(at, 1);
}

const isLong = (length: number | undefined, part: NamedBy): boolean => length !== undefined && part.length === length;

const isCut = (lengthMm: number, { cut }: NamedBy): boolean =>
  cut !== undefined && lengthMm >= cut.min && lengthMm <= cut.max;
