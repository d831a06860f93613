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

/** Query of a panel, and where it is. */
export interface PanelQuery extends CheckedQuery {
  readonly dashboard: string;
  readonly row: string;
  readonly panel: string;
  readonly description?: string | undefined;
}

/** Values that Grafana would put in place of its variables. */
const variables: Readonly<Record<string, string>> = { $__rate_interval: '1m', $service: '.+' };

/** Lists the queries of all panels that read metrics. */
export function listPanelQueries(): PanelQuery[] {
  return dashboards.flatMap(({ title, rows }) =>
    Object.entries(rows).flatMap(([row, panels]) =>
      panels.flatMap((panel) => listQueriesOf(panel).map((query) => ({ ...query, ...locate(title, row, panel) }))),
    ),
  );
}

const locate = (dashboard: string, row: string, { title, description }: Panel) => ({
  name: `${dashboard}: ${title}`,
  dashboard,
  row,
  panel: title,
  description,
});

function listQueriesOf({ kind, queries, mayBeEmpty }: Panel): Omit<CheckedQuery, 'name'>[] {
  if (kind === 'logs') return [];
  return queries.map(({ expression }) => ({
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
