import * as z from 'zod';
import { geometrySources, resolveProcess, validationChecks, validationProcesses } from '../validation-processes.ts';
import { resolveMaterial, materials } from '../materials.ts';
import { tool } from '../tool.ts';
import { maxCoordinateMm, nonZeroVector, stepId, triple } from '../parameter-types.ts';
import { validationReport } from '../validation-report.ts';

const process = z.preprocess(resolveProcess, z.enum(validationProcesses));
const check = z.enum(validationChecks);
const length = z.number().positive().max(maxCoordinateMm);

/** Fields that hold the mesh, by format. */
const meshFields = { indexed: ['vertices', 'triangles'], stl: ['content'] } as const;

const mesh = z
  .strictObject({
    format: z.enum(['indexed', 'stl']).default('indexed'),
    vertices: z
      .array(z.number())
      .max(300_000)
      .optional()
      .describe('For indexed: x, y and z of each vertex in sequence.'),
    triangles: z
      .array(z.int())
      .max(600_000)
      .optional()
      .describe('For indexed: three vertices per triangle, counter-clockwise from outside.'),
    content: z
      .base64()
      .min(1)
      .max(1_000_000)
      .optional()
      .describe('For stl: a binary or text file in base64. Upload larger files and give `file_id`.'),
    units: z.enum(['mm', 'cm', 'm', 'inch']).default('mm'),
  })
  .superRefine((given, context) => {
    const formatFields: readonly string[] = meshFields[given.format];
    for (const field of [...meshFields.indexed, ...meshFields.stl]) {
      const isGiven = given[field] !== undefined;
      if (isGiven === formatFields.includes(field)) continue;
      const message = isGiven ? 'is not allowed' : 'is missing';
      const has = `a mesh of the format ${given.format} has ${formatFields.join(' and ')}`;
      context.addIssue({ code: 'custom', path: [field], message: `${message}: ${has}` });
    }
  });

const step = z.strictObject({
  id: stepId.describe('Name by which later commands refer to the object.'),
  command: z.string().min(1).max(100).describe('A modelling tool of the catalogue.'),
  parameters: z
    .record(z.string(), z.unknown())
    .default({})
    .describe('"${id.object_id}" refers to the object of an earlier command.'),
});

const features = z.strictObject({
  thickness: length.optional().describe('Sheet thickness. In millimetres.'),
  holes: z
    .array(
      z.strictObject({
        diameter: length.describe('In millimetres.'),
        depth: length.optional().describe('In millimetres. Not used by any check.'),
        bend_distance: length.optional().describe('From the hole to the nearest bend. In millimetres.'),
        position: triple.optional().describe('Location for findings: [x, y, z] in millimetres.'),
      }),
    )
    .max(500)
    .default([]),
  bends: z
    .array(
      z.strictObject({
        radius: z.number().min(0).max(10_000).describe('Inside radius of the bend. In millimetres.'),
        angle: z.number().min(0).max(180).default(90).describe('In degrees. Not used by any check.'),
        flange: length.optional().describe('Length of the flange beyond the bend. In millimetres.'),
      }),
    )
    .max(500)
    .default([]),
});

const machine = z.strictObject({
  name: z.string().max(100).optional(),
  envelope: z.array(length).length(3).optional().describe('Largest part it can make. In millimetres.'),
  nozzle: length.optional().describe('FDM: walls are at least two nozzle widths. In millimetres.'),
  layer_height: length.optional().describe('In millimetres. Not used by any check.'),
  tool_diameter: length
    .optional()
    .describe('Milling: minimum slot width; inner corner radii are at least 1.3 times its radius. In millimetres.'),
});

const options = z.strictObject({
  max_findings: z.int().min(0).max(200).default(50).describe('Maximum number of findings to list.'),
  deadline_ms: z.int().min(100).max(25_000).default(20_000).describe('Checks not finished by then are unknown.'),
  samples: z
    .int()
    .min(100)
    .max(100_000)
    .default(20_000)
    .describe('Number of points at which walls are measured, in addition to every triangle.'),
  picture: z.boolean().default(false).describe('Show the findings in a picture.'),
});

export const validation = {
  validate_design: tool({
    title: 'Validate a design',
    description:
      'Check whether a design can be manufactured by a process: walls, overhangs, holes, corners, draft and more, each ' +
      'with measured value, limit, source and location. Give one of `mesh`, `file_id` (STL, OBJ, 3MF or STEP), ' +
      '`object_id` of a connected CAD application, `design` or `template_id`; for sheet metal `features` is enough.',
    runsOn: 'service',
    effect: 'reads',
    takesLong: true,
    geometry: { exportTool: 'export_model', parameters: { format: 'stl', view: 'isometric' } },
    tier: 'pro',
    toolset: 'extended',
    parameters: z
      .strictObject({
        process: process.default('fdm').describe('Process for the verdict. Default: fdm.'),
        processes: z.array(process).max(validationProcesses.length).default([]).describe('Other processes to compare.'),
        mesh: mesh.optional(),
        file_id: z
          .uuid()
          .toLowerCase()
          .optional()
          .describe('A file uploaded to /api/v1/files, or written by export_model.'),
        object_id: z.string().min(1).max(200).optional().describe('An object of a connected CAD application.'),
        adapter_id: z.uuid().optional().describe('Adapter with the object. Default: as for any command.'),
        design: z.strictObject({ commands: z.array(step).min(1).max(100), result: z.string().optional() }).optional(),
        template_id: z.string().min(1).max(100).optional(),
        parameters: z.record(z.string(), z.unknown()).optional().describe('Parameters of the template.'),
        features: features.optional().describe('Features that cannot be derived from the geometry.'),
        material: z.preprocess(resolveMaterial, z.enum(materials)).optional(),
        machine: machine.default({}),
        build_direction: nonZeroVector.default([0, 0, 1]).describe('Up while printing; the tool axis for milling.'),
        pull_direction: nonZeroVector.default([0, 0, 1]).describe('Opening direction of the mould.'),
        limits: z
          .partialRecord(check, z.number().min(0))
          .default({})
          .describe('Custom limits, in the unit of the check.'),
        checks: z.array(check).min(1).max(validationChecks.length).optional().describe('Default: all of the process.'),
        options: options.prefault({}),
      })
      .superRefine((input, context) => {
        const [first, ...others] = geometrySources.filter((name) => input[name] !== undefined);
        if (first === undefined || others.length === 0) return;
        const message = `and ${others.join(' and ')} are mutually exclusive: give one of them`;
        context.addIssue({ code: 'custom', path: [first], message });
      })
      .refine((input) => [...geometrySources, 'features' as const].some((name) => input[name] !== undefined), {
        path: ['mesh'],
        message: `is missing: give one of ${geometrySources.join(', ')}`,
      }),
    result: validationReport,
  }),
};
