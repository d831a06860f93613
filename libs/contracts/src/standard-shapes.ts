import { specCategories, standardSpec } from '@kerf/catalog';
import * as z from 'zod';

const category = z.enum(specCategories);

/** What the standards library has, category by category and page by page. */
export const browsedStandards = z.object({
  categories: z.array(z.object({ category, count: z.int() })).describe('Of the whole library.'),
  standards: z.array(
    standardSpec.pick({ category: true, spec_id: true, title: true, body: true, number: true, status: true }),
  ),
  total: z.int().describe('How many suit, on all pages.'),
  limit: z.int(),
  offset: z.int(),
  facets: z.object({ body: z.record(z.string(), z.int()) }).describe('How many of all that suit are of which body.'),
  version: z.string().describe('Of the data.'),
});
