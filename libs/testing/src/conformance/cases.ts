import { readFileSync, readdirSync } from 'node:fs';
import * as z from 'zod';

/** One tool call of a case, with its expected outcome. */
const step = z.strictObject({
  /** Name for `${name.field}` in later steps. */
  id: z.string().optional(),
  tool: z.string(),
  parameters: z.record(z.string(), z.unknown()).default({}),
  /** Fields that the result must contain; see find-differences.ts. */
  expect: z.record(z.string(), z.unknown()).optional(),
  /** Expected refusal codes. The document must not change. */
  refused: z.array(z.string()).min(1).optional(),
  /** Name of the earlier step that wrote the file that this step reads. */
  reads: z.string().optional(),
  /** Expected file that this step writes. */
  file: z
    .strictObject({ media_type: z.string(), begins: z.string().optional(), min_bytes: z.int().positive() })
    .optional(),
});
export type Step = z.output<typeof step>;

const conformanceCase = z.strictObject({
  tool: z.string(),
  name: z.string(),
  /** Source of the expected values. */
  formula: z.string().optional(),
  toolset: z.enum(['core', 'extended']),
  /** Tolerance of values: relative, but absolute below 1. */
  tolerance: z.number().positive().default(1e-6),
  steps: z.array(step).min(1),
});
export type Case = z.output<typeof conformanceCase>;

const folder = new URL('../../conformance/', import.meta.url);

/** All cases of the kit, read from its JSON files. */
export const cases: readonly Case[] = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .sort()
  .flatMap((name) => z.array(conformanceCase).parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))));
