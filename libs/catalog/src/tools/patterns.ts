import * as z from 'zod';
import { axisPlane } from '../geometry.ts';
import { tool } from '../tool.ts';
import { axis, direction, length, objectId, position, solid } from '../parameter-types.ts';

const count = (meaning: string) => z.int().min(2).max(200).describe(meaning);

export const patterns = {
  mirror_object: tool({
    title: 'Mirror object',
    description: 'Mirror an object across a plane, as a new object or in place of the original.',
    runsOn: 'adapter',
    effect: 'changes',
    toolset: 'extended',
    parameters: z.strictObject({
      object_id: objectId,
      plane: axisPlane.describe('The mirror plane is parallel to this plane.'),
      position: position('A point on the mirror plane.'),
      keep_original: z.boolean().default(true).describe('Keep the object and create the mirror image as a new object.'),
    }),
    result: solid,
  }),

  pattern_linear: tool({
    title: 'Linear pattern',
    description:
      'Repeat an object along a line, or two lines as a grid. The object becomes the whole pattern: one object, ' +
      'usable as a tool of boolean_cut.',
    runsOn: 'adapter',
    effect: 'changes',
    toolset: 'extended',
    parameters: z
      .strictObject({
        object_id: objectId,
        direction: direction('Direction of the line'),
        spacing: length('Distance between copies.'),
        count: count('Number along the line, including the original.'),
        direction2: direction('Direction of the second line').optional(),
        spacing2: length('Distance between copies along the second line.').optional(),
        count2: count('Number along the second line, including the original.').optional(),
      })
      .refine(({ direction2, spacing2, count2 }) => !direction2 === !spacing2 && !direction2 === !count2, {
        path: ['direction2'],
        message: 'requires spacing2 and count2: give all three or none',
      })
      .refine(({ count: first, count2: second = 1 }) => first * second <= 1000, {
        path: ['count'],
        message: 'times count2 must be at most 1000',
      }),
    result: solid,
  }),

  pattern_circular: tool({
    title: 'Circular pattern',
    description:
      'Repeat an object around an axis. The object becomes the whole pattern: one object, usable in boolean_cut.',
    runsOn: 'adapter',
    effect: 'changes',
    toolset: 'extended',
    parameters: z.strictObject({
      object_id: objectId,
      count: count('Number of copies, including the original.'),
      angle: z
        .number()
        .min(-360)
        .max(360)
        .refine((degrees) => Math.abs(degrees) >= 0.01, 'must be at least 0.01 from 0')
        .default(360)
        .describe('Total angle; at 360 the last copy does not coincide with the first. In degrees.'),
      axis,
      center: position('A point on the axis.'),
    }),
    result: solid,
  }),
};
