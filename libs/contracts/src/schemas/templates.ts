import { boundingBox } from '@kerf/catalog';
import * as z from 'zod';
import { buildCommand } from './parts.ts';

const parameterFields = { name: z.string(), unit: z.string().optional(), description: z.string() };

const parameter = z.discriminatedUnion('type', [
  z.object({
    ...parameterFields,
    type: z.enum(['number', 'integer']),
    default: z.number(),
    minimum: z.number(),
    maximum: z.number(),
  }),
  z.object({ ...parameterFields, type: z.literal('choice'), default: z.string(), options: z.array(z.string()) }),
]);

/** Summary of a template, for lists. */
const templateSummary = z.object({
  template_id: z.string(),
  name: z.string(),
  category: z.string(),
  description: z.string(),
  version: z.string(),
  parameters: z.array(parameter),
  commands_used: z.array(z.string()).describe('Tools that build it.'),
  operation_cost: z.int().describe('Operations charged for building it with its defaults.'),
});

/** A page of templates. */
export const templatePage = z.object({
  categories: z.array(z.object({ category: z.string(), count: z.int() })).describe('Of all templates.'),
  templates: z.array(templateSummary),
  total: z.int().describe('Number of matches on all pages.'),
  limit: z.int(),
  offset: z.int(),
});

/** A template rendered with a value for every parameter. */
const renderedTemplate = z.object({
  parameters: z.record(z.string(), z.union([z.number(), z.string()])),
  commands: z.array(buildCommand).describe('In the format of POST /api/v1/batch.'),
  operation_cost: z.int(),
  result: z.string().describe('Id of the command that creates the design.'),
  bounding_box: boundingBox.describe('Bounding box of the design, in millimetres.'),
  volume_mm3: z.number().nullable().describe('Volume of the design; null: no closed form, build it to measure.'),
});

/** Complete template. */
export const template = templateSummary.extend({
  constraints: z.array(z.object({ rule: z.string(), reason: z.string() })),
  steps: z.array(z.unknown()).describe('Rules from which the commands are generated.'),
  result: z.string(),
  sources: z.array(z.string()),
  rendered: renderedTemplate.nullable().describe('Rendered with the parameters of the query; null without any.'),
});
