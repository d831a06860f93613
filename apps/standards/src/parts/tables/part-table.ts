import { materials } from '@kerf/catalog';
import * as z from 'zod';

/** The shapes in which parts can be built, see `builders.ts`. */
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

/** Meaning, unit and role of one table column. */
const symbol = z.strictObject({
  meaning: z.string().min(1),
  unit: z.enum(['mm', 'in', '1/in', 'g', 'kN', '1']),
  role: z.enum(['nominal', 'min', 'max']),
});

/** Sources of the named fields, for the named sizes or all. The first matching entry applies. */
const provenance = z.strictObject({
  fields: z.array(z.string()).min(1),
  sizes: z.array(z.string()).min(1).optional(),
  sources: z.array(z.string()).min(1),
  note: z.string().optional(),
});

/** Lengths in which parts are sold, with the range of each size; a size without a range has none known. */
const lengths = z.strictObject({
  unit: z.enum(['mm', 'in']).default('mm'),
  preferred: z.array(z.number().positive()).min(1),
  ranges: z.record(z.string(), z.tuple([z.number().positive(), z.number().positive()])),
  doubtful: z
    .array(z.string())
    .default([])
    .describe('Sizes with a possibly wider range: sources differ or are incomplete. Lengths beyond it give a warning.'),
  sources: z.array(z.string()).min(1),
  remarks: z
    .array(z.strictObject({ text: z.string(), sizes: z.array(z.string()).optional() }))
    .default([])
    .describe('Remarks on the ranges: of the named sizes, or of all.'),
});

/** A measure of a hole: a symbol, or half the difference of two, which is the depth of a groove. */
const holeMeasure = z.union([z.string(), z.strictObject({ half_between: z.tuple([z.string(), z.string()]) })]);

/** Parts that are cut to any length, in millimetres. */
const cutLength = z.strictObject({
  usual: z.number().positive(),
  min: z.number().positive(),
  max: z.number().positive(),
});

/** Thread length from the tip of a screw: a symbol, or rules by diameter and length, in millimetres. */
const threadLength = z.union([
  z.strictObject({ symbol: z.string() }),
  z.strictObject({
    rules: z
      .array(
        z.strictObject({
          longest: z.number().positive().optional().describe('Maximum screw length for this rule. Default: any.'),
          diameters: z.number().positive(),
          plus: z.number().min(0).default(0),
        }),
      )
      .min(1),
    sources: z.array(z.string()).min(1),
    doubt: z.string().optional().describe('Note on the model where the sources leave the length open.'),
  }),
]);

const equivalent = z.strictObject({
  standard: z.string(),
  note: z.string().optional().describe('Difference between the two. Default: none.'),
  sizes: z
    .record(z.string(), z.string())
    .optional()
    .describe('Its sizes and their names. Default: all, with the same names.'),
});

/** One size: its name, and a figure for every symbol; null where unknown. */
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
  prefix: z.string().optional().describe('Prefix of the ids. Default: the id of the table and a hyphen.'),
  name: z.string().optional().describe('Name template with {size}. Default: the standard and the size.'),
  equivalents: z.array(equivalent),
  keywords: z.array(z.string()).describe('Search keywords of every row. Those of single rows belong to `names`.'),
  measures: z
    .array(z.string())
    .min(1)
    .optional()
    .describe('Symbols that form a common designation of a size: 8x22x7 of a bearing.'),
  designatedBy: z
    .array(z.array(z.string()).min(1))
    .default([])
    .describe('Other figures that identify a size, in this order, all or only the first: 20x1.2 of a ring.'),
  lengths: lengths.optional(),
  cut: cutLength.optional(),
  threadLength: threadLength.optional().describe('Thread length of partially threaded screws.'),
  variants: z.array(z.strictObject({ suffix: z.string(), meaning: z.string() })).default([]),
  sealedOnly: z
    .array(z.string())
    .default([])
    .describe('Sizes whose figures hold for the variants only: the plain size differs and is not offered.'),
  mass: z.string().optional().describe('Symbol of the mass.'),
  material: z
    .enum(materials)
    .optional()
    .describe('Material to compute the mass from an accurate model, where no source prints the mass.'),
  materialBySuffix: z
    .record(z.string(), z.enum(materials))
    .default({})
    .describe('Other materials, by the suffix of the size name.'),
  screwHoles: z
    .array(z.enum(['clearance', 'tap', 'counterbore', 'countersink']))
    .default([])
    .describe('Holes derived from the screw size.'),
  holes: z
    .record(z.string(), z.record(z.string(), holeMeasure))
    .default({})
    .describe('Other holes to make for the part: purpose, measure, symbol.'),
  cutouts: z
    .record(z.string(), z.string())
    .optional()
    .describe('Panel cut-out by size: an id of `panel-cutouts.json`.'),
  takes: z
    .strictObject({ front: rectangle.optional(), rear: rectangle.optional() })
    .default({})
    .describe('Extent along the panel, in front of and behind it.'),
  names: z.record(z.string(), z.array(z.string())).default({}).describe('Other names of a size.'),
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
