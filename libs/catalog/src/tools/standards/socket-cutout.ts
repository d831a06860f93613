import * as z from 'zod';
import { exactlyOne } from '../../exactly-one.ts';
import { tool } from '../../tool.ts';
import { direction, objectId, position } from '../../parameter-types.ts';

const mm = (meaning: string, [min, max]: readonly [number, number]) =>
  z.number().min(min).max(max).describe(`${meaning} In millimetres.`);

const size = (meaning: string) => mm(meaning, [0.1, 2000]);
const place = (meaning: string) =>
  z.array(z.number().min(-10_000).max(10_000)).length(2).describe(`${meaning} [u, v] in millimetres.`);

const screws = z
  .array(
    z.strictObject({
      x: mm('Along u.', [-2000, 2000]),
      y: mm('Along v.', [-2000, 2000]),
      diameter: size('Hole diameter.'),
    }),
  )
  .max(16)
  .default([])
  .describe('Screw holes, relative to the centre of the opening.');

const custom = z
  .discriminatedUnion('shape', [
    z.strictObject({ shape: z.literal('circle'), diameter: size('Diameter of the opening.'), screws }),
    z
      .strictObject({
        shape: z.literal('rectangle'),
        width: size('Along u.'),
        height: size('Along v.'),
        corner_radius: mm('Radius of all corners.', [0, 1000]).default(0),
        screws,
      })
      .refine(({ corner_radius: radius }) => radius === 0 || radius >= 0.01, {
        path: ['corner_radius'],
        message: 'must be 0 or at least 0.01',
      })
      .refine(({ width, height, corner_radius: radius }) => radius <= Math.min(width, height) / 2 - 0.01, {
        path: ['corner_radius'],
        message: 'must be less than half the width and half the height: for round ends use a slot',
      }),
    z
      .strictObject({ shape: z.literal('slot'), width: size('Along u.'), height: size('Along v.'), screws })
      .refine(({ width, height }) => width - height > 0.099, {
        path: ['width'],
        message: 'must exceed height by at least 0.1: a slot is long along u',
      }),
    z
      .strictObject({
        shape: z.literal('double_d'),
        diameter: size('Diameter of the circle.'),
        flat: size('Across the flats, along v.'),
        screws,
      })
      .refine(({ diameter, flat }) => flat < diameter, { path: ['flat'], message: 'must be smaller than diameter' }),
  ])
  .describe('A custom opening, for example from a datasheet.');

const parameters = z
  .strictObject({
    standard: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .describe('For example iec-60320-c14, bs-1363, nema-5-15r, usb-c, rj45, d-sub-9, neutrik-d, lamp-e27 or nema17.'),
    custom: custom.optional(),
    panel_thickness: mm('Thickness of the panel.', [0.1, 200]),
    process: z
      .enum(['fdm', 'sla', 'sls', 'laser_cutting', 'cnc_milling', 'sheet_metal'])
      .default('cnc_milling')
      .describe('Manufacturing process of the panel; determines the clearance. Milling adds corner reliefs.'),
    clearance: mm('Clearance on every side of the opening. Default: by process.', [0, 5]).optional(),
    mounting: z
      .enum(['screw', 'snap', 'nut', 'adhesive'])
      .optional()
      .describe('Screw holes are made only for screw. Default: screw if holes are known.'),
    position: position('Centre of the panel front.'),
    normal: direction('Normal of the panel front').default([0, 0, 1]),
    rotation: z.number().min(-360).max(360).default(0).describe('Rotation of the panel about its normal, in degrees.'),
    offset: place('Offset from the panel centre to the centre of the row of cut-outs.').default([0, 0]),
    count: z.int().min(1).max(50).default(1).describe('Number of cut-outs in a row along u.'),
    spacing: mm('Centre-to-centre distance.', [0.1, 2000]).optional(),
    panel_size: z
      .array(size('Size of the panel.'))
      .length(2)
      .optional()
      .describe(
        'Width along u and height along v, to check edge distances. Without a target the panel is created too.',
      ),
    target_object_id: objectId.optional().describe('The object to cut. Default: none.'),
    output: z
      .enum(['commands', 'tool_body', 'spec'])
      .default('commands')
      .describe('commands: cut the panel; tool_body: create the cutting body; spec: dimensions only, no commands.'),
  })
  .refine(...exactlyOne('standard', 'custom'))
  .refine(({ count, spacing }) => count === 1 || spacing !== undefined, {
    path: ['spacing'],
    message: 'is required for more than one cut-out',
  })
  .refine(({ output, target_object_id: target }) => output === 'commands' || target === undefined, {
    path: ['target_object_id'],
    message: 'is only cut with the output commands: omit it, or set that output',
  });

const point = z.array(z.number()).length(2);
const rectangle = z.object({ width: z.number(), height: z.number() });

const result = z.object({
  standard: z.string().describe('Id of the standard, or custom.'),
  family: z.string(),
  status: z.enum(['known', 'vendor_specific']).describe('vendor_specific: no value is known; give custom instead.'),
  confidence: z.enum(['two_sources', 'one_source', 'vendor_specific', 'custom']),
  cutout: z
    .object({ width: z.number(), height: z.number(), diameter: z.number().nullable() })
    .nullable()
    .describe('The opening with clearance, without corner reliefs, in millimetres.'),
  outline: z
    .array(
      z.object({
        type: z.enum(['line', 'arc']),
        loop: z.int().describe('Segments with the same number form a closed loop, in order.'),
        from: point,
        to: point,
        center: point.optional(),
        radius: z.number().optional(),
      }),
    )
    .describe('Outline relative to the centre of the opening, in millimetres; arcs run counter-clockwise.'),
  holes: z
    .array(z.object({ x: z.number(), y: z.number(), diameter: z.number() }))
    .describe('Relative to the same centre.'),
  centers: z.array(point).describe('Centres of the cut-outs, relative to the panel centre: [u, v] in millimetres.'),
  clearance: z.number().describe('Clearance on every side of the opening, in millimetres.'),
  keep_out: z
    .object({
      front: rectangle.nullable().describe('Face plate or flange of the part.'),
      rear: rectangle.nullable().describe('Part behind the panel.'),
      depth: z.number().nullable().describe('Depth of the collar of the holder.'),
    })
    .describe('Space to keep free, in millimetres; null if unknown.'),
  min_edge_distance: z.number().nullable().describe('From an opening or hole to the panel edge; negative: beyond it.'),
  commands: z
    .array(z.object({ id: z.string(), command: z.string(), parameters: z.record(z.string(), z.unknown()) }))
    .describe(
      'Tools to call in this order, or to send to POST /api/v1/batch: "${id.object_id}" is an earlier result. ' +
        'Empty for the output spec.',
    ),
  warnings: z.array(z.string()),
  sources: z.array(z.string()),
});

export const socketCutout = tool({
  title: 'Design a socket cut-out',
  description:
    'Design a panel cut-out for a socket, connector, switch, fan, motor or lamp holder: outline, screw holes, keep-out ' +
    'space, and the commands that cut it. Give a `standard`, or `custom` for a custom shape.',
  runsOn: 'service',
  effect: 'reads',
  tier: 'pro',
  parameters,
  result,
});
