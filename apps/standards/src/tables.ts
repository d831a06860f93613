import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** What is known of a column of a table: what its figures are, their unit, and who prints them. */
export const figure = z.strictObject({
  role: z.enum(['nominal', 'min', 'max']),
  unit: z.enum(['mm', 'inch', 'um', 'per inch']),
  sources: z.array(z.string().min(1)).min(1),
});

/** Reads a table of the folder `data`, and throws when it is not what its schema says. */
export function readTable<S extends z.ZodType>(name: string, schema: S): z.output<S> {
  return schema.parse(JSON.parse(readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8')));
}
