import { violationKinds } from './check/records.ts';
import type { Summary } from './check/summary.ts';

const maxCharacters = 300;

/** Formats the counts of a run. */
export function formatReport(summary: Summary, faults: ReadonlyMap<string, number>): string {
  const { conclusions, ways, tools, answers, states, reconnects, executed, awaited } = summary;
  const adapters: [string, number][] = [
    ['commands executed', executed],
    ['results delivered after a reconnect', awaited],
  ];
  return [
    formatTable('operations by outcome', conclusions.counts),
    formatTable('acknowledged operations by way', ways.counts),
    formatTable('acknowledged operations by tool', tools.counts),
    formatTable('requests by response', answers.counts),
    formatTable('the ledger', states.counts),
    formatTable('adapters', new Map([...adapters, ...reconnects.counts])),
    formatTable('faults', faults),
    formatViolations(summary),
  ].join('\n\n');
}

/** Formats a table of counts, the highest first. */
function formatTable(title: string, counts: ReadonlyMap<string, number>): string {
  const rows = [...counts].sort(([, one], [, other]) => other - one).map(([name, count]) => formatRow(count, name));
  return [title, ...rows].join('\n');
}

/** Formats every kind of violation with its count and the first examples. */
function formatViolations({ violations, examples }: Summary): string {
  const rows = Object.entries(violationKinds).flatMap(([kind, sentence]) => [
    formatRow(violations.counts.get(kind) ?? 0, sentence),
    ...(examples.get(kind) ?? []).map((example) => `            ${example.slice(0, maxCharacters)}`),
  ]);
  return ['violations', ...rows].join('\n');
}

const formatRow = (count: number, name: string): string => `${String(count).padStart(8)}  ${name}`;
