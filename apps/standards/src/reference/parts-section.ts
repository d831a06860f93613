import { readValue } from '../parts/dimension-figures.ts';
import type { PartTable } from '../parts/tables/part-table.ts';
import { readLibraries, readSources, readTables } from '../parts/tables/table-files.ts';
import { joinUnique, renderTable } from './markdown.ts';

/** Section on the part libraries. */
export function renderParts(): string {
  const tables = readTables();
  const rows = readLibraries().map(({ library, name }) => {
    const its = tables.filter((table) => table.library === library);
    const sizes = its.reduce((sum, table) => sum + table.rows.length, 0);
    const open = its.reduce((sum, table) => sum + countUnknown(table), 0);
    return [name, its.length, sizes, open, joinUnique(its.flatMap(listSources))];
  });
  const sources = readSources().map(({ id, title, url }) => [id, title, url ?? '']);
  return `## Parts

${renderTable([['library', 'tables', 'sizes', 'unknown figures', 'sources'], ...rows])}

${renderTable([['source', 'title', 'URL'], ...sources])}`;
}

const countUnknown = ({ rows, symbols }: PartTable): number =>
  rows.reduce((sum, row) => sum + Object.keys(symbols).filter((symbol) => readValue(row, symbol) === null).length, 0);

const listSources = ({ provenance }: PartTable): string[] => provenance.flatMap(({ sources }) => sources);
