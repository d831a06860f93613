import * as z from 'zod';
import { exactlyOne } from '../exactly-one.ts';
import { writtenFile } from '../file-result.ts';
import { part, view } from '../geometry.ts';
import { tool } from '../tool.ts';
import { objectIds } from '../parameter-types.ts';

export const exchange = {
  export_model: tool({
    title: 'Export model',
    description:
      'Export objects to a file and return its download URL: `step` or `brep` for CAD, `stl`, `3mf` or `obj` for ' +
      'printing, `glb` for viewing, `svg` or `png` for a picture.',
    runsOn: 'adapter',
    effect: 'reads',
    file: 'written',
    parameters: z.strictObject({
      format: z
        .enum(['step', 'stl', '3mf', 'glb', 'obj', 'brep', 'svg', 'png'])
        .describe('step for CAD, stl or 3mf for printing, glb for viewing, svg or png for a picture.'),
      object_ids: objectIds('Objects to export. Default: all.', 1).optional(),
      linear_tolerance: z
        .number()
        .min(0.001)
        .max(10)
        .optional()
        .describe(
          'Maximum distance between mesh and surface, for mesh formats. ' +
            "Default: 0.1 % of the model's diagonal, between 0.01 and 1. In millimetres.",
        ),
      view: view.describe('For svg and png.'),
    }),
    result: writtenFile,
  }),

  import_model: tool({
    title: 'Import model',
    description:
      'Add the solids of a STEP or BREP file to the document. Give exactly one of `file_id` (a file uploaded to ' +
      '/api/v1/files) and `content` (the text of a small file).',
    runsOn: 'adapter',
    effect: 'adds',
    toolset: 'extended',
    file: 'read',
    parameters: z
      .strictObject({
        file_id: z
          .uuid()
          .toLowerCase()
          .optional()
          .describe('A file uploaded to /api/v1/files, or written by export_model.'),
        content: z.string().min(1).max(500_000).optional().describe('Content of the file, as text.'),
        format: z.enum(['step', 'brep']).default('step'),
      })
      .refine(...exactlyOne('file_id', 'content')),
    result: z.object({
      objects: z.array(part).describe('One per solid of the file.'),
      warnings: z.array(z.string()).default([]),
    }),
  }),
};
