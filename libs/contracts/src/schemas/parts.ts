import { boundingBox, figure } from '@kerf/catalog';
import * as z from 'zod';

/** A command in the format of POST /api/v1/batch. */
export const buildCommand = z.object({
  id: z.string(),
  command: z.string(),
  parameters: z.record(z.string(), z.unknown()),
});
export type BuildCommand = z.output<typeof buildCommand>;

/** Level of detail of a part: threads as plain cylinders and holes, or as real helices. */
export const partDetail = z.enum(['simple', 'threaded']);
export type PartDetail = z.output<typeof partDetail>;

/** Surface finishes of parts. */
export const partFinishes = ['plain', 'black_oxide', 'zinc', 'hot_dip_galvanized'] as const;
export type PartFinish = (typeof partFinishes)[number];

const partFinish = z.enum(partFinishes);

const equivalent = z.object({
  standard: z.string(),
  designation: z.string(),
  note: z.string().nullable().describe('Differences; null: identical.'),
});

/** One part with all its data. */
export const part = z.object({
  library: z.string(),
  part_id: z.string(),
  name: z.string(),
  family: z.string(),
  title: z.string(),
  standard: z.string().nullable().describe('null: the values are from manufacturers.'),
  equivalents: z.array(equivalent),
  parameters: z.object({
    size: z.string(),
    variant: z.string().nullable(),
    length: z.number().nullable().describe('null: the part has no selectable length.'),
    length_unit: z.string().nullable(),
  }),
  dimensions: z.record(z.string(), figure),
  holes: z
    .record(z.string(), z.record(z.string(), figure))
    .describe('Mating holes for the part: by purpose, then by dimension.'),
  finish: z
    .object({
      finish: partFinish,
      meaning: z.string(),
      standard: z.string().nullable(),
      thickness: figure.nullable().describe('In micrometres; null: no coating, or no thread that limits it.'),
      remarks: z.array(z.string()),
    })
    .nullable()
    .describe('null: none was requested.'),
  finishes: z.array(partFinish).describe('Available finishes.'),
  mass: figure.describe('`mass_g` with its source: `model` if no source publishes it.'),
  mass_g: z.number().nullable().describe('Published mass, or else computed from the model with its thread.'),
  mass_basis: z
    .object({
      from: z.enum(['printed', 'model']),
      material: z.string().nullable().describe('Assumed material of the model, from the standards library.'),
      density_kg_m3: z.number().nullable(),
    })
    .nullable()
    .describe('null: the mass is unknown.'),
  bounding_box: boundingBox.describe('Bounding box of the model, in millimetres.'),
  geometry: z.object({
    detail: partDetail,
    details: z.array(partDetail).describe('Available levels of detail.'),
    commands: z.array(buildCommand).describe('For POST /api/v1/batch. The last command returns the finished part.'),
    result: z.string().describe('Id of the command that returns the part.'),
    operation_cost: z.int(),
    simplifications: z.array(z.string()).describe('Features that the model omits.'),
  }),
  warnings: z.array(z.string()),
  sources: z.array(z.object({ id: z.string(), title: z.string(), url: z.string().nullable() })),
  version: z.string().describe('Version of the data.'),
});
export type Part = z.output<typeof part>;

/** Categories of part libraries. */
export const libraryCategories = ['fastening', 'motion', 'sealing', 'structure', 'electrical', 'piping'] as const;

/** Summary of one library. */
export const librarySummary = z.object({
  library: z.string(),
  name: z.string(),
  category: z.enum(libraryCategories),
  description: z.string(),
  part_count: z.int(),
  families: z.array(z.string()),
  standards: z.array(z.string()),
  version: z.string().describe('Version of its data.'),
  updated_at: z.string().describe('When that version was released.'),
});

const facet = z.record(z.string(), z.int());

/** Result of a part search. */
export const partSearchResult = z.object({
  query: z.string(),
  results: z.array(
    z.object({
      library: z.string(),
      part_id: z.string(),
      name: z.string(),
      family: z.string(),
      standard: z.string().nullable(),
      score: z.number(),
      matched: z.array(z.string()).describe('Words of the query that matched.'),
    }),
  ),
  total: z.int().describe('Number of matches on all pages.'),
  limit: z.int(),
  offset: z.int(),
  facets: z
    .object({ library: facet, family: facet, standard: facet, size: facet })
    .describe('Number of matches per value; for sizes the twenty most frequent.'),
  unmatched: z
    .array(z.string())
    .describe('Words of the query that the results do not match: ignored, replaced by the nearest size, or unknown.'),
  suggestions: z
    .array(z.string())
    .describe('Suggested queries if nothing matches exactly; without any result, similar entries.'),
});
export type PartSearchResult = z.output<typeof partSearchResult>;
