import * as z from 'zod';
import { exactlyOne } from '../exactly-one.ts';
import { edge } from '../geometry.ts';
import { getDensity, resolveMaterial, materials } from '../materials.ts';
import { tool } from '../tool.ts';
import { boundingBox, direction, length, objectId, objectIds, triple, vector } from '../parameter-types.ts';

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
      from: triple.describe('Nearest point of the object: [x, y, z] in millimetres.'),
      to: triple.describe('Nearest point of the other: [x, y, z] in millimetres.'),
    }),
  }),

  get_mass_properties: tool({
    title: 'Get mass properties',
    description:
      'Mass, volume, area, centre of mass and moments of inertia of objects, for a material or density. ' +
      'Give at most one of `material` and `density`; without either, the mass is null.',
    runsOn: 'adapter',
    effect: 'reads',
    toolset: 'extended',
    parameters: z
      .strictObject({
        object_ids: objectIds('Objects to measure. Default: all.', 1).optional(),
        material: z
          .preprocess(resolveMaterial, z.enum(materials))
          .optional()
          .describe('A material of the standards library.'),
        density: z.number().min(0.01).max(30_000).optional().describe('In kg/m3.'),
      })
      .refine(({ material, density }) => material === undefined || density === undefined, {
        path: ['material'],
        message: 'and density are mutually exclusive: give at most one of the two',
      })
      // Adapters receive the density, so they need no table of materials.
      .overwrite(({ material, ...rest }) => (material ? { ...rest, density: getDensity(material) } : rest)),
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
    description: 'Check pairs of objects for interference: apart, touching, one inside the other, or overlapping.',
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
          volume: z.number().describe('Shared volume, in cubic millimetres.'),
          distance: z.number().describe('Between them, in millimetres.'),
        }),
      ),
      interferes: z.boolean().describe('True if any two share volume.'),
    }),
  }),

  find_edges: tool({
    title: 'Find edges',
    description: 'Find the edges of an object that meet all given conditions, for create_fillet and create_chamfer.',
    runsOn: 'adapter',
    effect: 'reads',
    toolset: 'extended',
    parameters: z.strictObject({
      object_id: objectId,
      type: z.enum(['line', 'circle', 'ellipse', 'curve']).optional(),
      parallel_to: direction('Only straight edges in this direction').optional(),
      radius: length('Only circles of this radius, to a thousandth.').optional(),
      min_length: length('Minimum edge length.').optional(),
      max_length: length('Maximum edge length.').optional(),
      near: vector('Sort edges by distance to this point.').optional(),
      limit: z.int().min(1).max(500).default(100).describe('Maximum number of edges to list.'),
    }),
    result: z.object({ edges: z.array(edge), total: z.int().describe('Number of edges that meet the conditions.') }),
  }),
};
