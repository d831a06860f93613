import * as z from 'zod';

/** In a query everything is text. What is no number stays what it is, so that the refusal can show it. */
export const numberIn = (text: unknown): unknown => (/^-?\d+(\.\d+)?$/.test(String(text)) ? Number(text) : text);

/** Which page of a list is asked for. */
export const page = {
  limit: z.preprocess(numberIn, z.int().min(1).max(100)).default(20),
  offset: z.preprocess(numberIn, z.int().min(0).max(100_000)).default(0),
};
