import { valueOf } from '../parts/figures.ts';
import type { PartTable } from '../parts/part-table.ts';
import { readLibraries, readSources, readTables } from '../parts/table-files.ts';
import { listed, markdownTable } from './markdown.ts';

/** Section on the part libraries. */
export function parts(): string {
  const tables = readTables();
  const rows = readLibraries().map(({ library, name }) => {
    const its = tables.filter((table) => table.library === library);
    const sizes = its.reduce((sum, table) => sum + table.rows.length, 0);
    const open = its.reduce((sum, table) => sum + openIn(table), 0);
    return [name, its.length, sizes, open, listed(its.flatMap(sourcesOf))];
  });
  const sources = readSources().map(({ id, title, url }) => [id, title, url ?? '']);
  return `## Parts

${markdownTable([['library', 'tables', 'sizes', 'unknown figures', 'sources'], ...rows])}

${markdownTable([['source', 'title', 'URL'], ...sources])}`;
}

const openIn = ({ rows, symbols }: PartTable): number =>
  rows.reduce((sum, row) => sum + Object.keys(symbols).filter((symbol) => valueOf(row, symbol) === null).length, 0);

const sourcesOf = ({ provenance }: PartTable): string[] => provenance.flatMap(({ sources }) => sources);
