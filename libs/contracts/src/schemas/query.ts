import * as z from 'zod';

/** Converts query text to a number; other text is returned unchanged, so that the error message shows it. */
export const parseNumber = (text: unknown): unknown => (/^-?\d+(\.\d+)?$/.test(String(text)) ? Number(text) : text);

/** Query parameters for pagination. */
export const pageQuery = {
  limit: z.preprocess(parseNumber, z.int().min(1).max(100)).default(20),
  offset: z.preprocess(parseNumber, z.int().min(0).max(100_000)).default(0),
};
