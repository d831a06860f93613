import * as z from 'zod';
import { tool } from '../tool.ts';
import { axis, length, position, solid } from '../units.ts';

export const primitives = {
  create_box: tool({
    title: 'Create box',
    description: 'Create a box. `position` is the corner with the smallest x, y and z.',
    runsOn: 'adapter',
    effect: 'adds',
    parameters: z.strictObject({
      length: length('Size along x.'),
      width: length('Size along y.'),
      height: length('Size along z.'),
      position: position('Corner of the box.'),
    }),
    result: solid,
  }),

  create_cylinder: tool({
    title: 'Create cylinder',
    description: 'Create a solid cylinder. `position` is the centre of its base circle.',
    runsOn: 'adapter',
    effect: 'adds',
    parameters: z.strictObject({
      radius: length('Radius.'),
      height: length('Height along the axis.'),
      position: position('Centre of the base.'),
      axis,
    }),
    result: solid,
  }),

  create_sphere: tool({
    title: 'Create sphere',
    description: 'Create a solid sphere. `position` is its centre.',
    runsOn: 'adapter',
    effect: 'adds',
    parameters: z.strictObject({ radius: length('Radius.'), position: position('Centre.') }),
    result: solid,
  }),
};
