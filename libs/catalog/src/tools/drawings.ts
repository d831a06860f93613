import * as z from 'zod';
import { writtenFile } from '../file-result.ts';
import { axisPlane, view, viewpoint } from '../geometry.ts';
import { tool } from '../tool.ts';
import { coordinate, objectIds } from '../units.ts';

const some = objectIds('Objects to show. Default: all.', 1).optional();

const pixels = (meaning: string) => z.int().min(16).max(4096).describe(`${meaning} In pixels.`);

export const drawings = {
  render_view: tool({
    title: 'Render view',
    description: 'Picture of objects as a PNG file, shaded, with their edges.',
    runsOn: 'adapter',
    effect: 'reads',
    toolset: 'extended',
    file: 'written',
    parameters: z.strictObject({
      object_ids: some,
      view,
      width: pixels('Width of the picture.').default(800),
      height: pixels('Height of the picture.').default(600),
    }),
    result: writtenFile,
  }),

  section_view: tool({
    title: 'Section view',
    description:
      'Cut objects open along a plane and draw the cut faces as an SVG file. Answers the area of the cut as well.',
    runsOn: 'adapter',
    effect: 'reads',
    toolset: 'extended',
    file: 'written',
    parameters: z.strictObject({
      object_ids: some,
      plane: axisPlane.describe('The cutting plane lies parallel to this one.'),
      offset: coordinate
        .optional()
        .describe('The z, y or x of the cutting plane. Default: through the middle of the objects. In millimetres.'),
    }),
    result: writtenFile.extend({
      area: z.number().describe('Of the cut faces, in square millimetres.'),
      offset: z.number().describe('Where the cut was made. In millimetres.'),
    }),
  }),

  create_drawing: tool({
    title: 'Create drawing',
    description:
      'Technical drawing as an SVG file: the visible edges of each view in full lines, the hidden ones dashed.',
    runsOn: 'adapter',
    effect: 'reads',
    toolset: 'extended',
    file: 'written',
    parameters: z.strictObject({
      object_ids: some,
      views: z
        .array(viewpoint)
        .min(1)
        .max(viewpoint.options.length)
        .refine((views) => new Set(views).size === views.length, 'must not name a view twice')
        .default(['front', 'top', 'right', 'isometric'])
        .describe('The views. Where each stands on the sheet follows from the projection.'),
      projection: z
        .enum(['first_angle', 'third_angle'])
        .default('first_angle')
        .describe('Where the views stand: as in ISO 128 (first angle) or ASME Y14.3 (third angle).'),
      hidden_lines: z.boolean().default(true),
      title: z.string().max(120).optional(),
    }),
    result: writtenFile,
  }),
};
