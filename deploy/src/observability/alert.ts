import type { DashboardName } from './links.ts';

/** Alert of Prometheus with what its reader needs. `page` wakes a person, `ticket` waits for the morning. */
export interface Alert {
  readonly severity: 'page' | 'ticket';
  /** Service that the alert is about; undefined if the query keeps the label `job`, which names it. */
  readonly service?: string;
  readonly dashboard: DashboardName;
  readonly summary: string;
  readonly query: string;
  /** Time for which the query must have results, such as `5m`. */
  readonly lasting?: string;
  readonly labels?: Readonly<Record<string, string>>;
}

/** Keeps the names of alerts. */
export const defineAlerts = <const All extends Readonly<Record<string, Alert>>>(alerts: All): All => alerts;
