import * as z from 'zod';
import { listPanelQueries, type PanelQuery } from '../queries.ts';

const deadlineMs = 20_000;
/** Points of a graph, as Grafana would request them for a narrow panel. */
const maxPoints = 120;

/** Series of an answer. */
export interface Series {
  /** Labels as in a query. */
  readonly labels: string;
  /** Times in seconds and values. */
  readonly points: readonly (readonly [number, number])[];
}

/** Answer of Prometheus to the query of a panel. */
export interface PanelAnswer extends PanelQuery {
  readonly series: readonly Series[];
  /** Reason why Prometheus did not answer. */
  readonly error?: string | undefined;
}

const answer = z.object({
  status: z.string(),
  error: z.string().optional(),
  data: z
    .object({
      result: z.array(
        z.object({
          metric: z.record(z.string(), z.string()),
          values: z.array(z.tuple([z.number(), z.string()])),
        }),
      ),
    })
    .optional(),
});

/** Evaluates the queries of all panels over the last seconds, as Grafana does. */
export function readPanelAnswers(prometheusUrl: string, windowS: number): Promise<PanelAnswer[]> {
  const end = Date.now() / 1_000;
  const step = Math.max(1, windowS / maxPoints);
  const range = { start: String(end - windowS), end: String(end), step: String(step) };
  return Promise.all(
    listPanelQueries().map(async (query): Promise<PanelAnswer> => {
      const url = new URL('/api/v1/query_range', prometheusUrl);
      url.search = new URLSearchParams({ query: query.expression, ...range }).toString();
      const response = await fetch(url, { signal: AbortSignal.timeout(deadlineMs) });
      const { status, error, data } = answer.parse(await response.json());
      const series = (data?.result ?? []).map(({ metric, values }) => ({
        labels: formatLabels(metric),
        points: values
          .map(([time, value]) => [time, Number(value)] as const)
          .filter(([, value]) => !Number.isNaN(value)),
      }));
      const filled = series.filter(({ points }) => points.length > 0);
      return { ...query, series: filled, error: status === 'success' ? undefined : (error ?? status) };
    }),
  );
}

/** Sentences about panels that Prometheus did not answer, or without data although the product serves requests. */
export const findEmptyPanels = (answers: readonly PanelAnswer[]): string[] =>
  answers.flatMap(({ name, error, hasData, series }) => {
    if (error !== undefined) return [`${name}: ${error}`];
    return hasData && series.length === 0 ? [`${name}: no data`] : [];
  });

const formatLabels = (metric: Readonly<Record<string, string>>): string =>
  `{${Object.entries(metric)
    .map(([name, value]) => `${name}="${value}"`)
    .join(', ')}}`;
