import { materialTemperature, specQuery, standardSpec } from '@kerf/catalog';
import * as z from 'zod';
import { tier } from '../caller.ts';
import { endpoint } from '../endpoint.ts';
import { parseNumber, pageQuery } from '../schemas/query.ts';
import { standardsPage } from '../schemas/standards.ts';
import { storableText } from '../schemas/text.ts';
import { libraryAccess } from './libraries.ts';

const name = storableText(specQuery.name);

/** Endpoints for the standards library. */
export const standardsApi = {
  browseStandards: endpoint({
    ...libraryAccess,
    method: 'GET',
    path: '/api/v1/premium/standards',
    summary: 'The standards library: sockets, fasteners, materials and threads.',
    query: z.strictObject({
      category: specQuery.category.optional(),
      q: storableText(specQuery.words)
        .optional()
        .describe('Words from names, numbers and equivalents: DIN 912, M8x1, torx.'),
      body: storableText(specQuery.body).optional(),
      ...pageQuery,
    }),
    reply: standardsPage.extend({ tier }),
  }),

  standard: endpoint({
    ...libraryAccess,
    method: 'GET',
    path: '/api/v1/premium/standards/{category}/{spec_id}',
    summary: 'One specification: every value with its unit, role and sources.',
    params: z.object({ category: name, spec_id: name }),
    query: z.strictObject({
      size: storableText(specQuery.size).optional(),
      units: specQuery.units,
      temperature: z.preprocess(parseNumber, materialTemperature).optional(),
    }),
    reply: standardSpec,
  }),
};
