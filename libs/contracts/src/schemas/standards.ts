import { specCategories, standardSpec } from '@kerf/catalog';
import * as z from 'zod';

const category = z.enum(specCategories);

/** A page of the standards library, with counts per category. */
export const standardsPage = z.object({
  categories: z.array(z.object({ category, count: z.int() })).describe('Categories of the whole library.'),
  standards: z.array(
    standardSpec.pick({ category: true, spec_id: true, title: true, body: true, number: true, status: true }),
  ),
  total: z.int().describe('Number of matches on all pages.'),
  limit: z.int(),
  offset: z.int(),
  facets: z.object({ body: z.record(z.string(), z.int()) }).describe('Number of matches per standards body.'),
  version: z.string().describe('Version of the data.'),
});
