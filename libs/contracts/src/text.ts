import { holdsSecret } from '@kerf/errors';
import * as z from 'zod';
import { secretRule } from './without-secret.ts';

const rule = 'must have no U+0000 and no half of a surrogate pair';

/** Whether the database and every reader of JSON can hold a text. */
export const isWhole = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Whether something holds for all texts of a JSON value, names of fields included. */
function everyText(value: unknown, holds: (text: string) => boolean): boolean {
  if (typeof value === 'string') return holds(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => holds(name) && everyText(inner, holds));
}

const isWholeThroughout = (value: unknown): boolean => everyText(value, isWhole);

const hasNoSecret = (value: unknown): boolean => everyText(value, (text) => !holdsSecret(text));

/** A text within bounds of its own, which the database and every reader of JSON can hold. */
export const storable = (text: z.ZodString): z.ZodString => text.refine(isWhole, { message: rule, abort: true });

/** Text that somebody chooses. */
export const freeText = storable(z.string());

/** An object of whose content nothing else is known. It is stored and told again: a key in it was sent in the wrong place. */
export const freeObject = z
  .record(z.string(), z.unknown())
  .refine(isWholeThroughout, `${rule}, in any text within`)
  .refine(hasNoSecret, `${secretRule}, in any text within`);
