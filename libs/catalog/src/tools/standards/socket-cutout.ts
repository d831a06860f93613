import * as z from 'zod';
import { exactlyOne } from '../../alternatives.ts';
import { tool } from '../../tool.ts';
import { direction, objectId, position } from '../../units.ts';

const mm = (meaning: string, [least, most]: readonly [number, number]) =>
  z.number().min(least).max(most).describe(`${meaning} In millimetres.`);

const size = (meaning: string) => mm(meaning, [0.1, 2000]);
const place = (meaning: string) =>
  z.array(z.number().min(-10_000).max(10_000)).length(2).describe(`${meaning} [u, v] in millimetres.`);

const screws = z
  .array(
    z.strictObject({
      x: mm('Along u.', [-2000, 2000]),
      y: mm('Along v.', [-2000, 2000]),
      diameter: size('Of the hole.'),
    }),
  )
  .max(16)
  .default([])
  .describe('Holes for screws, from the centre of the opening.');

const custom = z
  .discriminatedUnion('shape', [
    z.strictObject({ shape: z.literal('circle'), diameter: size('Of the opening.'), screws }),
    z
      .strictObject({
        shape: z.literal('rectangle'),
        width: size('Along u.'),
        height: size('Along v.'),
        corner_radius: mm('Of every corner.', [0, 1000]).default(0),
        screws,
      })
      .refine(({ corner_radius: radius }) => radius === 0 || radius >= 0.01, {
        path: ['corner_radius'],
        message: 'must be 0 or at least 0.01',
      })
      .refine(({ width, height, corner_radius: radius }) => radius <= Math.min(width, height) / 2 - 0.01, {
        path: ['corner_radius'],
        message: 'must be less than half the width and half the height: for round ends take a slot',
      }),
    z
      .strictObject({ shape: z.literal('slot'), width: size('Along u.'), height: size('Along v.'), screws })
      .refine(({ width, height }) => width - height > 0.099, {
        path: ['width'],
        message: 'must be larger than height, by 0.1 at least: a slot is long along u',
      }),
    z
      .strictObject({
        shape: z.literal('double_d'),
        diameter: size('Of the circle.'),
        flat: size('Across the flats, along v.'),
        screws,
      })
      .refine(({ diameter, flat }) => flat < diameter, { path: ['flat'], message: 'must be smaller than diameter' }),
  ])
  .describe('An opening of your own, as a datasheet has it.');

const parameters = z
  .strictObject({
    standard: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .describe('For example iec-60320-c14, bs-1363, nema-5-15r, usb-c, rj45, d-sub-9, neutrik-d, lamp-e27 or nema17.'),
    custom: custom.optional(),
    panel_thickness: mm('Of the panel.', [0.1, 200]),
    process: z
      .enum(['fdm', 'sla', 'sls', 'laser_cutting', 'cnc_milling', 'sheet_metal'])
      .default('cnc_milling')
      .describe('How the panel is made; it sets the clearance. A mill relieves sharp corners.'),
    clearance: mm('Added on every side of the opening. Default: as the process needs.', [0, 5]).optional(),
    mounting: z
      .enum(['screw', 'snap', 'nut', 'adhesive'])
      .optional()
      .describe('Holes for screws are made for screw alone. Default: screw where holes are known.'),
    position: position('Centre of the front of the panel.'),
    normal: direction('Out of the front of the panel').default([0, 0, 1]),
    rotation: z.number().min(-360).max(360).default(0).describe('Of the panel about its normal, in degrees.'),
    offset: place('From the centre of the panel to the centre of the row of cut-outs.').default([0, 0]),
    count: z.int().min(1).max(50).default(1).describe('Cut-outs in a row along u.'),
    spacing: mm('From centre to centre.', [0.1, 2000]).optional(),
    panel_size: z
      .array(size('Of the panel.'))
      .length(2)
      .optional()
      .describe('Width along u and height along v, to check the edges. Without a target the panel itself is made too.'),
    target_object_id: objectId.optional().describe('The object to cut. Default: none.'),
    output: z
      .enum(['commands', 'tool_body', 'spec'])
      .default('commands')
      .describe(
        'What the commands do: cut the panel, make the body that would cut it, or nothing, for the figures alone.',
      ),
  })
  .refine(...exactlyOne('standard', 'custom'))
  .refine(({ count, spacing }) => count === 1 || spacing !== undefined, {
    path: ['spacing'],
    message: 'is needed for more than one cut-out',
  })
  .refine(({ output, target_object_id: target }) => output === 'commands' || target === undefined, {
    path: ['target_object_id'],
    message: 'is cut by the output commands alone: leave it out, or take that output',
  });

const point = z.array(z.number()).length(2);
const rectangle = z.object({ width: z.number(), height: z.number() });

const result = z.object({
  standard: z.string().describe('Its id, or custom.'),
  family: z.string(),
  status: z.enum(['known', 'vendor_specific']).describe('vendor_specific: no figure is known; give custom instead.'),
  confidence: z.enum(['two_sources', 'one_source', 'vendor_specific', 'custom']),
  cutout: z
    .object({ width: z.number(), height: z.number(), diameter: z.number().nullable() })
    .nullable()
    .describe('The opening with its clearance, without what relieves its corners, in millimetres.'),
  outline: z
    .array(
      z.object({
        type: z.enum(['line', 'arc']),
        loop: z.int().describe('Segments of one loop follow each other and close it.'),
        from: point,
        to: point,
        center: point.optional(),
        radius: z.number().optional(),
      }),
    )
    .describe('The opening about its own centre, in millimetres; arcs run counter-clockwise.'),
  holes: z.array(z.object({ x: z.number(), y: z.number(), diameter: z.number() })).describe('About the same centre.'),
  centers: z.array(point).describe('Of the cut-outs, from the centre of the panel: [u, v] in millimetres.'),
  clearance: z.number().describe('On every side of the opening, in millimetres.'),
  keep_out: z
    .object({
      front: rectangle.nullable().describe('The face plate, or the flange of the part.'),
      rear: rectangle.nullable().describe('The part behind the panel.'),
      depth: z.number().nullable().describe('The collar of the holder.'),
    })
    .describe('Room to keep free, in millimetres; null where it is not known.'),
  min_edge_distance: z
    .number()
    .nullable()
    .describe('From an opening or hole to the edge of the panel; below 0: off it.'),
  commands: z
    .array(z.object({ id: z.string(), command: z.string(), parameters: z.record(z.string(), z.unknown()) }))
    .describe(
      'Tools to call in this order, or to send to POST /api/v1/batch: "${id.object_id}" is what an earlier one answered. ' +
        'None of the output spec.',
    ),
  warnings: z.array(z.string()),
  sources: z.array(z.string()),
});

export const socketCutout = tool({
  title: 'Design a socket cut-out',
  description:
    'The cut-out of a panel for a socket, connector, switch, fan, motor or lamp holder: outline, screw holes, room to ' +
    'keep free, and the commands that cut it. Give a `standard`, or `custom` for a shape of your own.',
  runsOn: 'service',
  effect: 'reads',
  tier: 'pro',
  parameters,
  result,
});
