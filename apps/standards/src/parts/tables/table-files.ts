import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { libraryCategories, partFinishes } from '@kerf/contracts';
import * as z from 'zod';
import { type PartTable, partTable } from './part-table.ts';

const folder = fileURLToPath(new URL('../../../data/parts', import.meta.url));

const libraryList = z.strictObject({
  libraries: z.array(
    z.strictObject({
      library: z.string(),
      name: z.string(),
      category: z.enum(libraryCategories),
      description: z.string(),
    }),
  ),
});
export type Library = z.output<typeof libraryList>['libraries'][number];

const sourceList = z.strictObject({
  sources: z.array(z.strictObject({ id: z.string(), title: z.string(), url: z.url().nullable() })),
});
export type Source = z.output<typeof sourceList>['sources'][number];

const sources = z.array(z.string());

/** A printed thickness, in micrometres. */
const printed = z.strictObject({ value: z.number().min(0), role: z.enum(['nominal', 'min', 'max']), sources });

/** Maximum thickness that the thread allows: `deviations` layers must fit between it and the basic profile. */
const byThread = z.strictObject({
  thread: z.strictObject({ steps: z.array(z.number().positive()).min(1), deviations: z.number().positive() }),
  sources,
});

const finish = z.strictObject({
  finish: z.enum(partFinishes),
  meaning: z.string().min(1),
  standard: z.string().nullable(),
  thickness: z.union([printed, byThread]).nullable(),
  smallest: z
    .strictObject({ diameter: z.number().positive(), pitch: z.number().positive() })
    .optional()
    .describe('Smallest thread for which the standard recommends the finish, in millimetres.'),
  remarks: z.array(z.string()),
});
export type Finish = z.output<typeof finish>;

/** Schema of `finishes.json`: the coatings of parts, and the libraries they apply to. */
const finishTable = z.strictObject({ libraries: z.array(z.string()).min(1), finishes: z.array(finish).min(1) });

const metricHoles = z.strictObject({
  title: z.string(),
  standards: z.array(z.string()),
  sources: z.strictObject({ clearance: z.array(z.string()), tap_drill: z.array(z.string()) }),
  disputed: z.array(z.string()).describe('Sizes for which the second source gives other clearance holes.'),
  rows: z.array(
    z.strictObject({
      size: z.string(),
      close: z.number(),
      normal: z.number(),
      loose: z.number(),
      tap_drill: z.number().nullable(),
    }),
  ),
});

/** Reads the libraries, in listing order. */
export const readLibraries = (): Library[] => libraryList.parse(read('libraries.json')).libraries;

/** Reads the sources of the figures. */
export const readSources = (): Source[] => sourceList.parse(read('sources.json')).sources;

/** Reads clearance holes and tap drills of metric screws. */
export const readMetricHoles = () => metricHoles.parse(read('metric-holes.json'));

/** Reads the coatings of parts. */
export const readFinishes = () => finishTable.parse(read('finishes.json'));

/** Reads all tables, library by library. */
export const readTables = (): PartTable[] => readLibraries().flatMap(({ library }) => tablesOf(library));

const tablesOf = (library: string): PartTable[] =>
  readdirSync(join(folder, library))
    .toSorted()
    .map((file) => readTable(join(library, file)));

function readTable(path: string): PartTable {
  const { success, data, error } = partTable.safeParse(read(path));
  if (!success) throw new Error(`data/parts/${path} is not a valid part table: ${z.prettifyError(error)}`);
  return data;
}

const read = (path: string): unknown => JSON.parse(readFileSync(join(folder, path), 'utf8'));
