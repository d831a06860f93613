import { boundingBox } from '@kerf/catalog';
import * as z from 'zod';
import { buildCommand } from './build-command.ts';

const described = { name: z.string(), unit: z.string().optional(), description: z.string() };

const parameter = z.discriminatedUnion('type', [
  z.object({
    ...described,
    type: z.enum(['number', 'integer']),
    default: z.number(),
    minimum: z.number(),
    maximum: z.number(),
  }),
  z.object({ ...described, type: z.literal('choice'), default: z.string(), options: z.array(z.string()) }),
]);

/** A template as a list shows it. */
const templateSummary = z.object({
  template_id: z.string(),
  name: z.string(),
  category: z.string(),
  description: z.string(),
  version: z.string(),
  parameters: z.array(parameter),
  commands_used: z.array(z.string()).describe('The tools that build it.'),
  operation_cost: z.int().describe('Operations charged for building it with its defaults.'),
});

/** A page of templates. */
export const listedTemplates = z.object({
  categories: z.array(z.object({ category: z.string(), count: z.int() })).describe('Of all templates.'),
  templates: z.array(templateSummary),
  total: z.int().describe('How many suit, on all pages.'),
  limit: z.int(),
  offset: z.int(),
});

/** A template with all of its parameters decided. */
export const rendered = z.object({
  parameters: z.record(z.string(), z.union([z.number(), z.string()])),
  commands: z.array(buildCommand).describe('As POST /api/v1/batch takes them.'),
  operation_cost: z.int(),
  result: z.string().describe('The id of the command whose object is the design.'),
  bounding_box: boundingBox.describe('Of what the commands build, in millimetres.'),
  volume_mm3: z.number().nullable().describe('Of what the commands build; null: it has no closed form, build it.'),
});

/** A template in full. */
export const template = templateSummary.extend({
  constraints: z.array(z.object({ rule: z.string(), reason: z.string() })),
  steps: z.array(z.unknown()).describe('The rule by which the commands are made.'),
  result: z.string(),
  sources: z.array(z.string()),
  rendered: rendered.nullable().describe('With the parameters of the query; null when it has none.'),
});
