import type { Panel } from './dashboards/panel.ts';
import { dashboards } from './dashboards/dashboards.ts';
import { createRuleGroups } from './rules.ts';

/** Query of a panel or rule, as Prometheus can evaluate it. */
export interface CheckedQuery {
  /** Dashboard and panel, or rule. */
  readonly name: string;
  readonly expression: string;
  /** True if a product that serves requests has results for it. */
  readonly hasData: boolean;
}

/** Values that Grafana would put in place of its variables. */
const variables: Readonly<Record<string, string>> = { $__rate_interval: '1m', $service: '.+' };

/** Lists the queries of all panels that read metrics. */
export function listPanelQueries(): CheckedQuery[] {
  return dashboards.flatMap(({ title, rows }) =>
    Object.values(rows).flatMap((panels) => panels.flatMap((panel) => listQueriesOf(panel, title))),
  );
}

function listQueriesOf({ title, kind, queries, mayBeEmpty }: Panel, dashboard: string): CheckedQuery[] {
  if (kind === 'logs') return [];
  return queries.map(({ expression }) => ({
    name: `${dashboard}: ${title}`,
    expression: expression.replaceAll(/\$\w+/g, (variable) => variables[variable] ?? variable),
    hasData: !mayBeEmpty,
  }));
}

/** Lists the queries of all rules. */
export function listRuleQueries(): CheckedQuery[] {
  return createRuleGroups().flatMap(({ rules }) =>
    rules.map(({ record, alert, expr }) => ({ name: record ?? alert ?? '', expression: expr, hasData: false })),
  );
}
export { findMetricUsers, type MetricUsers } from './metric-users.ts';
