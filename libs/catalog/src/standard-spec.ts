import * as z from 'zod';

/** Temperature for material properties, in degrees Celsius. */
export const materialTemperature = z
  .number()
  .min(-273.15)
  .max(3000)
  .describe(
    'Temperature of a material, in degrees Celsius. Values are known for 15 to 30 degrees; at others they are null.',
  );

/** Categories of the standards library. */
export const specCategories = ['sockets', 'fasteners', 'materials', 'threads'] as const;
export type SpecCategory = (typeof specCategories)[number];

/** Query fields of the standards library. */
export const specQuery = {
  category: z.enum(specCategories),
  words: z.string().min(1).max(200),
  name: z.string().min(1).max(120),
  body: z.string().min(1).max(20).describe('Standards body: ISO, DIN, ASME, IEC, EN.'),
  size: z.string().min(1).max(40).describe('One size of the table, for example M6. Default: all.'),
  units: z.enum(['mm', 'inch']).default('mm').describe('Unit of lengths and areas.'),
};

const role = z.enum(['nominal', 'min', 'max']);

const status = z
  .enum(['agreed', 'single', 'computed', 'unknown'])
  .describe('agreed: published by two or more sources; single: by one; computed: by a formula; unknown: no value.');

/** An engineering value with its meaning and sources. */
export const figure = z.object({
  value: z.number().nullable().describe('null: no trusted source publishes it, or sources disagree.'),
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
  .describe('Available lengths, in the unit of `unit`: preferred lengths, overall range, and range per size.');

const provenance = z.object({
  fields: z.array(z.string()).describe('Symbols of `rows`.'),
  sizes: z.array(z.string()).nullable().describe('null: all sizes not named by an earlier entry.'),
  status,
  sources: z.array(z.string()).describe('Ids of `sources`.'),
  note: z.string().nullable(),
});

/** One specification of the standards library: single values in `properties`, tables of sizes in `rows`. */
export const standardSpec = z.object({
  category: z.enum(specCategories),
  spec_id: z.string(),
  title: z.string(),
  body: z.string().nullable().describe('Standards body. null: none or unknown.'),
  number: z.string().nullable(),
  equivalents: z.array(z.object({ standard: z.string(), note: z.string().nullable() })),
  status: z
    .enum(['known', 'incomplete', 'vendor_specific'])
    .describe(
      'incomplete: `gaps` lists what is missing. vendor_specific: no value is known; consult the manufacturer.',
    ),
  units: z.enum(['mm', 'inch']).describe('Unit of lengths and areas; every value also has its own unit.'),
  properties: z.record(z.string(), figure),
  symbols: z.record(z.string(), z.object({ meaning: z.string(), unit: z.string(), role })),
  rows: z
    .array(z.record(z.string(), z.union([z.string(), z.number()]).nullable()))
    .describe('`size`, and a value for every symbol; null if unknown.'),
  lengths: lengths.nullable(),
  provenance: z.array(provenance),
  gaps: z.array(z.string()).describe('Missing data, in sentences.'),
  remarks: z.array(z.string()),
  sources: z.array(z.object({ id: z.string(), title: z.string(), url: z.string().nullable() })),
  disclaimer: z.string(),
  version: z.string().describe('Version of the data.'),
});
export type StandardSpec = z.output<typeof standardSpec>;
