import { hasSecret } from '@kerf/errors';
import type * as z from 'zod';

/** Error message for a text with a secret, which it does not repeat. */
export const secretRule = 'must not contain an API key or token';

/** Restricts a text schema to text without keys or tokens, because it is stored as sent. */
export const secretFree = (text: z.ZodString): z.ZodString => text.refine((sent) => !hasSecret(sent), secretRule);
