import { fileURLToPath } from 'node:url';
import { findMetricUsers } from '@kerf/deploy';
import { formatSampleNames, type LabelValues, type MetricDefinition, registryBySubject } from '@kerf/telemetry';

/** Path of the shipped reference of metrics. */
export const shippedTelemetryReference = fileURLToPath(
  new URL('../../../../docs/reference/generated/telemetry.md', import.meta.url),
);

const head = `# Metrics

Every service serves these at \`/metrics\` of its internal port, as OpenMetrics or in the older text format. The tables have the names of queries; for a histogram the part before \`_bucket\`, \`_sum\` and \`_count\`. A label that does not apply is left out. No label holds an account, a key, an adapter or any other id. The last columns name the dashboards that show a metric and the alerts that read it, also through the ratio of an [objective](../../guide/monitoring.md#watch-with-dashboards-and-alerts).
This page is generated from \`libs/telemetry/src/metrics/registry\` and \`deploy/src/observability\` by \`npm run generate\`.
`;

const titles: Readonly<Record<keyof typeof registryBySubject, string>> = {
  http: 'HTTP',
  operations: 'Operations',
  limits: 'Limits and keys',
  adapters: 'Adapters',
  bus: 'Bus',
  database: 'Database',
  ledger: 'Ledger',
  files: 'Files',
  mail: 'Mails',
  process: 'Process',
};

/** Renders all metrics in Markdown. */
export const renderTelemetryReference = (): string =>
  [
    head,
    ...Object.entries(registryBySubject).map(([subject, metrics]) =>
      renderSection(titles[subject as keyof typeof titles], metrics),
    ),
  ].join('\n');

function renderSection(title: string, metrics: Readonly<Record<string, MetricDefinition>>): string {
  const rows = Object.entries(metrics).map(([name, definition]) => renderRow(name, definition));
  return `## ${title}\n\n| metric | kind | meaning | labels | services | dashboards | alerts |\n| --- | --- | --- | --- | --- | --- | --- |\n${rows.join('\n')}\n`;
}

function renderRow(name: string, definition: MetricDefinition): string {
  const [sample = ''] = formatSampleNames(name, definition);
  const labels = Object.entries(definition.labels).map(([label, values]) => renderLabel(label, values));
  const services = definition.emitters.length === 6 ? 'all' : definition.emitters.join(', ');
  const cells = [`\`${sample.replace(/_bucket$/, '')}\``, definition.kind, definition.help];
  const { dashboards, alerts } = findMetricUsers(name, definition);
  const shownOn = dashboards.map((title) => title.replace('Kerf / ', '')).join(', ');
  const readBy = alerts.map((alert) => `[${alert.name}](../../runbooks/${alert.runbook})`).join(', ');
  return `| ${[...cells, labels.join('<br>') || 'none', services, shownOn || 'none', readBy || 'none'].join(' | ')} |`;
}

function renderLabel(label: string, values: LabelValues): string {
  const shown = `\`${label.replaceAll('.', '_')}\``;
  return 'table' in values
    ? `${shown}: ${values.table}, at most ${values.max}`
    : `${shown}: ${values.map((value) => `\`${value}\``).join(', ')}`;
}
