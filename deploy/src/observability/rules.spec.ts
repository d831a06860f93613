import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findOrInstallAmtool, findOrInstallPrometheus, resolveInProject } from '@kerf/tools';
import { stringify } from 'yaml';
import type { Alert } from './alert.ts';
import { type AlertName, alerts } from './alerts.ts';
import { buildDashboard } from './dashboards/build-dashboard.ts';
import { dashboards } from './dashboards/dashboards.ts';
import { renderObservability } from './generated-files.ts';
import { toRunbookFile } from './links.ts';
import { ruleCases, type RuleCase } from './rule-cases.fixture.ts';
import { createRuleGroups, type Rule } from './rules.ts';

const run = promisify(execFile);
const installMs = 300_000;
const generated = resolveInProject('deploy/observability/generated');
const runbooks = resolveInProject('docs/runbooks');
const alertNames = Object.keys(alerts) as AlertName[];
const rules = createRuleGroups().flatMap((group) => group.rules);

let folder: string;
let promtool: string;
let amtool: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kerf-rules-'));
  ({ promtool } = await findOrInstallPrometheus());
  ({ command: amtool } = await findOrInstallAmtool());
}, installMs);
afterAll(() => rmSync(folder, { recursive: true }));

describe('deploy/observability/generated', () => {
  it.each([...renderObservability()])('%s is what npm run generate writes', (path, text) => {
    expect(readFileSync(join(generated, path), 'utf8')).toBe(text);
  });

  it.each(dashboards)('$title names its panels and queries, and shows their legends', (dashboard) => {
    const { panels = [] } = buildDashboard(dashboard);
    const ids = panels.map(({ id }) => id);
    const graphs = panels.filter(({ type }) => type === 'timeseries');
    const queryIds = panels.map((panel) =>
      'targets' in panel ? JSON.stringify(panel.targets).match(/"refId":"."/g) : [],
    );

    expect(new Set(ids).size).toBe(panels.length);
    expect(graphs).not.toEqual([]);
    for (const graph of graphs) expect(graph).toMatchObject({ options: { legend: { showLegend: true } } });
    for (const one of queryIds) expect(new Set(one ?? ['absent', 'absent']).size).toBe(one?.length);
  });

  it('has nothing else', () => {
    const files = readdirSync(generated, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

    expect(files).toHaveLength(renderObservability().size);
  });
});

/** Test of promtool for a case: whether the alert fires at its end, with its labels and annotations. */
function createTest(alertname: AlertName, { series, minutes, intervalMinutes = 1, labels }: RuleCase, fires: boolean) {
  const interval = `${intervalMinutes}m`;
  const rule = rules.find(({ alert }) => alert === alertname);
  const expand = (texts: Readonly<Record<string, string>> = {}) =>
    JSON.parse(JSON.stringify(texts).replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, (_, label) => labels?.[label] ?? ''));
  const expected = { exp_labels: { ...labels, ...expand(rule?.labels) }, exp_annotations: expand(rule?.annotations) };
  return {
    rule_files: [writeRules(rule)],
    // Without `for` only the last evaluation matters.
    evaluation_interval: rule?.for ? interval : `${minutes}m`,
    tests: [
      {
        interval,
        input_series: series.map(([selector, values]) => ({ series: selector, values })),
        alert_rule_test: [{ eval_time: `${minutes}m`, alertname, exp_alerts: fires ? [expected] : [] }],
      },
    ],
  };
}

/** Writes a file with this alert and what is recorded for it: with all rules each test would take seconds. */
function writeRules(alert: Rule | undefined): string {
  const recorded = rules.filter(
    ({ record, labels }) => record && alert?.expr.includes(record) && labels['slo'] === alert.labels['slo'],
  );
  const file = join(folder, `rules-${alert?.alert}.yaml`);
  writeFileSync(file, stringify({ groups: [{ name: 'kerf', rules: [...recorded, alert] }] }, { lineWidth: 0 }));
  return file;
}

/** Result of promtool for the tests. */
async function testRules(tests: readonly object[]): Promise<string> {
  const files = tests.map((test, at) => {
    const file = join(folder, `${at}.yaml`);
    writeFileSync(file, stringify(test, { lineWidth: 0 }));
    return file;
  });
  const { stdout } = await run(promtool, ['test', 'rules', ...files]).catch((error: { stderr: string }) => {
    throw new Error(error.stderr);
  });
  return stdout;
}

describe('the rules', () => {
  it('are accepted by promtool', async () => {
    const { stdout } = await run(promtool, ['check', 'rules', join(generated, 'rules.yaml')]);

    expect(stdout).toContain(`SUCCESS: ${rules.length} rules found`);
  });

  it.each(alertNames)('%s fires when it must, and just does not otherwise', async (name) => {
    const { fires, quiet } = ruleCases[name];
    const tests = [createTest(name, fires, true), ...[quiet].flat().map((one) => createTest(name, one, false))];

    expect(await testRules(tests)).not.toContain('FAILED');
  });

  it('fail the tests if an alert does not fire', async () => {
    const { quiet } = ruleCases.RelayStopped;

    const tests = [quiet].flat().map((one) => createTest('RelayStopped', one, true));
    await expect(testRules(tests)).rejects.toThrow('alertname: RelayStopped');
  });

  it.each(Object.entries<Alert>(alerts))('%s names its service, or keeps the label that does', (_, alert) => {
    expect(alert.service ?? /by \(job|"job"/.exec(alert.query)?.[0]).toBeDefined();
  });
});

describe('the routes of Alertmanager', () => {
  it('are accepted by amtool', async () => {
    const { stdout } = await run(amtool, ['check-config', join(generated, 'alertmanager.yaml')]);

    expect(stdout).toContain('2 receivers');
  });

  it.each(Object.entries<Alert>(alerts))('send %s to those who handle its severity', async (alertname, alert) => {
    const labels = [`alertname=${alertname}`, `severity=${alert.severity}`, `service=${alert.service ?? 'quota'}`];

    const configuration = `--config.file=${join(generated, 'alertmanager.yaml')}`;
    const { stdout } = await run(amtool, ['config', 'routes', 'test', configuration, ...labels]);
    expect(stdout.trim()).toBe(alert.severity);
  });

  it('make a ticket of an alert without a severity', async () => {
    const configuration = `--config.file=${join(generated, 'alertmanager.yaml')}`;

    const { stdout } = await run(amtool, ['config', 'routes', 'test', configuration, 'alertname=Other']);
    expect(stdout.trim()).toBe('ticket');
  });
});

describe('the runbooks', () => {
  const files = readdirSync(runbooks).filter((file) => file !== 'README.md');

  it('are one for each alert, or one for its page and its ticket, and no others', () => {
    expect(files.toSorted()).toEqual([...new Set(alertNames.map(toRunbookFile))].toSorted());
  });

  it.each(alertNames)('of %s begins with its name, says what to look at and what to do', (name) => {
    const text = readFileSync(join(runbooks, toRunbookFile(name)), 'utf8');

    expect(text).toMatch(new RegExp(`^# .*\\b${name}\\b`));
    for (const heading of ['Meaning', 'First look', 'What to do', 'Wake someone'])
      expect(text).toContain(`\n## ${heading}\n`);
  });
});
