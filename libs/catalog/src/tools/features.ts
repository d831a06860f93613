import * as z from 'zod';
import { exactlyOne } from '../exactly-one.ts';
import { faceIds, holes, path, plane, planeLine, planeOrigin, profile } from '../geometry.ts';
import { tool } from '../tool.ts';
import { length, objectId, solid } from '../parameter-types.ts';

const section = z
  .strictObject({
    profile: profile.optional(),
    radius: length('Radius of a round section about the origin of its plane.').optional(),
    plane,
    position: planeOrigin,
  })
  .refine(...exactlyOne('profile', 'radius'));

export const features = {
  shell_object: tool({
    title: 'Shell object',
    description: 'Hollow an object to walls of constant thickness inside its surface, open at the given faces.',
    runsOn: 'adapter',
    effect: 'changes',
    toolset: 'extended',
    parameters: z.strictObject({
      object_id: objectId,
      thickness: length('Thickness of the walls.'),
      open_faces: faceIds(
        'Faces to leave open: ids from get_object_details. Default: none, a closed cavity.',
      ).optional(),
    }),
    result: solid,
  }),

  revolve: tool({
    title: 'Revolve',
    description: 'Make a solid by revolving a closed 2D profile about an axis in its plane, which it must not cross.',
    runsOn: 'adapter',
    effect: 'adds',
    toolset: 'extended',
    parameters: z.strictObject({
      profile,
      holes: holes.optional(),
      plane,
      position: planeOrigin,
      ...planeLine,
      angle: z.number().min(0.01).max(360).default(360).describe('In degrees.'),
    }),
    result: solid,
  }),

  loft: tool({
    title: 'Loft',
    description: 'Make a solid through two or more sections, in order.',
    runsOn: 'adapter',
    effect: 'adds',
    toolset: 'extended',
    parameters: z.strictObject({
      sections: z.array(section).min(2).max(50).describe('Closed sections, each in its own plane.'),
      ruled: z.boolean().default(false).describe('Straight from section to section, instead of smooth through all.'),
    }),
    result: solid,
  }),

  sweep: tool({
    title: 'Sweep',
    description:
      'Make a solid by moving a section along a path. The section stands upright on the start of the path, with its ' +
      'origin there. Give exactly one of `profile` and `radius`.',
    runsOn: 'adapter',
    effect: 'adds',
    toolset: 'extended',
    parameters: z
      .strictObject({
        path,
        smooth: z.boolean().default(false).describe('A smooth curve through the points, instead of straight lines.'),
        profile: profile.optional(),
        radius: length('Radius of a round section.').optional(),
      })
      .refine(...exactlyOne('profile', 'radius')),
    result: solid,
  }),

  modify_parameters: tool({
    title: 'Modify parameters',
    description:
      'Change the parameters with which an object was created, and rebuild it with all later changes. ' +
      'get_object_details returns them.',
    runsOn: 'adapter',
    effect: 'changes',
    toolset: 'extended',
    parameters: z.strictObject({
      object_id: objectId,
      parameters: z
        .record(z.string().max(64), z.unknown())
        .refine((changed) => Object.keys(changed).length > 0, 'must name at least one parameter')
        .describe('The parameters to change, by their names in the tool that created the object.'),
    }),
    result: solid,
  }),
};
