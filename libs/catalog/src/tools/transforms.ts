import * as z from 'zod';
import { exactlyOne } from '../exactly-one.ts';
import { tool } from '../tool.ts';
import { axis, objectId, position, solid, vector } from '../parameter-types.ts';

export const transforms = {
  move_object: tool({
    title: 'Move object',
    description: 'Move an object by a vector, or to a position. Give exactly one of `offset` and `position`.',
    runsOn: 'adapter',
    effect: 'changes',
    parameters: z
      .strictObject({
        object_id: objectId,
        offset: vector('Relative move.').optional(),
        position: vector("Target of the smallest corner of the object's bounding box.").optional(),
      })
      .refine(...exactlyOne('offset', 'position')),
    result: solid,
  }),

  rotate_object: tool({
    title: 'Rotate object',
    description:
      'Rotate an object about an axis. Positive angles turn counter-clockwise when the axis points at the viewer.',
    runsOn: 'adapter',
    effect: 'changes',
    parameters: z.strictObject({
      object_id: objectId,
      angle: z.number().min(-3600).max(3600).describe('In degrees.'),
      axis,
      center: position('A point on the axis.'),
    }),
    result: solid,
  }),

  copy_object: tool({
    title: 'Copy object',
    description: 'Copy an object. The copy is independent of the original.',
    runsOn: 'adapter',
    effect: 'adds',
    parameters: z.strictObject({ object_id: objectId, offset: position('Offset of the copy.') }),
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
