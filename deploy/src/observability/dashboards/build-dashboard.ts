import { LegendDisplayMode, LegendPlacement, VizLegendOptionsBuilder } from '@grafana/grafana-foundation-sdk/common';
import {
  type Dashboard,
  DashboardBuilder,
  DashboardLinkBuilder,
  DashboardLinkType,
  DatasourceVariableBuilder,
  QueryVariableBuilder,
  RowBuilder,
  TextBoxVariableBuilder,
} from '@grafana/grafana-foundation-sdk/dashboard';
import { PanelBuilder as LogsBuilder } from '@grafana/grafana-foundation-sdk/logs';
import { DataqueryBuilder as LokiQuery } from '@grafana/grafana-foundation-sdk/loki';
import { DataqueryBuilder as PrometheusQuery } from '@grafana/grafana-foundation-sdk/prometheus';
import { PanelBuilder as StatBuilder } from '@grafana/grafana-foundation-sdk/stat';
import { PanelBuilder as GraphBuilder } from '@grafana/grafana-foundation-sdk/timeseries';
import { toDashboardId } from '../links.ts';
import { selectSamples } from '../promql.ts';
import type { DashboardDefinition, Panel } from './panel.ts';

const metricSource = { type: 'prometheus', uid: '${metrics}' };
const logSource = { type: 'loki', uid: '${loki}' };

/** Grid of Grafana: 24 columns, three graphs in a row. */
const panelSize = { columns: 8, rows: 8 };
const logSize = { columns: 24, rows: 12 };

/** Builds the model that Grafana imports. */
export function buildDashboard({ name, title, description, variables = [], rows }: DashboardDefinition): Dashboard {
  const builder = new DashboardBuilder(title)
    .uid(toDashboardId(name))
    .description(description)
    .tags(['kerf'])
    .timezone('browser')
    .refresh('30s')
    .time({ from: 'now-1h', to: 'now' })
    .link(new DashboardLinkBuilder('Kerf').type(DashboardLinkType.Dashboards).tags(['kerf']).includeVars(true))
    .withVariable(createSource(variables.includes('logs') ? 'loki' : 'metrics'));
  for (const variable of variables) builder.withVariable(createVariable(variable));
  let id = 0;
  for (const [row, panels] of Object.entries(rows)) {
    builder.withRow(new RowBuilder(row).id((id += 1)));
    for (const panel of panels) builder.withPanel(buildPanel(panel).id((id += 1)));
  }
  return builder.build();
}

const createSource = (name: 'loki' | 'metrics') =>
  new DatasourceVariableBuilder(name).label('Data source').type(name === 'loki' ? 'loki' : 'prometheus');

function createVariable(name: 'service' | 'account' | 'logs') {
  if (name === 'account') return new TextBoxVariableBuilder(name).label('Account id').defaultValue('');
  if (name === 'logs') return new TextBoxVariableBuilder(name).label('Log stream').defaultValue('{namespace="kerf"}');
  return new QueryVariableBuilder(name)
    .label('Service')
    .datasource(metricSource)
    .query(`label_values(${selectSamples('kerf.build_info')}, job)`)
    .includeAll(true);
}

function buildPanel(panel: Panel) {
  if (panel.kind === 'logs') return buildLogPanel(panel);
  const builder = (panel.kind === 'number' ? new StatBuilder() : createGraph())
    .title(panel.title)
    .datasource(metricSource)
    .span(panelSize.columns)
    .height(panelSize.rows);
  if (panel.unit) builder.unit(panel.unit);
  if (panel.description) builder.description(panel.description);
  for (const [at, { expression, legend }] of panel.queries.entries()) {
    const query = new PrometheusQuery()
      .refId(toQueryId(at))
      .expr(expression)
      .exemplar(panel.hasExemplars === true);
    builder.withTarget(legend ? query.legendFormat(legend) : query);
  }
  return builder;
}

/** Lines, or a graph of their number. */
function buildLogPanel({ title, queries }: Panel) {
  const isGraph = queries.some(({ legend }) => legend !== undefined);
  const { columns, rows } = isGraph ? { ...panelSize, columns: 12 } : logSize;
  const builder = (isGraph ? createGraph() : new LogsBuilder())
    .title(title)
    .datasource(logSource)
    .span(columns)
    .height(rows);
  for (const [at, { expression, legend }] of queries.entries()) {
    const query = new LokiQuery().refId(toQueryId(at)).expr(expression);
    builder.withTarget(legend ? query.legendFormat(legend) : query);
  }
  return builder;
}

const createGraph = () =>
  new GraphBuilder().legend(
    new VizLegendOptionsBuilder()
      .showLegend(true)
      .displayMode(LegendDisplayMode.List)
      .placement(LegendPlacement.Bottom),
  );

/** Grafana names the queries of a panel A, B, C … */
const toQueryId = (at: number): string => String.fromCodePoint('A'.charCodeAt(0) + at);
