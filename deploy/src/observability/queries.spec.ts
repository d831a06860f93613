import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatSampleNames, type MetricDefinition, registry } from '@kerf/telemetry';
import { findOrInstallPrometheus, resolveInProject } from '@kerf/tools';
import { stringify } from 'yaml';
import { recordedWindows } from './burn-alerts.ts';
import { recordedRatio } from './objectives.ts';
import { countEvents, getQuantile, getRate, getRateBelow, readGauge, selectSamples } from './promql.ts';
import { findMetricUsers, listPanelQueries, listRuleQueries } from './queries.ts';

const installMs = 300_000;
const metrics = Object.entries<MetricDefinition>(registry);
const samples = new Set([
  ...metrics.flatMap(([name, definition]) => formatSampleNames(name, definition)),
  ...recordedWindows.map((window) => `${recordedRatio}:rate${window}`),
  'up',
]);
const labels = new Set([
  ...metrics.flatMap(([, definition]) => Object.keys(definition.labels).map((label) => label.replaceAll('.', '_'))),
  'job',
  'instance',
  'le',
  'slo',
]);

const runbooks = resolveInProject('docs/runbooks');
const runbookQueries = readdirSync(runbooks).flatMap((file) =>
  [...readFileSync(join(runbooks, file), 'utf8').matchAll(/```promql\n(.+)\n```/g)].map(([, expression = '']) => ({
    name: file,
    expression,
  })),
);
const queries = [...listPanelQueries(), ...listRuleQueries(), ...runbookQueries];

/** Names in a query that are neither samples of the registry nor its labels. */
function findUnknownNames(expression: string): string[] {
  const text = expression.replaceAll(/"[^"]*"/g, '');
  const grouped = [...text.matchAll(/by \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(/,\s*/));
  const matched = [...text.matchAll(/([a-z_]\w*)\s*(?:=~|!~|!=|=(?!=))/g)].map(([, name = '']) => name);
  const rest = text.replaceAll(/by \([^)]*\)|\{[^}]*\}|\[[^\]]*\]/g, '');
  const selected = [...rest.matchAll(/\b(?:up|[a-z]\w*[_:][\w:]*)\b(?!\s*\()/g)].map(([name]) => name);
  const unknown = [
    ...selected.filter((name) => !samples.has(name)),
    ...[...grouped, ...matched].filter((name) => !labels.has(name)),
  ];
  return [...new Set(unknown)];
}

describe('a query', () => {
  it('selects labels by value, list, exclusion and pattern', () => {
    expect(selectSamples('kerf.operations', { outcome: 'failed', code: { like: '5.*' } })).toBe(
      'kerf_operations_total{outcome="failed",code=~"5.*"}',
    );
    expect(selectSamples('kerf.admissions', { decision: ['ok', 'replay'], tier: { not: ['free'] } })).toBe(
      'kerf_admissions_total{decision=~"ok|replay",tier!~"free"}',
    );
  });

  it('has the unit and the suffix of its samples', () => {
    expect(readGauge('process.memory.usage', { by: ['job'] })).toBe('sum by (job) (process_memory_usage_bytes)');
    expect(getRate('kerf.operation.duration', { window: '5m' })).toBe(
      'sum(rate(kerf_operation_duration_seconds_count[5m]))',
    );
    expect(getRateBelow('kerf.revocations.wait', 1, { window: '5m' })).toBe(
      'sum(rate(kerf_revocations_wait_seconds_bucket{le="1.0"}[5m]))',
    );
    expect(getQuantile('kerf.operation.duration', 0.99, { by: ['tool'], window: '5m' })).toBe(
      'histogram_quantile(0.99, sum by (tool, le) (rate(kerf_operation_duration_seconds_bucket[5m])))',
    );
  });

  it('counts the first event of a counter', () => {
    const name = 'kerf_dead_letters_total';

    expect(countEvents('kerf.dead_letters', { window: '1h' })).toBe(
      `sum((${name} unless ${name} offset 1h) or increase(${name}[1h]))`,
    );
  });
});

describe('the queries of dashboards, rules and runbooks', () => {
  let folder: string;
  let promtool: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kerf-queries-'));
    ({ promtool } = await findOrInstallPrometheus());
  }, installMs);
  afterAll(() => rmSync(folder, { recursive: true }));

  it('use samples and labels of the registry alone', () => {
    const unknown = queries.map(({ name, expression }) => ({ name, unknown: findUnknownNames(expression) }));

    expect(unknown.filter((query) => query.unknown.length > 0)).toEqual([]);
    expect(findUnknownNames('sum by (jobb) (rate(kerf_operations{tol="a"}[5m])) / upp')).toEqual([
      'kerf_operations',
      'jobb',
      'tol',
    ]);
  });

  it.each(metrics)('read %s', (name, definition) => {
    const { dashboards, alerts } = findMetricUsers(name, definition);

    expect([...dashboards, ...alerts]).not.toEqual([]);
  });

  it('are found for a metric, also through the ratio of an objective', () => {
    const { dashboards, alerts } = findMetricUsers('kerf.adapters.connects', registry['kerf.adapters.connects']);

    expect(dashboards).toEqual(['Kerf / Overview', 'Kerf / Adapters']);
    expect(alerts).toEqual(
      ['ReconnectionBudgetPage', 'ReconnectionBudgetTicket'].map((alert) => ({
        name: alert,
        runbook: 'reconnection-budget.md',
      })),
    );
  });

  it('are valid PromQL', () => {
    const rules = queries.map(({ expression }, at) => ({ record: `query:${at}`, expr: expression }));
    const file = join(folder, 'queries.yaml');
    writeFileSync(file, stringify({ groups: [{ name: 'queries', rules }] }, { lineWidth: 0 }));

    expect(execFileSync(promtool, ['check', 'rules', file], { encoding: 'utf8' })).toContain(`${queries.length} rules`);
  });
});
