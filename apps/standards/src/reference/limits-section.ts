import { limitTable } from '../validation/judge/process-limits.ts';
import { joinUnique, renderTable } from './markdown.ts';

/** Section on the limits of design validation. */
export function renderLimits(): string {
  const { note, sources, every, processes } = limitTable;
  const rows = [
    ...listRows('every process', every),
    ...Object.values(processes).flatMap(({ title, checks }) => listRows(title, checks)),
  ];
  const named = Object.entries(sources);
  return `## Validation limits

${note}

${renderTable([['process', 'check', 'material', 'limit', 'target', 'unit', 'sources'], ...rows])}

${renderTable([['source', 'title'], ...named])}`;
}

type Rules = (typeof limitTable)['every'];

const listRows = (process: string, rules: Rules): string[][] =>
  Object.entries(rules).flatMap(([check, { materials = {}, unit, comparison, sources, ...general }]) =>
    Object.entries({ ...(general.limit !== null && { any: general }), ...materials }).map(
      ([material, { limit, target }]) => [
        process,
        check.replaceAll('_', ' '),
        material,
        limit === null ? 'unknown' : `${comparison} ${limit}`,
        target === undefined ? '' : `${comparison} ${target}`,
        unit,
        joinUnique(sources),
      ],
    ),
  );
