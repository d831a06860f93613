import { limitTable } from '../validation/limits.ts';
import { listed, markdownTable } from './markdown.ts';

/** Section on the limits of design validation. */
export function limits(): string {
  const { note, sources, every, processes } = limitTable;
  const rows = [
    ...rowsOf('every process', every),
    ...Object.values(processes).flatMap(({ title, checks }) => rowsOf(title, checks)),
  ];
  const named = Object.entries(sources);
  return `## Validation limits

${note}

${markdownTable([['process', 'check', 'material', 'limit', 'target', 'unit', 'sources'], ...rows])}

${markdownTable([['source', 'title'], ...named])}`;
}

type Rules = (typeof limitTable)['every'];

const rowsOf = (process: string, rules: Rules): string[][] =>
  Object.entries(rules).flatMap(([check, { materials = {}, unit, comparison, sources, ...general }]) =>
    Object.entries({ ...(general.limit !== null && { any: general }), ...materials }).map(
      ([material, { limit, target }]) => [
        process,
        check.replaceAll('_', ' '),
        material,
        limit === null ? 'unknown' : `${comparison} ${limit}`,
        target === undefined ? '' : `${comparison} ${target}`,
        unit,
        listed(sources),
      ],
    ),
  );
