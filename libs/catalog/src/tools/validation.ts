import * as z from 'zod';
import { processNamed, validationChecks, validationProcesses } from '../manufacturing.ts';
import { materialNamed, materials } from '../materials.ts';
import { stepId } from '../step-id.ts';
import { tool } from '../tool.ts';
import { farMm, nonZero, triple } from '../units.ts';

const process = z.enum(validationProcesses);
const askedProcess = z.preprocess(processNamed, process);
const check = z.enum(validationChecks);
const length = z.number().positive().max(farMm);

/** Every way to say what is validated. */
const geometries = ['mesh', 'file_id', 'object_id', 'design', 'template_id'] as const;

/** What tells the mesh, by its format. */
const meshFields = { indexed: ['vertices', 'triangles'], stl: ['content'] } as const;

const mesh = z
  .strictObject({
    format: z.enum(['indexed', 'stl']).default('indexed'),
    vertices: z.array(z.number()).max(300_000).optional().describe('Of indexed: x, y and z of each vertex in turn.'),
    triangles: z
      .array(z.int())
      .max(600_000)
      .optional()
      .describe('Of indexed: three vertices for each triangle, anticlockwise from outside.'),
    content: z
      .base64()
      .min(1)
      .max(1_000_000)
      .optional()
      .describe('Of stl: a file, binary or text, in base64. A larger one is uploaded and named by `file_id`.'),
    units: z.enum(['mm', 'cm', 'm', 'inch']).default('mm'),
  })
  .superRefine((given, context) => {
    const its: readonly string[] = meshFields[given.format];
    for (const field of [...meshFields.indexed, ...meshFields.stl]) {
      const isGiven = given[field] !== undefined;
      if (isGiven === its.includes(field)) continue;
      const message = isGiven ? 'does not belong to it' : 'is missing';
      const has = `a mesh of the format ${given.format} has ${its.join(' and ')}`;
      context.addIssue({ code: 'custom', path: [field], message: `${message}: ${has}` });
    }
  });

const step = z.strictObject({
  id: stepId.describe('Later commands name the object by it.'),
  command: z.string().min(1).max(100).describe('A modelling tool of the catalogue.'),
  parameters: z.record(z.string(), z.unknown()).default({}).describe('"${id.object_id}" is what a command made.'),
});

const features = z.strictObject({
  thickness: length.optional().describe('Of the sheet. In millimetres.'),
  holes: z
    .array(
      z.strictObject({
        diameter: length,
        depth: length.optional(),
        bend_distance: length.optional(),
        position: triple.optional(),
      }),
    )
    .max(500)
    .default([]),
  bends: z
    .array(
      z.strictObject({
        radius: z.number().min(0).max(10_000),
        angle: z.number().min(0).max(180).default(90),
        flange: length.optional(),
      }),
    )
    .max(500)
    .default([]),
});

const machine = z.strictObject({
  name: z.string().max(100).optional(),
  envelope: z.array(length).length(3).optional().describe('The largest part it takes. In millimetres.'),
  nozzle: length.optional().describe('FDM: walls are two of it at least. In millimetres.'),
  layer_height: length.optional(),
  tool_diameter: length
    .optional()
    .describe('Milling: slots are as wide at least, and inner corners 1.3 of its radius. In millimetres.'),
});

const options = z.strictObject({
  max_findings: z.int().min(0).max(200).default(50),
  deadline_ms: z.int().min(100).max(25_000).default(20_000).describe('What is not measured by then is unknown.'),
  samples: z
    .int()
    .min(100)
    .max(100_000)
    .default(20_000)
    .describe('Places at which walls are measured, besides every triangle.'),
  picture: z.boolean().default(false).describe('Show the findings in a picture.'),
});

const finding = { status: z.enum(['pass', 'fail', 'unknown']), location: triple.optional().describe('Millimetres.') };
const verdict = z.enum(['pass', 'fail', 'unknown']);

