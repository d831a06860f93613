import { readFileSync } from 'node:fs';
import * as z from 'zod';

const sourceNames = z.array(z.string().min(1)).min(1);

/** Schema of a table column: the role of its figures, their unit and their sources. */
export const figureColumn = z.strictObject({
  role: z.enum(['nominal', 'min', 'max']),
  unit: z.enum(['mm', 'inch', 'um', 'per inch']),
  sources: sourceNames,
  except: z
    .array(
      z.strictObject({
        above: z.number().optional(),
        up_to: z.number().optional(),
        pitches: z.array(z.number()).min(1).optional(),
        sources: sourceNames,
      }),
    )
    .min(1)
    .optional()
    .describe('Who prints the rows that others print than the rest, by diameter and pitch in mm; the first counts.'),
});

/** Quantity that a table row is about, in millimetres. */
export interface ThreadSize {
  readonly diameter: number;
  readonly pitch: number;
}

/** Sources that print the row of a column. */
export function findSources(
  { sources, except = [] }: z.output<typeof figureColumn>,
  size: ThreadSize,
): readonly string[] {
  const { diameter, pitch } = size;
  const other = except.find(
    ({ above = 0, up_to: upTo = Number.POSITIVE_INFINITY, pitches = [pitch] }) =>
      above < diameter && diameter <= upTo && pitches.includes(pitch),
  );
  return other?.sources ?? sources;
}

/** Reads a table of the folder `data`. Throws when it does not match its schema. */
export function readTable<S extends z.ZodType>(name: string, schema: S): z.output<S> {
  return schema.parse(JSON.parse(readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8')));
}
