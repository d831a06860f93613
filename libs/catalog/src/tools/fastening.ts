import * as z from 'zod';
import { exactlyOne } from '../exactly-one.ts';
import { getCoarsePitch, fits, getHoleDimensions, screws } from '../screw-holes.ts';
import { tool } from '../tool.ts';
import { axis, direction, handedness, length, objectId, position, solid, vector } from '../parameter-types.ts';

export const fastening = {
  create_hole: tool({
    title: 'Create hole',
    description:
      'Drill a round hole into an object, straight, counterbored or countersunk: by the size of the screw that goes ' +
      'through it (ISO 273, DIN 974-1 for ISO 4762, ISO 10642), or by dimensions.',
    runsOn: 'adapter',
    effect: 'changes',
    toolset: 'extended',
    parameters: z
      .strictObject({
        object_id: objectId,
        position: vector('Centre of the hole on the surface.'),
        direction: direction('Direction of the drill').default([0, 0, -1]),
        depth: length('Depth of the hole. Default: through the object.').optional(),
        screw: z.enum(screws).optional().describe('Screw for the hole.'),
        fit: z.enum(fits).default('normal').describe('Fit of the screw: the series of ISO 273.'),
        head: z
          .enum(['none', 'counterbore', 'countersink'])
          .default('none')
          .describe('Recess for the head: of an ISO 4762 screw (counterbore) or an ISO 10642 screw (countersink).'),
        diameter: length('Diameter of the hole, instead of a screw.').optional(),
        counterbore_diameter: length('Diameter of the counterbore.').optional(),
        counterbore_depth: length('Depth of the counterbore.').optional(),
        countersink_diameter: length('Diameter of the countersink at the surface.').optional(),
        countersink_angle: z.number().min(30).max(150).default(90).describe('Included angle of the cone, in degrees.'),
      })
      .refine(...exactlyOne('screw', 'diameter'))
      .refine(({ screw, head }) => screw !== undefined || head === 'none', {
        path: ['head'],
        message: 'is only for screw: with diameter, give the dimensions of the counterbore or countersink',
      })
      .refine((hole) => (hole.counterbore_diameter === undefined) === (hole.counterbore_depth === undefined), {
        path: ['counterbore_depth'],
        message: 'and counterbore_diameter must be given together: give both or none',
      })
      .refine((hole) => hole.counterbore_diameter === undefined || hole.countersink_diameter === undefined, {
        path: ['countersink_diameter'],
        message: 'and counterbore_diameter are mutually exclusive',
      })
      // Adapters receive dimensions, so they need no table of screws.
      .overwrite(({ screw, fit, head, ...dimensions }) =>
        screw
          ? { ...dimensions, ...getHoleDimensions({ screw, fit, head }), fit, head: 'none' as const }
          : { ...dimensions, fit, head },
      )
      .refine(({ diameter = 0, counterbore_diameter: wider = diameter + 1 }) => wider > diameter, {
        path: ['counterbore_diameter'],
        message: 'must be larger than diameter',
      })
      .refine(({ diameter = 0, countersink_diameter: wider = diameter + 1 }) => wider > diameter, {
        path: ['countersink_diameter'],
        message: 'must be larger than diameter',
      }),
    result: solid,
  }),

  create_thread: tool({
    title: 'Create thread',
    description:
      'Make a real helical ISO metric thread: a threaded rod, or a tapped hole in `object_id`. ' +
      '`position` is the centre of its start.',
    runsOn: 'adapter',
    effect: 'changes',
    toolset: 'extended',
    parameters: z
      .strictObject({
        diameter: z.number().min(1).max(300).describe('Nominal diameter. In millimetres.'),
        pitch: z
          .number()
          .min(0.2)
          .max(8)
          .optional()
          .describe('Default: the coarse pitch, also if the diameter is changed later. In millimetres.'),
        length: length('Length of the thread along the axis.'),
        object_id: objectId.optional().describe('Object to tap. Default: none, which makes a threaded rod.'),
        direction: handedness,
        position: position('Centre of the start of the thread.'),
        axis,
      })
      .refine(({ diameter, pitch }) => (pitch ?? getCoarsePitch(diameter)) !== undefined, {
        path: ['pitch'],
        message: 'is required: there is no coarse pitch for this diameter',
      })
      .overwrite(({ pitch, ...rest }) => ({ ...rest, pitch: pitch ?? getCoarsePitch(rest.diameter) }))
      .refine(({ diameter, pitch = 0 }) => pitch < diameter / 2, {
        path: ['pitch'],
        message: 'must be less than half the diameter',
      })
      .refine(({ length: long, pitch = 1 }) => long <= 200 * pitch, {
        path: ['length'],
        message: 'must be at most 200 times the pitch',
      }),
    result: solid,
  }),
};
