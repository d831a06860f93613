import { formatSampleNames, type MetricDefinition } from '@kerf/telemetry';
import { type Alert } from './alert.ts';
import { alerts } from './alerts.ts';
import { dashboards } from './dashboards/dashboards.ts';
import { toRunbookFile } from './links.ts';
import { type Objective, objectives, recordedRatio } from './objectives.ts';

/** Dashboards and alerts that read a metric. */
export interface MetricUsers {
  /** Titles of dashboards. */
  readonly dashboards: readonly string[];
  readonly alerts: readonly { readonly name: string; readonly runbook: string }[];
}

/** Queries of one dashboard or alert, with the names in them. */
interface Reader {
  readonly name: string;
  readonly names: ReadonlySet<string>;
}

const toReader = (name: string, expressions: readonly string[]): Reader => ({
  name,
  names: new Set(expressions.flatMap(unfoldRatios).flatMap((expression) => expression.match(/[a-z][\w:]*/g) ?? [])),
});

const dashboardReaders = dashboards.map(({ title, rows }) =>
  toReader(
    title,
    Object.values(rows).flatMap((panels) =>
      panels.flatMap(({ queries }) => queries.map(({ expression }) => expression)),
    ),
  ),
);
const alertReaders = Object.entries<Alert>(alerts).map(([name, { query }]) => toReader(name, [query]));

/** Finds the dashboards and alerts that read a metric, also through the recorded ratio of an objective. */
export function findMetricUsers(metric: string, definition: MetricDefinition): MetricUsers {
  const samples = formatSampleNames(metric, definition);
  const isReadBy = ({ names }: Reader) => samples.some((sample) => names.has(sample));
  return {
    dashboards: dashboardReaders.filter(isReadBy).map(({ name }) => name),
    alerts: alertReaders.filter(isReadBy).map(({ name }) => ({ name, runbook: toRunbookFile(name) })),
  };
}

/** The query, and those that are recorded for the objectives in it. */
function unfoldRatios(expression: string): string[] {
  const ratios = [...expression.matchAll(new RegExp(`${recordedRatio}:rate\\w+\\{slo="(\\w+)"\\}`, 'g'))];
  const byName: Readonly<Record<string, Objective>> = objectives;
  return [expression, ...ratios.map(([, slo = '']) => byName[slo]?.getErrorRatio('5m') ?? '')];
}
