import { limitTable } from '../validation/limits.ts';
import { listed, markdownTable } from './markdown.ts';

/** Every limit by which designs are validated. */
export function limits(): string {
  const { note, sources, every, processes } = limitTable;
  const rows = [
    ...rowsOf('every process', every),
    ...Object.values(processes).flatMap(({ title, checks }) => rowsOf(title, checks)),
  ];
  const named = Object.entries(sources);
  return `## Limits of validation

${note} Where the limit is \`null\` no source has one.

${markdownTable([['process', 'check', 'limit', 'target', 'unit', 'sources'], ...rows])}

${markdownTable([['source', 'title'], ...named])}`;
}

const rowsOf = (process: string, checks: (typeof limitTable)['every']): string[][] =>
  Object.entries(checks).map(([check, { limit, target, unit, comparison, sources }]) => [
    process,
    check.replaceAll('_', ' '),
    `${comparison} ${limit}`,
    target === undefined ? '' : `${comparison} ${target}`,
    unit,
    listed(sources),
  ]);
