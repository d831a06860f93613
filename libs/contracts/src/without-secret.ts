import { holdsSecret } from '@kerf/errors';
import type * as z from 'zod';

/** What a refusal says of it, which repeats nothing. */
export const secretRule = 'must not hold an API key or a token';

/** A text that is stored as it was sent, unless it holds a key that was sent in the wrong place. */
export const withoutSecret = (text: z.ZodString): z.ZodString => text.refine((sent) => !holdsSecret(sent), secretRule);
