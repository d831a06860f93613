import * as z from 'zod';
import { tier } from '../caller.ts';
import { endpoint } from '../endpoint.ts';
import {
  partSearchResult,
  libraryCategories,
  librarySummary,
  part,
  partDetail,
  partFinishes,
} from '../schemas/parts.ts';
import { parseNumber, pageQuery } from '../schemas/query.ts';
import { freeText, secretFree } from '../schemas/text.ts';

/** Common fields of the endpoints for the built-in libraries. */
export const libraryAccess = { access: 'key', tier: 'pro', revalidated: true } as const;

/** Name of a library, part or filter value. */
const name = secretFree(freeText.min(1).max(120));

const searched = secretFree(freeText.min(1).max(200));

const search = z
  .strictObject({
    q: searched.optional().describe('Search text: M6x20, DIN 912, 608-2RS, 1/4-20, m6 socket 20.'),
    query: searched.optional().describe('Same as q.'),
    library: name.optional(),
    family: name.optional(),
    standard: name.optional(),
    size: name.optional(),
    sort: z.enum(['relevance', 'name']).default('relevance'),
    ...pageQuery,
  })
  .refine(({ q, query }) => (q === undefined) !== (query === undefined), {
    path: ['q'],
    message: 'or query is required, and not both: give the search text once',
  });

/** Endpoints for the part libraries. */
export const libraryApi = {
  libraries: endpoint({
    ...libraryAccess,
    method: 'GET',
    path: '/api/v1/premium/libraries',
    summary: 'List the part libraries.',
    query: z.strictObject({ category: z.enum(libraryCategories).optional() }),
    reply: z.object({ libraries: z.array(librarySummary), total: z.int(), version: z.string(), tier }),
  }),

  searchParts: endpoint({
    ...libraryAccess,
    method: 'GET',
    path: '/api/v1/premium/library/search',
    summary: 'Search the parts of all libraries.',
    query: search,
    reply: partSearchResult,
  }),

  part: endpoint({
    ...libraryAccess,
    method: 'GET',
    path: '/api/v1/premium/library/{library}/{part_id}',
    summary: 'One part: dimensions, mating holes, and the commands that build it.',
    params: z.object({ library: name, part_id: name }),
    query: z.strictObject({
      length: z
        .preprocess(parseNumber, z.number().min(0.01).max(100_000))
        .optional()
        .describe('For parts with selectable length, in the unit of the part: millimetres unless stated as inches.'),
      detail: partDetail
        .default('simple')
        .describe('threaded: the commands model a real helical thread, for parts that list it in `details`.'),
      finish: z
        .enum(partFinishes)
        .optional()
        .describe('Adds the standard and thickness of a finish, for parts that list it in `finishes`.'),
    }),
    reply: part,
  }),
};
