import { type Alert } from './alert.ts';
import { formatShare, type Objective, type ObjectiveName, objectives, selectRatio } from './objectives.ts';

/** Error budgets that are used too fast, over a long window and, so that the alert ends soon, over a short one. */
const burns = {
  page: [
    { factor: 14.4, long: '1h', short: '5m' },
    { factor: 6, long: '6h', short: '30m' },
  ],
  ticket: [
    { factor: 3, long: '1d', short: '2h' },
    { factor: 1, long: '3d', short: '6h' },
  ],
} as const;

/** Windows over which error ratios are recorded. */
export const recordedWindows = ['5m', '30m', '1h', '2h', '6h', '1d', '3d'] as const;

const alertNames = {
  availability: 'AvailabilityBudget',
  overhead: 'OverheadBudget',
  serviceTools: 'ServiceToolsBudget',
  reconnection: 'ReconnectionBudget',
} as const satisfies Record<ObjectiveName, string>;

type BurnAlertName = `${(typeof alertNames)[ObjectiveName]}${'Page' | 'Ticket'}`;

/** Two alerts for each objective. */
export const burnAlerts = Object.fromEntries(
  (Object.keys(objectives) as ObjectiveName[]).flatMap((name) => [
    [`${alertNames[name]}Page`, createBurnAlert(name, 'page')],
    [`${alertNames[name]}Ticket`, createBurnAlert(name, 'ticket')],
  ]),
) as Record<BurnAlertName, Alert>;

function createBurnAlert(name: ObjectiveName, severity: Alert['severity']): Alert {
  const { title, target, service, dashboard }: Objective = objectives[name];
  const exceeds = (window: string, factor: number) =>
    `${selectRatio(name, window)} > ${formatShare(factor * (1 - target))}`;
  const [fast, slow] = burns[severity].map(
    ({ factor, long, short }) => `(${exceeds(long, factor)} and ${exceeds(short, factor)})`,
  );
  const pace = burns[severity].map(({ factor, long }) => `${factor} times over ${long}`).join(' or ');
  return {
    severity,
    service,
    dashboard,
    query: `${fast} or ${slow}`,
    summary: `${title}: the error budget is used ${pace} as fast as ${target * 100} % allows.`,
    labels: { slo: name },
  };
}
