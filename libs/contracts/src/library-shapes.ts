import { boundingBox, figure } from '@kerf/catalog';
import * as z from 'zod';
import { buildCommand } from './build-command.ts';

/** How closely a part is built: threads as plain cylinders and holes, or as real helices. */
export const partDetail = z.enum(['simple', 'threaded']);
export type PartDetail = z.output<typeof partDetail>;

/** How the surface of a part is finished. */
export const partFinishes = ['plain', 'black_oxide', 'zinc', 'hot_dip_galvanized'] as const;
export type PartFinish = (typeof partFinishes)[number];

const partFinish = z.enum(partFinishes);

const equivalent = z.object({
  standard: z.string(),
  designation: z.string(),
  note: z.string().nullable().describe('How it differs; null: it is the same.'),
});

/** One part, with everything that is known of it. */
export const part = z.object({
  library: z.string(),
  part_id: z.string(),
  name: z.string(),
  family: z.string(),
  title: z.string(),
  standard: z.string().nullable().describe('null: the figures are those of makers.'),
  equivalents: z.array(equivalent),
  parameters: z.object({
    size: z.string(),
    variant: z.string().nullable(),
    length: z.number().nullable().describe('null: the part has no length to choose.'),
    length_unit: z.string().nullable(),
  }),
  dimensions: z.record(z.string(), figure),
  holes: z
    .record(z.string(), z.record(z.string(), figure))
    .describe('Holes to make for the part: by purpose, then by measure.'),
  finish: z
    .object({
      finish: partFinish,
      meaning: z.string(),
      standard: z.string().nullable(),
      thickness: figure.nullable().describe('In micrometres; null: there is no coating, or no thread that bounds it.'),
      remarks: z.array(z.string()),
    })
    .nullable()
    .describe('null: none was asked for.'),
  finishes: z.array(partFinish).describe('Those that can be asked for.'),
  mass: figure.describe('`mass_g`, with its source: `model` where nobody prints it.'),
  mass_g: z.number().nullable().describe('What somebody prints, else worked out from the model with its thread.'),
  mass_basis: z
    .object({
      from: z.enum(['printed', 'model']),
      material: z
        .string()
        .nullable()
        .describe('That the model was taken to be of: a material of the standards library.'),
      density_kg_m3: z.number().nullable(),
    })
    .nullable()
    .describe('null: the mass is not known.'),
  bounding_box: boundingBox.describe('Of what the commands build, in millimetres.'),
  geometry: z.object({
    detail: partDetail,
    details: z.array(partDetail).describe('Those in which the part can be built.'),
    commands: z.array(buildCommand).describe('For POST /api/v1/batch. The last one answers the finished part.'),
    result: z.string().describe('The id of the command that answers the part.'),
    operation_cost: z.int(),
    simplifications: z.array(z.string()).describe('What the model leaves out.'),
  }),
  warnings: z.array(z.string()),
  sources: z.array(z.object({ id: z.string(), title: z.string(), url: z.string().nullable() })),
  version: z.string().describe('Of the data.'),
});
export type Part = z.output<typeof part>;

/** What libraries of parts are for. */
export const libraryCategories = ['fastening', 'motion', 'sealing', 'structure', 'electrical', 'piping'] as const;

/** What there is in one library. */
export const librarySummary = z.object({
  library: z.string(),
  name: z.string(),
  category: z.enum(libraryCategories),
  description: z.string(),
  part_count: z.int(),
  families: z.array(z.string()),
  standards: z.array(z.string()),
  version: z.string().describe('Of the data that its tables are of.'),
  updated_at: z.string().describe('When that version was released.'),
});

const facet = z.record(z.string(), z.int());

/** What a search found. */
export const foundParts = z.object({
  query: z.string(),
  results: z.array(
    z.object({
      library: z.string(),
      part_id: z.string(),
      name: z.string(),
      family: z.string(),
      standard: z.string().nullable(),
      score: z.number(),
      matched: z.array(z.string()).describe('The words of the query that it was found by.'),
    }),
  ),
  total: z.int().describe('How many parts match, on all pages.'),
  limit: z.int(),
  offset: z.int(),
  facets: z
    .object({ library: facet, family: facet, standard: facet, size: facet })
    .describe('How many of all matches have which value; of sizes the twenty most frequent.'),
  unmatched: z
    .array(z.string())
    .describe('Words of the query that the results do not have: left out, of the nearest size, or known of no part.'),
  suggestions: z
    .array(z.string())
    .describe(
      'What may have been meant, when nothing matches as it was written; where there is no result, what is near.',
    ),
});
export type FoundParts = z.output<typeof foundParts>;
