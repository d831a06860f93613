import * as z from 'zod';
import { specQuery } from '../../standard-spec.ts';
import { tool } from '../../tool.ts';

export const searchStandards = tool({
  title: 'Search standards',
  description:
    'Search threads, fasteners, sockets (cut-outs of panels, drives of screws) and materials. Read what is found with ' +
    'get_standard_spec.',
  runsOn: 'service',
  effect: 'reads',
  tier: 'pro',
  parameters: z.strictObject({
    query: specQuery.words.describe('For example DIN 912, M8x1, e27, torx, 1.4301 or nylon.'),
    category: specQuery.category.optional(),
    body: specQuery.body.optional(),
    limit: z.int().min(1).max(50).default(10).describe('Most to answer.'),
  }),
  result: z.object({
    query: z.string(),
    results: z.array(
      z.object({
        category: specQuery.category,
        spec_id: z.string(),
        title: z.string(),
        body: z.string().nullable(),
        number: z.string().nullable(),
        score: z.number().describe('How well it matches: the higher the better, within one search.'),
      }),
    ),
    total: z.int().describe('How many match, of which `limit` are answered.'),
    suggestions: z.array(z.string()).describe('What may have been meant.'),
  }),
});
