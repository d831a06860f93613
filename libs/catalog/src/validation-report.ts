import * as z from 'zod';
import { geometrySources, validationProcesses } from './manufacturing.ts';
import { boundingBox, triple } from './units.ts';

const process = z.enum(validationProcesses);
const finding = { status: z.enum(['pass', 'fail', 'unknown']), location: triple.optional().describe('Millimetres.') };
const checks = z.int().describe('How many checks.');
const verdict = z.enum(['pass', 'fail', 'unknown']);

/** What a validation says of a design. */
export const validationReport = z.object({
  verdict: verdict.describe('pass: every check of the process was made, and none failed.'),
  complete: z.boolean().describe('false: a check of the process was left out, or has no answer.'),
  manufacturable: z.boolean().nullable().describe('null: unknown.'),
  score: z.number().describe('0 to 100: the share of the checks that passed; a warning counts 0.7, an unknown 0.5.'),
  process,
  material: z.string().nullable(),
  summary: z.object({ errors: checks, warnings: checks, passed: checks, unknown: checks }),
  geometry: z
    .object({
      source: z.enum([...geometrySources, 'features']),
      triangles: z.int().describe('How many it has.'),
      watertight: z.boolean(),
      volume_mm3: z.number().nullable().describe('Cubic millimetres; null where the surface encloses no sound solid.'),
      area_mm2: z.number().describe('Of the surface, in square millimetres.'),
      bounding_box: boundingBox,
      mass_g: z.number().nullable().describe('Grams; null without a material or a volume.'),
    })
    .nullable(),
  checks: z.array(
    z.object({
      check: z.string(),
      ...finding,
      severity: z.enum(['error', 'warning']).nullable().describe('warning: within the limit, short of the target.'),
      measured: z.number().nullable().describe('In the unit of `unit`; null: not measured.'),
      limit: z.number().nullable().describe('What must be kept, in the unit of `unit`.'),
      target: z.number().nullable().describe('What is better kept, in the unit of `unit`.'),
      unit: z.string(),
      comparison: z.enum(['>=', '<=']),
      direction: triple.optional().describe('[x, y, z] of unit length.'),
      message: z.string(),
      suggestion: z.string().nullable(),
      limit_source: z.string(),
      confidence: z.enum(['exact', 'sampled', 'declared']).nullable(),
    }),
  ),
  findings: z
    .array(z.object({ check: z.string(), ...finding }))
    .describe('What failed, or came close, with its place.'),
  not_checked: z
    .array(z.object({ check: z.string(), reason: z.string() }))
    .describe('What does not apply, was not asked for, or is known of the process and never looked at.'),
  picture: z
    .object({ media_type: z.literal('image/png'), content: z.string().describe('In base64.') })
    .optional()
    .describe('Where asked for: a dot at each finding, red what failed, orange what came close.'),
  alternatives: z.array(
    z.object({ process, verdict, score: z.number().describe('As that of the process asked about.') }),
  ),
});
