import * as z from 'zod';
import { tool } from '../tool.ts';
import { objectIds } from '../units.ts';

export const exchange = {
  export_model: tool({
    title: 'Export model',
    description: 'Export objects to a file: `step` for CAD, `stl` for printing.',
    runsOn: 'adapter',
    effect: 'reads',
    parameters: z.strictObject({
      format: z.enum(['step', 'stl']).describe('step for CAD, stl for printing.'),
      object_ids: objectIds('Objects to export. Default: all.', 1).optional(),
      linear_tolerance: z
        .number()
        .min(0.001)
        .max(10)
        .optional()
        .describe(
          "Largest distance between mesh and surface, for stl. Default: 0.1 % of the model's diagonal, between 0.01 and 1. In millimetres.",
        ),
    }),
    result: z.object({
      file_name: z.string(),
      media_type: z.string(),
      encoding: z.enum(['text', 'base64']).describe('How `content` holds the bytes of the file.'),
      content: z.string(),
      size: z.int().describe('Bytes of the file.'),
      sha256: z.string().describe('Of the file, in hexadecimal.'),
    }),
  }),
};
