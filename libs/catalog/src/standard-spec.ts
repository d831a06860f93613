import * as z from 'zod';

/** At which temperature a material is asked about, in degrees Celsius. */
export const materialTemperature = z
  .number()
  .min(-273.15)
  .max(3000)
  .describe(
    'Of a material, in degrees Celsius. Its figures are those of 15 to 30 degrees: at any other they are null.',
  );

/** What the standards library is divided into. */
export const specCategories = ['sockets', 'fasteners', 'materials', 'threads'] as const;
export type SpecCategory = (typeof specCategories)[number];

/** What one asks the standards library with. */
export const specQuery = {
  category: z.enum(specCategories),
  words: z.string().min(1).max(200),
  name: z.string().min(1).max(120),
  body: z.string().min(1).max(20).describe('Who publishes it: ISO, DIN, ASME, IEC, EN.'),
  size: z.string().min(1).max(40).describe('One size of a table, for example M6. Default: all.'),
  units: z.enum(['mm', 'inch']).default('mm').describe('Of lengths and areas.'),
};

const role = z.enum(['nominal', 'min', 'max']);

const status = z
  .enum(['agreed', 'single', 'computed', 'unknown'])
  .describe(
    'agreed: two sources or more print it; single: one does; computed: by a formula; unknown: there is no value.',
  );

/** A figure of engineering data, with what it means and where it comes from. */
export const figure = z.object({
  value: z.number().nullable().describe('null: nobody we trust prints it, or they disagree.'),
  unit: z.string(),
  role,
  meaning: z.string(),
  status,
  sources: z.array(z.string()).describe('Ids of `sources`.'),
  note: z.string().optional(),
});
export type Figure = z.output<typeof figure>;

const lengths = z
  .object({
    unit: z.string(),
    preferred: z.array(z.number()),
    min: z.number().nullable(),
    max: z.number().nullable(),
    sizes: z.record(z.string(), z.object({ min: z.number(), max: z.number() })),
  })
  .describe(
    'In which lengths it is made, in the unit of `unit`: which are usual, from and to which, and of each size.',
  );

const provenance = z.object({
  fields: z.array(z.string()).describe('Symbols of `rows`.'),
  sizes: z.array(z.string()).nullable().describe('null: every size that no earlier entry names.'),
  status,
  sources: z.array(z.string()).describe('Ids of `sources`.'),
  note: z.string().nullable(),
});

/** One specification of the standards library: single figures in `properties`, tables of sizes in `rows`. */
export const standardSpec = z.object({
  category: z.enum(specCategories),
  spec_id: z.string(),
  title: z.string(),
  body: z.string().nullable().describe('Who publishes the standard. null: nobody, or not known.'),
  number: z.string().nullable(),
  equivalents: z.array(z.object({ standard: z.string(), note: z.string().nullable() })),
  status: z
    .enum(['known', 'incomplete', 'vendor_specific'])
    .describe('incomplete: `gaps` says what is missing. vendor_specific: no figure is known, take them from makers.'),
  units: z.enum(['mm', 'inch']).describe('Of lengths and areas; every figure tells its own unit.'),
  properties: z.record(z.string(), figure),
  symbols: z.record(z.string(), z.object({ meaning: z.string(), unit: z.string(), role })),
  rows: z
    .array(z.record(z.string(), z.union([z.string(), z.number()]).nullable()))
    .describe('`size`, and a figure for every symbol; null where none is known.'),
  lengths: lengths.nullable(),
  provenance: z.array(provenance),
  gaps: z.array(z.string()).describe('What is not known, in sentences.'),
  remarks: z.array(z.string()),
  sources: z.array(z.object({ id: z.string(), title: z.string(), url: z.string().nullable() })),
  disclaimer: z.string(),
  version: z.string().describe('Of the data.'),
});
export type StandardSpec = z.output<typeof standardSpec>;