export const validation = {
  validate_design: tool({
    title: 'Validate a design',
    description:
      'Check whether a design can be made by a process: walls, overhangs, holes, corners, draft and more, each with the ' +
      'measured value, the limit, its source and the place. Give one of `mesh`, `file_id` (STL, OBJ, 3MF or STEP), ' +
      '`object_id` of a connected CAD application, `design` or `template_id`; for sheet metal `features` alone will do.',
    runsOn: 'service',
    effect: 'reads',
    takesLong: true,
    tier: 'pro',
    toolset: 'extended',
    parameters: z
      .strictObject({
        process: askedProcess.default('fdm').describe('The process that the verdict is about. Default: fdm.'),
        processes: z
          .array(askedProcess)
          .max(validationProcesses.length)
          .default([])
          .describe('Others to compare it with.'),
        mesh: mesh.optional(),
        file_id: z.uuid().optional().describe('A file uploaded to /api/v1/files, or one that export_model made.'),
        object_id: z.string().min(1).max(200).optional().describe('An object of a connected CAD application.'),
        adapter_id: z.uuid().optional().describe('The adapter that has the object. Default: as for any command.'),
        design: z.strictObject({ commands: z.array(step).min(1).max(100), result: z.string().optional() }).optional(),
        template_id: z.string().min(1).max(100).optional(),
        parameters: z.record(z.string(), z.unknown()).optional().describe('Of the template.'),
        features: features.optional().describe('What the geometry does not tell.'),
        material: z.preprocess(materialNamed, z.enum(materials)).optional(),
        machine: machine.default({}),
        build_direction: nonZero.default([0, 0, 1]).describe('Up while printing; the tool axis for milling.'),
        pull_direction: nonZero.default([0, 0, 1]).describe('The way the halves of a mould part.'),
        limits: z
          .partialRecord(check, z.number().min(0))
          .default({})
          .describe('Your own limits, in the unit of the check.'),
        checks: z.array(check).min(1).max(validationChecks.length).optional().describe('Default: all of the process.'),
        options: options.prefault({}),
      })
      .superRefine((asked, context) => {
        const [first, ...others] = geometries.filter((name) => asked[name] !== undefined);
        if (first === undefined || others.length === 0) return;
        const message = `and ${others.join(' and ')} are geometries of different designs: give one of them`;
        context.addIssue({ code: 'custom', path: [first], message });
      })
      .refine((asked) => [...geometries, 'features' as const].some((name) => asked[name] !== undefined), {
        path: ['mesh'],
        message: `is missing: give one of ${geometries.join(', ')}`,
      }),
    result: z.object({
      verdict: verdict.describe('pass: every check of the process was made, and none failed.'),
      complete: z.boolean().describe('false: a check of the process was left out, or has no answer.'),
      manufacturable: z.boolean().nullable().describe('null: unknown.'),
      score: z
        .number()
        .describe('0 to 100: the share of the checks that passed; a warning counts 0.7, an unknown 0.5.'),
      process,
      material: z.string().nullable(),
      summary: z.object({ errors: z.int(), warnings: z.int(), passed: z.int(), unknown: z.int() }),
      geometry: z
        .object({
          source: z.enum([...geometries, 'features']),
          triangles: z.int(),
          watertight: z.boolean(),
          volume_mm3: z.number().nullable(),
          area_mm2: z.number(),
          bounding_box: z.object({ min: triple, max: triple }),
          mass_g: z.number().nullable(),
        })
        .nullable(),
      checks: z.array(
        z.object({
          check: z.string(),
          ...finding,
          severity: z.enum(['error', 'warning']).nullable().describe('warning: within the limit, short of the target.'),
          measured: z.number().nullable(),
          limit: z.number().nullable(),
          target: z.number().nullable(),
          unit: z.string(),
          comparison: z.enum(['>=', '<=']),
          direction: triple.optional(),
          message: z.string(),
          suggestion: z.string().nullable(),
          limit_source: z.string(),
          confidence: z.enum(['exact', 'sampled', 'declared']).nullable(),
        }),
      ),
      findings: z
        .array(z.object({ check: z.string(), ...finding }))
        .describe('What failed, or came close, with its place.'),
      not_checked: z
        .array(z.object({ check: z.string(), reason: z.string() }))
        .describe('What does not apply, was not asked for, or is known of the process and never looked at.'),
      picture: z
        .object({ media_type: z.literal('image/png'), content: z.string().describe('In base64.') })
        .optional()
        .describe('Where asked for: a dot at each finding, red what failed, orange what came close.'),
      alternatives: z.array(z.object({ process, verdict, score: z.number() })),
    }),
  }),
};
