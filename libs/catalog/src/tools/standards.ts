import * as z from 'zod';
import { tool } from '../tool.ts';

const mm = (meaning: string) => z.number().describe(`${meaning} In millimetres.`);

export const standards = {
  calculate_thread_geometry: tool({
    title: 'Calculate thread geometry',
    description:
      'Basic sizes of an ISO metric thread (ISO 68-1, ISO 724): pitch diameter, minor diameter and thread depth. ' +
      'Give a `designation` such as M8 or M8x1, or `diameter` and, for anything but the coarse series, `pitch`.',
    runsOn: 'service',
    effect: 'reads',
    tier: 'pro',
    parameters: z
      .strictObject({
        designation: z.string().min(1).max(40).optional().describe('For example M8, M8x1 or M8 x 1.25.'),
        diameter: z.number().min(0.2).max(1000).optional().describe('Nominal diameter. In millimetres.'),
        pitch: z.number().min(0.05).max(100).optional().describe('Default: the coarse pitch. In millimetres.'),
        internal: z.boolean().default(false).describe('True for a nut or a tapped hole, false for a screw.'),
      })
      .refine(({ designation, diameter }) => (designation === undefined) !== (diameter === undefined), {
        path: ['designation'],
        message: 'and diameter exclude each other: give exactly one of the two',
      })
      .refine(({ designation, pitch }) => designation === undefined || pitch === undefined, {
        path: ['pitch'],
        message: 'belongs to diameter: write the pitch into the designation instead, for example M8x1',
      }),
    result: z.object({
      designation: z.string().describe('Written as ISO 965-1 does, for example M8x1.'),
      standard: z.string(),
      series: z.enum(['coarse', 'fine', 'special']).describe('special: in neither of the two.'),
      standard_size: z.boolean().describe('Whether the tables of coarse and fine threads list it.'),
      nominal_diameter: mm('Major diameter, basic size.'),
      pitch: mm('Distance from thread to thread.'),
      pitch_diameter: mm('d2 = D2 = d - 3/4 H.'),
      minor_diameter: mm('`minor_diameter_internal` or `minor_diameter_external`, as `internal` says.'),
      minor_diameter_internal: mm('D1 = d - 5/4 H.'),
      minor_diameter_external: mm('d3 = d - 17/12 H, at the root.'),
      thread_depth: mm('`thread_depth_internal` or `thread_depth_external`, as `internal` says.'),
      thread_depth_internal: mm('H1 = 5/8 H.'),
      thread_depth_external: mm('h3 = 17/24 H.'),
      thread_angle: z.number().describe('Degrees.'),
      formulas: z.array(z.string()),
      warnings: z.array(z.string()),
    }),
  }),
};
