import * as z from 'zod';

const rule = 'must have no U+0000 and no half of a surrogate pair';

const isWhole = (text: string): boolean => !/\p{Surrogate}/u.test(text) && !text.includes('\0');

/** Whether a JSON value has only texts, names of fields included, that the database and every reader of JSON can hold. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isWhole(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isWhole(name) && isStorable(inner));
}

/** Text that somebody chooses. */
export const freeText = z.string().refine(isWhole, { message: rule, abort: true });

/** An object of whose content nothing else is known. */
export const freeObject = z.record(z.string(), z.unknown()).refine(isStorable, `${rule}, in any text within`);
