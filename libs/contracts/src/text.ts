import { holdsSecret } from '@kerf/errors';
import * as z from 'zod';
import { secretRule } from './without-secret.ts';

const rule = 'must not contain U+0000 or an unpaired surrogate';

/** Returns true if the database and every JSON parser can hold a text. */
export const isWhole = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Returns true if a predicate holds for all strings in a JSON value, including field names. */
function everyText(value: unknown, holds: (text: string) => boolean): boolean {
  if (typeof value === 'string') return holds(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => holds(name) && everyText(inner, holds));
}

const isWholeThroughout = (value: unknown): boolean => everyText(value, isWhole);

const hasNoSecret = (value: unknown): boolean => everyText(value, (text) => !holdsSecret(text));

/** Restricts a text schema to text that the database and every JSON parser can hold. */
export const storable = (text: z.ZodString): z.ZodString => text.refine(isWhole, { message: rule, abort: true });

/** Text chosen by a user. */
export const freeText = storable(z.string());

/** An object with arbitrary content. It is stored and returned, so it must not contain an API key. */
export const freeObject = z
  .record(z.string(), z.unknown())
  .refine(isWholeThroughout, `${rule} in any of its texts`)
  .refine(hasNoSecret, `${secretRule} in any of its texts`);
