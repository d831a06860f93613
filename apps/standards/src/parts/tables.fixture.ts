import type { PartTable } from './tables/part-table.ts';
import { readTables } from './tables/table-files.ts';

export const tables = readTables();

/** The table of one standard. */
export function findTable(id: string): PartTable {
  const table = tables.find((one) => one.id === id);
  if (!table) throw new Error(`there is no table ${id}`);
  return table;
}

/** The same figures in ascending order. */
export const sortAscending = (figures: readonly number[]): number[] => figures.toSorted((a, b) => a - b);
