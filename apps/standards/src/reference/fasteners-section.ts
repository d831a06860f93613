import { fastenerTables } from '../specs/fastener-specs.ts';
import { gapsOf } from '../specs/size-table.ts';
import { listed, markdownTable } from './markdown.ts';

/** Section on fastener standards and their gaps. */
export function fasteners(): string {
  const rows = fastenerTables().map((table) => [
    table.standard,
    table.title,
    listed(table.equivalents.map(({ standard }) => standard)),
    table.rows.length,
    listed(table.provenance.flatMap(({ sources }) => sources)),
    gapsOf(table, table.rows).join(' '),
  ]);
  return `## Fasteners

${markdownTable([['standard', 'title', 'equivalents', 'sizes', 'sources', 'gaps'], ...rows])}`;
}
