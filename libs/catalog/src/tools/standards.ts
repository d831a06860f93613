import * as z from 'zod';
import { exactlyOne } from '../exactly-one.ts';
import { materialTemperature, specQuery, standardSpec } from '../standard-spec.ts';
import { tool } from '../tool.ts';
import { socketCutout } from './standards/socket-cutout.ts';
import { threadGeometry } from './standards/thread-geometry.ts';

export const standards = {
  search_standards: tool({
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
  }),

  get_standard_spec: tool({
    title: 'Get a standard specification',
    description:
      'Values of a standard, thread, cut-out or material, each with unit, role and sources; null if unknown. ' +
      'Give the `spec_id` from search_standards, or the common name as `standard`: ISO 4762, DIN 912, M6, 304.',
    runsOn: 'service',
    effect: 'reads',
    tier: 'pro',
    parameters: z
      .strictObject({
        spec_id: specQuery.name.optional().describe('For example iso-4762, iso-metric-m6, lamp-e27 or pa6.'),
        standard: specQuery.name.optional().describe('For example ISO 4762, DIN 912, M8x1 or 1.4301.'),
        category: specQuery.category.optional(),
        size: specQuery.size.optional(),
        units: specQuery.units,
        temperature: materialTemperature.optional(),
      })
      .refine(...exactlyOne('spec_id', 'standard')),
    result: standardSpec,
  }),

  calculate_thread_geometry: threadGeometry,

  design_socket_cutout: socketCutout,
};
