import * as z from 'zod';
import { tool } from '../tool.ts';
import { boundingBox, objectId } from '../units.ts';

const triple = z.array(z.number()).length(3);

export const queries = {
  get_state: tool({
    title: 'Get document state',
    description: 'Summary of the open document: name, units, revision, number of objects, bounding box, undo state.',
    runsOn: 'adapter',
    effect: 'reads',
    parameters: z.strictObject({}),
    result: z.object({
      document: z.string(),
      units: z.literal('mm'),
      revision: z.int().describe('Grows by one with every change.'),
      object_count: z.int(),
      bounding_box: boundingBox.nullable(),
      can_undo: z.boolean(),
      can_redo: z.boolean(),
    }),
  }),

  list_objects: tool({
    title: 'List objects',
    description: 'List the objects of the document.',
    runsOn: 'adapter',
    effect: 'reads',
    parameters: z.strictObject({
      type: z.string().max(64).optional().describe('Only objects of this type, for example box.'),
      limit: z.int().min(1).max(1000).default(100),
      offset: z.int().min(0).default(0),
    }),
    result: z.object({
      objects: z.array(z.object({ object_id: z.string(), type: z.string() })),
      total: z.int().describe('How many objects match, on all pages.'),
    }),
  }),

  get_bounding_box: tool({
    title: 'Get bounding box',
    description: 'Axis-aligned bounding box of one object, or of the whole document when `object_id` is omitted.',
    runsOn: 'adapter',
    effect: 'reads',
    parameters: z.strictObject({ object_id: objectId.optional() }),
    result: z.object({ object_id: z.string().optional(), bounding_box: boundingBox, size: triple, center: triple }),
  }),
};
