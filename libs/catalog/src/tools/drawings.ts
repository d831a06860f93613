import * as z from 'zod';
import { writtenFile } from '../file-result.ts';
import { axisPlane, view, viewpoint } from '../geometry.ts';
import { tool } from '../tool.ts';
import { coordinate, objectIds } from '../parameter-types.ts';

const some = objectIds('Objects to show. Default: all.', 1).optional();

const pixels = (meaning: string) => z.int().min(16).max(4096).describe(`${meaning} In pixels.`);

export const drawings = {
  render_view: tool({
    title: 'Render view',
    description: 'Render objects to a PNG file, shaded with edges.',
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
    description: 'Cut objects along a plane and draw the cut faces as an SVG file. Also returns the area of the cut.',
    runsOn: 'adapter',
    effect: 'reads',
    toolset: 'extended',
    file: 'written',
    parameters: z.strictObject({
      object_ids: some,
      plane: axisPlane.describe('The cutting plane is parallel to this plane.'),
      offset: coordinate
        .optional()
        .describe('The z, y or x of the cutting plane. Default: through the centre of the objects. In millimetres.'),
    }),
    result: writtenFile.extend({
      area: z.number().describe('Area of the cut faces, in square millimetres.'),
      offset: z.number().describe('Position of the cutting plane. In millimetres.'),
    }),
  }),

  create_drawing: tool({
    title: 'Create drawing',
    description:
      'Create a technical drawing as an SVG file: visible edges of each view in solid lines, hidden edges dashed.',
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
        .refine((views) => new Set(views).size === views.length, 'must not contain a view twice')
        .default(['front', 'top', 'right', 'isometric'])
        .describe('Views; the projection determines their layout on the sheet.'),
      projection: z
        .enum(['first_angle', 'third_angle'])
        .default('first_angle')
        .describe('Layout of the views: ISO 128 (first angle) or ASME Y14.3 (third angle).'),
      hidden_lines: z.boolean().default(true),
      title: z.string().max(120).optional(),
    }),
    result: writtenFile,
  }),
};
