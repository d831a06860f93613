import { materialTemperature, specCategories, standardSpec } from '@kerf/catalog';
import * as z from 'zod';
import { tier } from '../caller.ts';
import { endpoint } from '../endpoint.ts';
import { numberIn } from '../query-fields.ts';
import { browsedStandards } from '../standard-shapes.ts';
import { freeText } from '../text.ts';

const premium = { access: 'key', tier: 'pro', revalidated: true } as const;

const name = freeText.min(1).max(120);

/** The standards library. */
export const standardsApi = {
  browseStandards: endpoint({
    ...premium,
    method: 'GET',
    path: '/api/v1/premium/standards',
    summary: 'The standards library: sockets, fasteners, materials and threads.',
    query: z.strictObject({
      category: z.enum(specCategories).optional(),
      q: freeText.min(1).max(200).optional().describe('Words of names, numbers and equivalents: DIN 912, M8x1, torx.'),
      body: freeText.min(1).max(20).optional().describe('Who publishes it: ISO, DIN, ASME, IEC, EN.'),
      limit: z.preprocess(numberIn, z.int().min(1).max(100)).default(20),
      offset: z.preprocess(numberIn, z.int().min(0).max(100_000)).default(0),
    }),
    reply: browsedStandards.extend({ tier }),
  }),

  standard: endpoint({
    ...premium,
    method: 'GET',
    path: '/api/v1/premium/standards/{category}/{spec_id}',
    summary: 'One specification: every figure with its unit, role and sources.',
    params: z.object({ category: name, spec_id: name }),
    query: z.strictObject({
      size: freeText.min(1).max(40).optional().describe('One size of a table, for example M6. Default: all.'),
      units: z.enum(['mm', 'inch']).default('mm').describe('Of lengths and areas.'),
      temperature: z.preprocess(numberIn, materialTemperature).optional(),
    }),
    reply: standardSpec,
  }),
};
