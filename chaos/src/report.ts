import { violationKinds } from './check/records.ts';
import type { Summary } from './check/summary.ts';

const mostCharacters = 300;

/** Formats the counts of a run. */
export function reportOf(summary: Summary, faults: ReadonlyMap<string, number>): string {
  const { conclusions, ways, tools, answers, states, returns, carriedOut, awaited } = summary;
  const adapters: [string, number][] = [
    ['commands executed', carriedOut],
    ['results delivered after a reconnect', awaited],
  ];
  return [
    table('operations by outcome', conclusions.counts),
    table('acknowledged operations by way', ways.counts),
    table('acknowledged operations by tool', tools.counts),
    table('requests by response', answers.counts),
    table('the ledger', states.counts),
    table('adapters', new Map([...adapters, ...returns.counts])),
    table('faults', faults),
    violationsTable(summary),
  ].join('\n\n');
}

/** Formats a table of counts, the highest first. */
function table(title: string, counts: ReadonlyMap<string, number>): string {
  const rows = [...counts].sort(([, one], [, other]) => other - one).map(([name, count]) => row(count, name));
  return [title, ...rows].join('\n');
}

/** Formats every kind of violation with its count and the first examples. */
function violationsTable({ violations, examples }: Summary): string {
  const rows = Object.entries(violationKinds).flatMap(([kind, sentence]) => [
    row(violations.counts.get(kind) ?? 0, sentence),
    ...(examples.get(kind) ?? []).map((example) => `            ${example.slice(0, mostCharacters)}`),
  ]);
  return ['violations', ...rows].join('\n');
}

const row = (count: number, name: string): string => `${String(count).padStart(8)}  ${name}`;
