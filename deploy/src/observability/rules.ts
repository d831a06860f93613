import type { Alert } from './alert.ts';
import { alertGroups } from './alerts.ts';
import { recordedWindows } from './burn-alerts.ts';
import { linkDashboard, linkRunbook } from './links.ts';
import { type Objective, objectives, recordedRatio } from './objectives.ts';

/** Rule as Prometheus reads it. */
export interface Rule {
  readonly record?: string;
  readonly alert?: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

/** Creates the groups of a rule file. */
export function createRuleGroups(): { readonly name: string; readonly rules: Rule[] }[] {
  const recorded = { name: 'kerf-objectives-recorded', rules: createRecordings() };
  const groups = Object.entries(alertGroups).map(([name, alerts]) => ({
    name: `kerf-${name}`,
    rules: Object.entries<Alert>(alerts).map(([alert, definition]) => createAlertRule(alert, definition)),
  }));
  return [recorded, ...groups];
}

function createRecordings(): Rule[] {
  return Object.entries<Objective>(objectives).flatMap(([slo, { getErrorRatio }]) =>
    recordedWindows.map((window) => ({
      record: `${recordedRatio}:rate${window}`,
      expr: getErrorRatio(window),
      labels: { slo },
    })),
  );
}

function createAlertRule(alert: string, definition: Alert): Rule {
  const { severity, service = '{{ $labels.job }}', dashboard, summary, query, lasting, labels } = definition;
  return {
    alert,
    expr: query,
    ...(lasting && { for: lasting }),
    labels: { severity, service, ...labels },
    annotations: { summary, runbook_url: linkRunbook(alert), dashboard_url: linkDashboard(dashboard, service) },
  };
}
