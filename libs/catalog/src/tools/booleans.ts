import * as z from 'zod';
import { tool } from '../tool.ts';
import { keepOriginals, objectId, objectIds, solid } from '../parameter-types.ts';

export const booleans = {
  boolean_fuse: tool({
    title: 'Fuse objects',
    description: 'Unite two or more solids into one object.',
    runsOn: 'adapter',
    effect: 'changes',
    parameters: z.strictObject({
      object_ids: objectIds('The objects to unite.', 2),
      keep_originals: keepOriginals,
    }),
    result: solid,
  }),

  boolean_cut: tool({
    title: 'Cut objects',
    description: 'Subtract one or more tool solids from the target.',
    runsOn: 'adapter',
    effect: 'changes',
    parameters: z
      .strictObject({
        target_id: objectId.describe('The object to cut.'),
        tool_ids: objectIds('The objects to subtract.', 1),
        keep_originals: keepOriginals,
      })
      .refine(({ target_id, tool_ids }) => !tool_ids.includes(target_id), {
        path: ['tool_ids'],
        message: 'must not contain the target',
      }),
    result: solid,
  }),

  boolean_intersect: tool({
    title: 'Intersect objects',
    description: 'Keep only the volume that all the solids share.',
    runsOn: 'adapter',
    effect: 'changes',
    parameters: z.strictObject({
      object_ids: objectIds('The objects to intersect.', 2),
      keep_originals: keepOriginals,
    }),
    result: solid,
  }),
};
