import type { Sample } from '../measure.ts';
import type { Figure, Target } from '../targets.ts';
import { computeRatio, type Row, type Verdict } from './results.ts';

/** Systems with which CPU times are compared. */
const comparedSystems = ['floor', 'hops', 'nest', 'moleculer'] as const;

/** Formats the medians as a table; CPU comes first, with the ratios to other systems. */
export function formatFigures(rows: readonly Row[], samples: readonly Sample[]): string {
  const head = [
    'scenario',
    'clients',
    'system',
    'CPU µs',
    'gateway µs',
    ...comparedSystems.map((other) => `× ${other}`),
    'p50 ms',
    'p50 × floor',
    'p50 × hops',
    'p99 ms',
    'per s',
  ];
  const lines = rows.map((row) => [
    row.scenario,
    formatClients(row),
    row.system,
    row.cpuUs.toFixed(0),
    row.gatewayUs.toFixed(0),
    ...comparedSystems.map((other) => formatRatio(row, samples, { figure: 'cpuUs', other })),
    row.p50Ms.toFixed(2),
    formatRatio(row, samples, { figure: 'p50Ms', other: 'floor' }),
    formatRatio(row, samples, { figure: 'p50Ms', other: 'hops' }),
    row.p99Ms.toFixed(2),
    row.perSecond.toFixed(0),
  ]);
  return formatTable([head, ...lines]);
}

/** Formats the CPU time by process. */
export function formatParts(rows: readonly Row[]): string {
  const parts = [...new Set(rows.flatMap(({ partsUs }) => Object.keys(partsUs)))];
  const lines = rows.map(({ scenario, system, partsUs, ...row }) => [
    `${scenario} ${formatClients(row)} ${system}`,
    ...parts.map((part) => partsUs[part]?.toFixed(0) ?? ''),
  ]);
  return formatTable([['CPU µs by process', ...parts], ...lines]);
}

/** Formats the targets with measured values and verdicts. */
export function formatVerdicts(verdicts: readonly Verdict[]): string {
  const head = ['target', 'measured', 'required', ''];
  const lines = verdicts.map((verdict) => [
    `${verdict.scenario}, ${describeTarget(verdict)}`,
    formatValue(verdict.measured, verdict),
    `${verdict.bound} ${formatValue(verdict.value, verdict)}`,
    verdict.met ? 'met' : 'missed',
  ]);
  return formatTable([head, ...lines]);
}

interface Comparison {
  readonly figure: Figure;
  readonly other: Row['system'];
}

function formatRatio(row: Row, samples: readonly Sample[], { figure, other }: Comparison): string {
  const value = computeRatio(samples, { ...row, figure }, row.system, other);
  return Number.isNaN(value) || row.system === other ? '' : value.toFixed(2);
}

const figureNames: Record<Figure, string> = {
  cpuUs: 'CPU',
  gatewayUs: 'CPU of the gateway',
  p50Ms: 'p50',
  p99Ms: 'p99',
  perSecond: 'throughput',
  perDatabaseCore: 'per second and core of the database',
  standardsMb: 'peak memory of the standards service',
};

const places = { edge: 'behind an edge', many: 'with a hundred times as much' };

function describeTarget({ figure, clients, of }: Target): string {
  const load = clients === 0 ? 'at 1000 a second' : `with ${clients} ${clients === 1 ? 'client' : 'clients'}`;
  return `${figureNames[figure]} ${load}${of ? `, ${places[of]}` : ''}`;
}

function formatValue(value: number, { against, by, figure }: Target): string {
  if (by === 'difference') return `${value.toFixed(1)} µs over ${against}`;
  if (against) return `${value.toFixed(2)} × ${against}`;
  if (figure === 'standardsMb') return `${value.toFixed(0)} MB`;
  return figure === 'perDatabaseCore' ? value.toFixed(0) : `${value.toFixed(2)} ms`;
}

/** Admissions have a fixed rate instead of waiting clients. */
function formatClients({ clients }: Pick<Row, 'clients'>): string {
  return clients === 0 ? 'rate' : String(clients);
}

/** Formats a text table: the first column is left-aligned, the others right-aligned. */
function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd();
  return rows.map(line).join('\n');
}
