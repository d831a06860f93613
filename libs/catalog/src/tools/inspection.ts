import * as z from 'zod';
import { exactlyOne } from '../alternatives.ts';
import { edge } from '../geometry.ts';
import { densityOf, materialNamed, materials } from '../materials.ts';
import { tool } from '../tool.ts';
import { boundingBox, direction, length, objectId, objectIds, triple, vector } from '../units.ts';

export const inspection = {
  measure_distance: tool({
    title: 'Measure distance',
    description: 'Shortest distance between two objects, or an object and a point.',
    runsOn: 'adapter',
    effect: 'reads',
    toolset: 'extended',
    parameters: z
      .strictObject({
        object_id: objectId,
        other_id: objectId.optional().describe('The other object.'),
        point: vector('A point instead of another object.').optional(),
      })
      .refine(...exactlyOne('other_id', 'point')),
    result: z.object({
      distance: z.number().describe('Millimetres; 0 where they touch or overlap.'),
      from: triple.describe('Where the object is nearest: [x, y, z] in millimetres.'),
      to: triple.describe('Where the other is nearest: [x, y, z] in millimetres.'),
    }),
  }),

  get_mass_properties: tool({
    title: 'Get mass properties',
    description:
      'Mass, volume, area, centre of mass and moments of inertia of objects, of a material or a density. ' +
      'Give at most one of `material` and `density`; without either the mass is null.',
    runsOn: 'adapter',
    effect: 'reads',
    toolset: 'extended',
    parameters: z
      .strictObject({
        object_ids: objectIds('Objects to weigh. Default: all.', 1).optional(),
        material: z
          .preprocess(materialNamed, z.enum(materials))
          .optional()
          .describe('A material of the standards library.'),
        density: z.number().min(0.01).max(30_000).optional().describe('In kg/m3.'),
      })
      .refine(({ material, density }) => material === undefined || density === undefined, {
        path: ['material'],
        message: 'and density exclude each other: give at most one of the two',
      })
      // An adapter is told the density: it needs no table of materials.
      .overwrite(({ material, ...rest }) => (material ? { ...rest, density: densityOf(material) } : rest)),
    result: z.object({
      volume: z.number().describe('Cubic millimetres.'),
      area: z.number().describe('Square millimetres.'),
      density: z.number().nullable().describe('kg/m3.'),
      mass: z.number().nullable().describe('Kilograms.'),
      center_of_mass: triple.describe('[x, y, z] in millimetres.'),
      moments_of_inertia: triple
        .nullable()
        .describe('Ixx, Iyy and Izz about the centre of mass, in kg mm2; null without a density.'),
      bounding_box: boundingBox,
    }),
  }),

  check_interference: tool({
    title: 'Check interference',
    description: 'How objects lie to each other, pair by pair: apart, touching, one inside the other, or overlapping.',
    runsOn: 'adapter',
    effect: 'reads',
    toolset: 'extended',
    parameters: z.strictObject({
      object_ids: objectIds('Objects to check. Default: all, at most 50.', 2).max(50).optional(),
    }),
    result: z.object({
      pairs: z.array(
        z.object({
          object_ids: z.array(z.string()).length(2),
          relation: z.enum(['apart', 'touching', 'containing', 'interpenetrating']),
          volume: z.number().describe('Shared by both, in cubic millimetres.'),
          distance: z.number().describe('Between them, in millimetres.'),
        }),
      ),
      interferes: z.boolean().describe('Whether any two share volume.'),
    }),
  }),

  find_edges: tool({
    title: 'Find edges',
    description: 'The edges of an object that meet every condition given, for create_fillet and create_chamfer.',
    runsOn: 'adapter',
    effect: 'reads',
    toolset: 'extended',
    parameters: z.strictObject({
      object_id: objectId,
      type: z.enum(['line', 'circle', 'ellipse', 'curve']).optional(),
      parallel_to: direction('Only straight edges in this direction').optional(),
      radius: length('Only circles of this radius, to a thousandth.').optional(),
      min_length: length('Only edges at least this long.').optional(),
      max_length: length('Only edges at most this long.').optional(),
      near: vector('The edges nearest to this point come first.').optional(),
      limit: z.int().min(1).max(500).default(100).describe('Most edges to list.'),
    }),
    result: z.object({ edges: z.array(edge), total: z.int().describe('How many edges meet the conditions.') }),
  }),
};
