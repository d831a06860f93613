import { findUnifiedSeries } from '../threads/sizes/unified-sizes.ts';
import type { PartTable } from '../parts/tables/part-table.ts';
import { readSources, readTables } from '../parts/tables/table-files.ts';
import { type Specification, getStatus } from './specification.ts';
import { listTableGaps, buildTableContents } from './size-table.ts';

/** Part libraries with fastener tables. */
const libraries: readonly string[] = ['fasteners', 'retaining-rings', 'pins-keys'];

/** Specifications of fastener standards, from the tables of the part libraries. */
export function createFastenerSpecs(): Specification[] {
  const sources = readSources();
  return readFastenerTables().map((table) => ({
    category: 'fasteners',
    specId: table.id,
    title: table.title,
    standard: table.standard,
    equivalents: table.equivalents.map(({ standard, note = null }) => ({ standard, note })),
    names: [],
    keywords: [...table.keywords, table.family.replaceAll('_', ' '), ...listSeries(table)],
    sizes: table.rows.map(({ size }) => size),
    status: getStatus(listTableGaps(table, table.rows)),
    buildContents: (request) => buildTableContents(table, request, sources),
  }));
}

/** Thread series of its sizes. */
const listSeries = ({ rows }: PartTable): string[] => [
  ...new Set(rows.flatMap(({ size }) => findUnifiedSeries(size) ?? [])),
];

export const readFastenerTables = (): PartTable[] => readTables().filter(({ library }) => libraries.includes(library));
