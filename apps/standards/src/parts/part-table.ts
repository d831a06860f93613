import { materials } from '@kerf/catalog';
import * as z from 'zod';

/** The shapes that parts can be built in, see `builders.ts`. */
const buildNames = [
  'socket_head_screw',
  'hex_head_screw',
  'button_head_screw',
  'countersunk_screw',
  'flat_point_set_screw',
  'cone_point_set_screw',
  'dog_point_set_screw',
  'cup_point_set_screw',
  'hex_nut',
  'washer',
  'external_ring',
  'internal_ring',
  'e_ring',
  'dowel_pin',
  'parallel_key',
  'turned_ring',
  'o_ring',
  'threaded_insert',
  'linear_bearing',
  'linear_rail',
  'linear_carriage',
  'stepper_motor',
  'axial_fan',
  't_slot_profile',
  'panel_connector',
  'd_sub_connector',
  'plate_flange',
  'hub_flange',
  'pipe',
] as const;

/** What one column of a table means. */
const symbol = z.strictObject({
  meaning: z.string().min(1),
  unit: z.enum(['mm', 'in', '1/in', 'g', 'kN', '1']),
  role: z.enum(['nominal', 'min', 'max']),
});

/** Where figures come from: of the fields named, in the sizes named or else in all. The first entry that fits counts. */
const provenance = z.strictObject({
  fields: z.array(z.string()).min(1),
  sizes: z.array(z.string()).min(1).optional(),
  sources: z.array(z.string()).min(1),
  note: z.string().optional(),
});

/** Lengths in which parts are sold, from the shortest to the longest of each size; a size without a range has none known. */
const lengths = z.strictObject({
  unit: z.enum(['mm', 'in']).default('mm'),
  preferred: z.array(z.number().positive()).min(1),
  ranges: z.record(z.string(), z.tuple([z.number().positive(), z.number().positive()])),
  doubtful: z
    .array(z.string())
    .default([])
    .describe('Sizes whose range may be wider: sources differ, or list a part of it. A length beyond it is a warning.'),
  sources: z.array(z.string()).min(1),
  remarks: z
    .array(z.strictObject({ text: z.string(), sizes: z.array(z.string()).optional() }))
    .default([])
    .describe('What is to be said of the ranges: of the sizes named, or of all.'),
});

/** A measure of a hole: a symbol, or half the difference of two, which is the depth of a groove. */
const holeMeasure = z.union([z.string(), z.strictObject({ half_between: z.tuple([z.string(), z.string()]) })]);

/** What is cut to any length, in millimetres. */
const cut = z.strictObject({ usual: z.number().positive(), min: z.number().positive(), max: z.number().positive() });

/** How far the thread of a screw reaches up from its tip: a symbol, or by the diameter and the length, in millimetres. */
const threadLength = z.union([
  z.strictObject({ symbol: z.string() }),
  z.strictObject({
    rules: z
      .array(
        z.strictObject({
          longest: z.number().positive().optional().describe('The longest screw of the rule. None: any.'),
          diameters: z.number().positive(),
          plus: z.number().min(0).default(0),
        }),
      )
      .min(1),
    sources: z.array(z.string()).min(1),
    doubt: z.string().optional().describe('What is told of the model, where the sources do not settle it.'),
  }),
]);

const equivalent = z.strictObject({
  standard: z.string(),
  note: z.string().optional().describe('How it differs. None: it is the same.'),
  sizes: z
    .record(z.string(), z.string())
    .optional()
    .describe('The sizes that it has too, and what it calls them. Default: all, by the same names.'),
});

/** One size: its name, and a figure for every symbol; null where none is known. */
const row = z.object({ size: z.string().min(1) }).catchall(z.number().nullable());

/** The symbols of a width and of a height. */
const rectangle = z.tuple([z.string(), z.string()]);

/** A table of one family of parts, a file of `data/parts/<library>`. */
export const partTable = z.strictObject({
  id: z.string().regex(/^[a-z0-9.-]+$/),
  library: z.string(),
  family: z.string().regex(/^[a-z0-9_]+$/),
  title: z.string(),
  standard: z.string().describe('`maker` when no standard gives these figures.'),
  build: z.enum(buildNames),
  prefix: z.string().optional().describe('What ids begin with. Default: the id of the table and a hyphen.'),
  name: z.string().optional().describe('With {size} in it. Default: the standard and the size.'),
  equivalents: z.array(equivalent),
  keywords: z.array(z.string()).describe('By what else every row is found. Of some rows alone: among their names.'),
  measures: z
    .array(z.string())
    .min(1)
    .optional()
    .describe('The symbols by which people name a size that has another name: 8x22x7 of a bearing.'),
  designatedBy: z
    .array(z.array(z.string()).min(1))
    .default([])
    .describe('Other figures that name a size exactly, in this order, all or the first of them: 20x1.2 of a ring.'),
  lengths: lengths.optional(),
  cut: cut.optional(),
  threadLength: threadLength.optional().describe('Of screws whose thread does not reach to the head.'),
  variants: z.array(z.strictObject({ suffix: z.string(), meaning: z.string() })).default([]),
  sealedOnly: z
    .array(z.string())
    .default([])
    .describe('Sizes whose figures are those of the variants: the plain one is another, and is not offered.'),
  mass: z.string().optional().describe('The symbol that is the mass.'),
  material: z
    .enum(materials)
    .optional()
    .describe('What its mass is worked out with, where nobody prints it and the model is near enough.'),
  materialBySuffix: z
    .record(z.string(), z.enum(materials))
    .default({})
    .describe('By how the name of a size ends, where it is not of that material.'),
  screwHoles: z
    .array(z.enum(['clearance', 'tap', 'counterbore', 'countersink']))
    .default([])
    .describe('Holes that follow from the size of a screw.'),
  holes: z
    .record(z.string(), z.record(z.string(), holeMeasure))
    .default({})
    .describe('Other holes to make for the part: purpose, measure, symbol.'),
  cutouts: z
    .record(z.string(), z.string())
    .optional()
    .describe('By size, the cut-out of a panel that it is put into: an id of `panel-cutouts.json`.'),
  takes: z
    .strictObject({ front: rectangle.optional(), rear: rectangle.optional() })
    .default({})
    .describe('How much room it takes along the panel, before it and behind it.'),
  names: z.record(z.string(), z.array(z.string())).default({}).describe('What else people call a size.'),
  symbols: z.record(z.string(), symbol),
  provenance: z.array(provenance).min(1),
  rows: z.array(row).min(1),
});

export type BuildName = (typeof buildNames)[number];
export type Equivalent = PartTable['equivalents'][number];
export type PartTable = z.output<typeof partTable>;
export type Row = PartTable['rows'][number];
export type ThreadLength = z.output<typeof threadLength>;
export type HoleMeasure = z.output<typeof holeMeasure>;
