import { type DashboardDefinition, graph } from './panel.ts';

/** Lines of one account. Metrics have no account, so that their number has a bound; logs do. */
const lines = '$logs | json | account_id="$account"';
const count = (query: string, by: string): string => `sum by (${by}) (count_over_time(${query} [5m]))`;

/** One account, by its log lines. */
export const tenant: DashboardDefinition = {
  name: 'tenant',
  title: 'Kerf / Account, by logs',
  description: 'Log lines that name one account. It needs Loki, with the lines of the services as JSON.',
  variables: ['logs', 'account'],
  rows: {
    Account: [
      graph('Lines by service', count(lines, 'service'), { kind: 'logs', legend: '{{service}}' }),
      graph('Lines by level', count(lines, 'level'), { kind: 'logs', legend: '{{level}}' }),
      graph('Adapters that came and went', `${lines} | msg=~"adapter (connected|disconnected)"`, { kind: 'logs' }),
      graph('Warnings and errors', `${lines} | level=~"warn|error|fatal"`, { kind: 'logs' }),
      graph('All lines', lines, { kind: 'logs' }),
    ],
  },
};
