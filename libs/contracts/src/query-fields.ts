import * as z from 'zod';

/** Converts query text to a number; other text is returned unchanged, so that the error message shows it. */
export const numberIn = (text: unknown): unknown => (/^-?\d+(\.\d+)?$/.test(String(text)) ? Number(text) : text);

/** Query parameters for pagination. */
export const page = {
  limit: z.preprocess(numberIn, z.int().min(1).max(100)).default(20),
  offset: z.preprocess(numberIn, z.int().min(0).max(100_000)).default(0),
};
