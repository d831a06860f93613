import * as z from 'zod';
import { axisPlane } from '../geometry.ts';
import { tool } from '../tool.ts';
import { axis, direction, length, objectId, position, solid } from '../units.ts';

const count = (meaning: string) => z.int().min(2).max(200).describe(meaning);

export const patterns = {
  mirror_object: tool({
    title: 'Mirror object',
    description: 'Mirror an object at a plane: as a new object beside the original, or in place of it.',
    runsOn: 'adapter',
    effect: 'changes',
    toolset: 'extended',
    parameters: z.strictObject({
      object_id: objectId,
      plane: axisPlane.describe('The mirror lies parallel to this plane.'),
      position: position('A point of the mirror.'),
      keep_original: z.boolean().default(true).describe('Keep the object, and make the mirrored one a new object.'),
    }),
    result: solid,
  }),

  pattern_linear: tool({
    title: 'Linear pattern',
    description:
      'Repeat an object along a line, or two lines as a grid. The object becomes the whole pattern: one object, ' +
      'good as a tool of boolean_cut.',
    runsOn: 'adapter',
    effect: 'changes',
    toolset: 'extended',
    parameters: z
      .strictObject({
        object_id: objectId,
        direction: direction('Direction of the line'),
        spacing: length('From one to the next.'),
        count: count('How many along the line, the original included.'),
        direction2: direction('Direction of the second line').optional(),
        spacing2: length('From one to the next along the second line.').optional(),
        count2: count('How many along the second line, the original included.').optional(),
      })
      .refine(({ direction2, spacing2, count2 }) => !direction2 === !spacing2 && !direction2 === !count2, {
        path: ['direction2'],
        message: 'belongs to spacing2 and count2: give all three or none',
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
      'Repeat an object around an axis. The object becomes the whole pattern: one object, good as a tool of boolean_cut.',
    runsOn: 'adapter',
    effect: 'changes',
    toolset: 'extended',
    parameters: z.strictObject({
      object_id: objectId,
      count: count('How many, the original included.'),
      angle: z
        .number()
        .min(-360)
        .max(360)
        .refine((degrees) => Math.abs(degrees) >= 0.01, 'must be at least 0.01 from 0')
        .default(360)
        .describe('The angle they spread over; at 360 the last does not fall upon the first. In degrees.'),
      axis,
      center: position('A point on the axis.'),
    }),
    result: solid,
  }),
};
