import * as z from 'zod';
import { tool } from '../tool.ts';
import { axis, handedness, length, position, radiusOrNone, solid } from '../parameter-types.ts';

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

  create_cone: tool({
    title: 'Create cone',
    description:
      'Create a solid cone, or a truncated cone when top_radius is above 0. ' +
      '`position` is the centre of the base circle.',
    runsOn: 'adapter',
    effect: 'adds',
    parameters: z
      .strictObject({
        bottom_radius: radiusOrNone('Radius at the base.'),
        top_radius: radiusOrNone(
          'Radius at the top; 0 gives a point. At least one radius must be 0.01 or more.',
        ).default(0),
        height: length('Height along the axis.'),
        position: position('Centre of the base.'),
        axis,
      })
      .refine(({ bottom_radius, top_radius }) => Math.max(bottom_radius, top_radius) >= 0.01, {
        path: ['bottom_radius'],
        message: 'and top_radius must not both be below 0.01',
      })
      .refine(({ bottom_radius, top_radius }) => bottom_radius !== top_radius, {
        path: ['top_radius'],
        message: 'must differ from bottom_radius: for equal radii use create_cylinder',
      }),
    result: solid,
  }),

  create_torus: tool({
    title: 'Create torus',
    description: 'Create a solid torus (ring). `position` is its centre.',
    runsOn: 'adapter',
    effect: 'adds',
    parameters: z
      .strictObject({
        major_radius: length('From the centre to the middle of the tube.'),
        minor_radius: length('Radius of the tube; smaller than major_radius.'),
        position: position('Centre.'),
        axis,
      })
      .refine(({ major_radius, minor_radius }) => minor_radius < major_radius, {
        path: ['minor_radius'],
        message: 'must be smaller than major_radius',
      }),
    result: solid,
  }),

  create_helix: tool({
    title: 'Create helix',
    description:
      'Create a helix: a curve, or a solid coil (spring) when wire_radius is given. ' +
      '`position` is the centre of the start circle. A curve has the volume 0.',
    runsOn: 'adapter',
    effect: 'adds',
    parameters: z
      .strictObject({
        radius: length('Radius of the helix.'),
        pitch: length('Rise per turn.'),
        height: length('Height along the axis; height / pitch is the number of turns (at most 1000).'),
        wire_radius: length('Radius of the round wire, for a solid. Less than half the pitch.').optional(),
        direction: handedness,
        position: position('Centre of the start circle.'),
        axis,
      })
      .refine(({ height, pitch }) => height <= 1000 * pitch, {
        path: ['height'],
        message: 'must be at most 1000 times the pitch: a helix has at most 1000 turns',
      })
      .refine(({ wire_radius = 0, pitch }) => wire_radius < pitch / 2, {
        path: ['wire_radius'],
        message: 'must be less than half the pitch, or the turns of the wire would overlap',
      })
      .refine(({ wire_radius = 0, radius }) => wire_radius < radius, {
        path: ['wire_radius'],
        message: 'must be less than radius, or the wire would intersect itself',
      }),
    result: solid,
  }),
};
