import { readFileSync, readdirSync } from 'node:fs';
import * as z from 'zod';

/** One call of a case, and what must come of it. */
const step = z.strictObject({
  /** A name, for `${name.field}` in later steps. */
  id: z.string().optional(),
  tool: z.string(),
  parameters: z.record(z.string(), z.unknown()).default({}),
  /** What the result holds at least; see matching.ts. */
  expect: z.record(z.string(), z.unknown()).optional(),
  /** The codes it may be refused with. The document must be as before. */
  refused: z.array(z.string()).min(1).optional(),
  /** The file that an earlier step wrote and this one reads, by the name of that step. */
  reads: z.string().optional(),
  /** What the file that this step writes must be. */
  file: z
    .strictObject({ media_type: z.string(), begins: z.string().optional(), min_bytes: z.int().positive() })
    .optional(),
});
export type Step = z.output<typeof step>;

const conformanceCase = z.strictObject({
  tool: z.string(),
  name: z.string(),
  /** Where the expected figures come from. */
  formula: z.string().optional(),
  toolset: z.enum(['core', 'extended']),
  /** How far a figure may be off, as a share of it, and absolutely below 1. */
  tolerance: z.number().positive().default(1e-6),
  steps: z.array(step).min(1),
});
export type Case = z.output<typeof conformanceCase>;

const folder = new URL('../../conformance/', import.meta.url);

/** Every case of the kit, read from its JSON files. */
export const cases: readonly Case[] = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .sort()
  .flatMap((name) => z.array(conformanceCase).parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))));
