import type { Alert } from './alert.ts';
import { burnAlerts } from './burn-alerts.ts';
import { mailAlerts, serviceAlerts, storeAlerts } from './cause-alerts.ts';
import { ledgerAlerts } from './ledger-alerts.ts';

/** Services that must be scraped. The issuer is absent where no assistant connects with OAuth. */
const requiredServices = ['accounts', 'broker', 'gateway', 'quota', 'standards'] as const;

/** `absent` cannot say which of several services it did not find. */
const absenceQuery = requiredServices
  .map((service) => `label_replace(absent(up{job="${service}"} == 1), "job", "${service}", "", "")`)
  .join(' or ');

const absenceAlerts: Readonly<Record<'ServiceAbsent', Alert>> = {
  ServiceAbsent: {
    severity: 'page',
    dashboard: 'service',
    summary: 'No process of {{ $labels.job }} can be scraped.',
    query: absenceQuery,
    lasting: '3m',
  },
};

/** Groups of rules, as Prometheus shows them. */
export const alertGroups = {
  objectives: burnAlerts,
  ledger: ledgerAlerts,
  stores: storeAlerts,
  mail: mailAlerts,
  services: { ...absenceAlerts, ...serviceAlerts },
};

/** Every alert, by name. */
export const alerts = {
  ...burnAlerts,
  ...ledgerAlerts,
  ...storeAlerts,
  ...mailAlerts,
  ...absenceAlerts,
  ...serviceAlerts,
};

export type AlertName = keyof typeof alerts;
