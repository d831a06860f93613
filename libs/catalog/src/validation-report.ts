import * as z from 'zod';
import { geometrySources, validationProcesses } from './validation-processes.ts';
import { boundingBox, triple } from './parameter-types.ts';

const process = z.enum(validationProcesses);
const findingFields = {
  status: z.enum(['pass', 'fail', 'unknown']),
  location: triple.optional().describe('Millimetres.'),
};
const checks = z.int().describe('Number of checks.');
const verdict = z.enum(['pass', 'fail', 'unknown']);

/** Report of a design validation. */
export const validationReport = z.object({
  verdict: verdict.describe('pass: all checks of the process were run, and none failed.'),
  complete: z.boolean().describe('false: a check of the process was skipped or has no result.'),
  manufacturable: z.boolean().nullable().describe('null: unknown.'),
  score: z.number().describe('0 to 100: share of passed checks; a warning counts 0.7, an unknown 0.5.'),
  process,
  material: z.string().nullable(),
  summary: z.object({ errors: checks, warnings: checks, passed: checks, unknown: checks }),
  geometry: z
    .object({
      source: z.enum([...geometrySources, 'features']),
      triangles: z.int().describe('Number of triangles.'),
      watertight: z.boolean(),
      volume_mm3: z.number().nullable().describe('Cubic millimetres; null if the surface encloses no valid solid.'),
      area_mm2: z.number().describe('Surface area, in square millimetres.'),
      bounding_box: boundingBox,
      mass_g: z.number().nullable().describe('Grams; null without a material or a volume.'),
    })
    .nullable(),
  checks: z.array(
    z.object({
      check: z.string(),
      ...findingFields,
      severity: z.enum(['error', 'warning']).nullable().describe('warning: within the limit, but misses the target.'),
      measured: z.number().nullable().describe('In the unit of `unit`; null: not measured.'),
      limit: z.number().nullable().describe('Required value, in the unit of `unit`.'),
      target: z.number().nullable().describe('Recommended value, in the unit of `unit`.'),
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
    .array(z.object({ check: z.string(), ...findingFields }))
    .describe('Failures and warnings with their locations.'),
  not_checked: z
    .array(z.object({ check: z.string(), reason: z.string() }))
    .describe('Checks that do not apply or were not requested, and process rules that are not checked.'),
  picture: z
    .object({ media_type: z.literal('image/png'), content: z.string().describe('In base64.') })
    .optional()
    .describe('If requested: a dot at each finding, red for failures, orange for warnings.'),
  alternatives: z.array(
    z.object({ process, verdict, score: z.number().describe('Computed like the score of the requested process.') }),
  ),
});
