import { readFastenerTables } from '../specs/fastener-specs.ts';
import { listTableGaps } from '../specs/size-table.ts';
import { joinUnique, renderTable } from './markdown.ts';

/** Section on fastener standards and their gaps. */
export function renderFasteners(): string {
  const rows = readFastenerTables().map((table) => [
    table.standard,
    table.title,
    joinUnique(table.equivalents.map(({ standard }) => standard)),
    table.rows.length,
    joinUnique(table.provenance.flatMap(({ sources }) => sources)),
    listTableGaps(table, table.rows).join(' '),
  ]);
  return `## Fasteners

${renderTable([['standard', 'title', 'equivalents', 'sizes', 'sources', 'gaps'], ...rows])}`;
}
