import * as z from 'zod';
import { outcome } from './caller.ts';
import { contract } from './contract.ts';
import { template, templateSummary } from './template-shapes.ts';

export const standards = contract('standards', {
  run: {
    input: z.object({ tool: z.string(), parameters: z.record(z.string(), z.unknown()) }),
    output: outcome,
    timeoutMs: 5_000,
  },

  /** The design templates, by category and words. */
  templates: {
    input: z.object({
      category: z.string().optional(),
      words: z.string().optional(),
      limit: z.int(),
      offset: z.int(),
    }),
    output: z.object({ templates: z.array(templateSummary), total: z.int() }),
    timeoutMs: 2_000,
  },

  /** One design template; rendered where parameters are given. */
  template: {
    input: z.object({ templateId: z.string(), parameters: z.record(z.string(), z.unknown()) }),
    output: template,
    timeoutMs: 2_000,
  },
});
