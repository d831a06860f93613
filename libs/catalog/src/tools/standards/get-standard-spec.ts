import * as z from 'zod';
import { exactlyOne } from '../../exactly-one.ts';
import { materialTemperature, specQuery, standardSpec } from '../../standard-spec.ts';
import { tool } from '../../tool.ts';

export const getStandardSpec = tool({
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
});
