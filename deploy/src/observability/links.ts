/** Addresses in alerts. Replace them with those of your deployment, then run `npm run generate`. */
const addresses = {
  grafana: 'https://grafana.kerf.example',
  runbooks: 'https://kerf.example/docs/runbooks',
} as const;

/** Dashboards by the part of their file name and address that is their own. */
export type DashboardName = 'overview' | 'ledger' | 'adapters' | 'stores' | 'service' | 'tenant';

/** Identifier of a dashboard in Grafana. */
export const toDashboardId = (name: DashboardName): string => `kerf-${name}`;

/** Link to a dashboard; the one of a service takes the service. */
export function linkDashboard(name: DashboardName, service?: string): string {
  const variable = name === 'service' && service ? `?var-service=${service}` : '';
  return `${addresses.grafana}/d/${toDashboardId(name)}${variable}`;
}

/** Name of the runbook of an alert: `BusAway` has `bus-away.md`. The page and the ticket of a budget share one. */
export const toRunbookFile = (alert: string): string =>
  `${alert
    .replace(/(?:Page|Ticket)$/, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-')
    .toLowerCase()}.md`;

export const linkRunbook = (alert: string): string => `${addresses.runbooks}/${toRunbookFile(alert)}`;
