import { hasSecret } from '@kerf/errors';
import * as z from 'zod';

const rule = 'must not contain U+0000 or an unpaired surrogate';

/** Error message for a text with a secret, which it does not repeat. */
const secretRule = 'must not contain an API key or token';

/** Restricts a text schema to text without keys or tokens, because it is stored as sent. */
export const secretFree = (text: z.ZodString): z.ZodString => text.refine((sent) => !hasSecret(sent), secretRule);

/** E-mail address. It is stored, shown and published in events, so it must not contain an API key. */
export const emailAddress = z
  .email()
  .max(254)
  .refine((sent) => !hasSecret(sent), secretRule);

/** Returns true if the database and every JSON parser can hold a text. */
export const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Returns true if a predicate holds for all strings in a JSON value, including field names. */
function everyString(value: unknown, predicate: (text: string) => boolean): boolean {
  if (typeof value === 'string') return predicate(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => predicate(name) && everyString(inner, predicate));
}

const hasOnlyStorableText = (value: unknown): boolean => everyString(value, isStorableText);

const hasNoSecret = (value: unknown): boolean => everyString(value, (text) => !hasSecret(text));

/** Restricts a text schema to text that the database and every JSON parser can hold. */
export const storableText = (text: z.ZodString): z.ZodString =>
  text.refine(isStorableText, { message: rule, abort: true });

/** Text chosen by a user. */
export const freeText = storableText(z.string());

/** An object with arbitrary content. It is stored and returned, so it must not contain an API key. */
export const freeObject = z
  .record(z.string(), z.unknown())
  .refine(hasOnlyStorableText, `${rule} in any of its texts`)
  .refine(hasNoSecret, `${secretRule} in any of its texts`);
