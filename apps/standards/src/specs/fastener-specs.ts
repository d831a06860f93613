import { seriesOf } from '../parts/inch-series.ts';
import type { PartTable } from '../parts/part-table.ts';
import { readSources, readTables } from '../parts/table-files.ts';
import { type KnownSpec, statusBy } from './known-spec.ts';
import { gapsOf, tableContents } from './size-table.ts';

/** Part libraries with fastener tables. */
const libraries: readonly string[] = ['fasteners', 'retaining-rings', 'pins-keys'];

/** Specifications of fastener standards, from the tables of the part libraries. */
export function fastenerSpecs(): KnownSpec[] {
  const sources = readSources();
  return fastenerTables().map((table) => ({
    category: 'fasteners',
    specId: table.id,
    title: table.title,
    standard: table.standard,
    equivalents: table.equivalents.map(({ standard, note = null }) => ({ standard, note })),
    names: [],
    keywords: [...table.keywords, table.family.replaceAll('_', ' '), ...seriesIn(table)],
    sizes: table.rows.map(({ size }) => size),
    status: statusBy(gapsOf(table, table.rows)),
    contents: (asked) => tableContents(table, asked, sources),
  }));
}

/** Thread series of its sizes. */
const seriesIn = ({ rows }: PartTable): string[] => [...new Set(rows.flatMap(({ size }) => seriesOf(size) ?? []))];

export const fastenerTables = (): PartTable[] => readTables().filter(({ library }) => libraries.includes(library));
