import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { libraryCategories } from '@kerf/contracts';
import * as z from 'zod';
import { finishTable } from './finish-table.ts';
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
