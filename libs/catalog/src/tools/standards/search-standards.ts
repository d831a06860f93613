import * as z from 'zod';
import { specQuery } from '../../standard-spec.ts';
import { tool } from '../../tool.ts';

export const searchStandards = tool({
  title: 'Search standards',
  description:
    'Search threads, fasteners, sockets (panel cut-outs, screw drives) and materials. Read the results with ' +
    'get_standard_spec.',
  runsOn: 'service',
  effect: 'reads',
  tier: 'pro',
  parameters: z.strictObject({
    query: specQuery.words.describe('For example DIN 912, M8x1, e27, torx, 1.4301 or nylon.'),
    category: specQuery.category.optional(),
    body: specQuery.body.optional(),
    limit: z.int().min(1).max(50).default(10).describe('Maximum number of results.'),
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
        score: z.number().describe('Relevance; comparable only within one search.'),
      }),
    ),
    total: z.int().describe('Total number of matches; at most `limit` are returned.'),
    suggestions: z.array(z.string()).describe('Suggested queries.'),
  }),
});
