import * as z from 'zod';
import { tool } from '../tool.ts';
import { objectId, solid, vector } from '../units.ts';

export const transforms = {
  move_object: tool({
    title: 'Move object',
    description: 'Move an object by a vector, or to a place. Give exactly one of `offset` and `position`.',
    runsOn: 'adapter',
    effect: 'changes',
    parameters: z
      .strictObject({
        object_id: objectId,
        offset: vector('Relative move.').optional(),
        position: vector("Target of the smallest corner of the object's bounding box.").optional(),
      })
      .refine(({ offset, position }) => (offset === undefined) !== (position === undefined), {
        path: ['offset'],
        message: 'and position exclude each other: give exactly one of the two',
      }),
    result: solid,
  }),

  delete_object: tool({
    title: 'Delete object',
    description: 'Delete an object.',
    runsOn: 'adapter',
    effect: 'changes',
    parameters: z.strictObject({ object_id: objectId }),
    result: z.object({ object_id: z.string(), deleted: z.boolean() }),
  }),
};
