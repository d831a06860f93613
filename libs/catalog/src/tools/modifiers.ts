import * as z from 'zod';
import { exactlyOne } from '../exactly-one.ts';
import { edgeChoice, faceId, holes, plane, planeOrigin, profile } from '../geometry.ts';
import { tool } from '../tool.ts';
import { length, objectId, signedLength, solid } from '../parameter-types.ts';

export const modifiers = {
  create_fillet: tool({
    title: 'Fillet edges',
    description: 'Round edges of an object with a constant radius.',
    runsOn: 'adapter',
    effect: 'changes',
    parameters: z.strictObject({ object_id: objectId, radius: length('Fillet radius.'), ...edgeChoice }),
    result: solid,
  }),

  create_chamfer: tool({
    title: 'Chamfer edges',
    description: 'Bevel edges of an object.',
    runsOn: 'adapter',
    effect: 'changes',
    parameters: z.strictObject({
      object_id: objectId,
      distance: length('Chamfer distance (both sides, or the first side when distance2 is given).'),
      distance2: length(
        'Distance on the second side, for an asymmetric chamfer. The first side is the face with the lower number.',
      ).optional(),
      ...edgeChoice,
    }),
    result: solid,
  }),

  extrude: tool({
    title: 'Extrude',
    description:
      'Make a solid by extruding a closed 2D profile, or one planar face of an object. ' +
      'Give exactly one of `profile` and `object_id`.',
    runsOn: 'adapter',
    effect: 'adds',
    parameters: z
      .strictObject({
        distance: signedLength(
          'Length of the extrusion; negative goes against the plane or face normal. Absolute value at least 0.01.',
        ),
        profile: profile.optional(),
        holes: holes.optional(),
        plane,
        position: planeOrigin,
        object_id: objectId.optional().describe('Object whose face is extruded.'),
        face: faceId.optional().describe('Planar face id from get_object_details; required with object_id.'),
        symmetric: z.boolean().default(false).describe('Extrude half the distance to either side.'),
      })
      .refine(...exactlyOne('profile', 'object_id'))
      .refine(({ object_id, face }) => (object_id === undefined) === (face === undefined), {
        path: ['face'],
        message: 'requires object_id: give both or none',
      })
      .refine(({ profile: drawn, holes: leftOut }) => drawn !== undefined || leftOut === undefined, {
        path: ['holes'],
        message: 'are only for profile: a face has its own holes',
      })
      .refine(({ profile: drawn, plane: side }) => drawn !== undefined || side === 'XY', {
        path: ['plane'],
        message: 'is only for profile: a face lies in its own plane',
      })
      .refine(({ profile: drawn, position: origin }) => drawn !== undefined || origin.every((at) => at === 0), {
        path: ['position'],
        message: 'is only for profile: a face is extruded where it lies',
      }),
    result: solid,
  }),
};
