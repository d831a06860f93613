import { materialTemperature, specQuery, standardSpec } from '@kerf/catalog';
import * as z from 'zod';
import { tier } from '../caller.ts';
import { endpoint } from '../endpoint.ts';
import { numberIn, page } from '../query-fields.ts';
import { browsedStandards } from '../standard-shapes.ts';
import { storable } from '../text.ts';
import { premium } from './premium.ts';

const name = storable(specQuery.name);

/** Endpoints for the standards library. */
export const standardsApi = {
  browseStandards: endpoint({
    ...premium,
    method: 'GET',
    path: '/api/v1/premium/standards',
    summary: 'The standards library: sockets, fasteners, materials and threads.',
    query: z.strictObject({
      category: specQuery.category.optional(),
      q: storable(specQuery.words)
        .optional()
        .describe('Words from names, numbers and equivalents: DIN 912, M8x1, torx.'),
      body: storable(specQuery.body).optional(),
      ...page,
    }),
    reply: browsedStandards.extend({ tier }),
  }),

  standard: endpoint({
    ...premium,
    method: 'GET',
    path: '/api/v1/premium/standards/{category}/{spec_id}',
    summary: 'One specification: every value with its unit, role and sources.',
    params: z.object({ category: name, spec_id: name }),
    query: z.strictObject({
      size: storable(specQuery.size).optional(),
      units: specQuery.units,
      temperature: z.preprocess(numberIn, materialTemperature).optional(),
    }),
    reply: standardSpec,
  }),
};
