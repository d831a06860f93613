import type { burnAlerts } from './burn-alerts.ts';
import { type ObjectiveName, objectives } from './objectives.ts';
import { selectSamples } from './promql.ts';
import type { AlertCases, RuleCase, Series } from './rule-cases.fixture.ts';

/** Phase of a case with a share of bad events. */
type Phase = readonly [steps: number, badShare: number];

const eventsAStep = 100_000;

/** Values of a counter that gets a share of the events in each phase. */
function count(phases: readonly Phase[], share: (badShare: number) => number): string {
  const values = [0];
  for (const [steps, bad] of phases) {
    for (let step = 0; step < steps; step += 1) values.push((values.at(-1) ?? 0) + share(bad) * eventsAStep);
  }
  return values.map((value) => value.toFixed(0)).join(' ');
}

const countAll = (phases: readonly Phase[]) => count(phases, () => 1);
const countGood = (phases: readonly Phase[]) => count(phases, (bad) => 1 - bad);
const countBad = (phases: readonly Phase[]) => count(phases, (bad) => bad);

const request = { 'http.route': '/api/v1/op', job: 'gateway' } as const;
const phase = selectSamples('kerf.operation.phase.duration', { phase: 'overhead' });
const threads = selectSamples('kerf.operation.duration', { tool: 'calculate_thread_geometry', outcome: 'ok' });

const toBucket = (selector: string, bound: number): string =>
  selector.replace('_count{', '_bucket{').replace('}', `,le="${bound}"}`);

/** Series of each objective. Those of the first also have faults of a caller, which do not count. */
const seriesOf: Readonly<Record<ObjectiveName, (phases: readonly Phase[]) => Series[]>> = {
  availability: (phases) => {
    const select = (status: string, code?: string) =>
      selectSamples('http.server.request.duration', {
        ...request,
        'http.response.status_code': status,
        ...(code && { 'error.type': code }),
      });
    return [
      [select('200'), count(phases, (bad) => 0.9 - bad)],
      [select('503', 'no_adapter'), count(phases, () => 0.1)],
      [select('503', 'unavailable'), countBad(phases)],
    ];
  },
  overhead: (phases) => [
    [phase, countAll(phases)],
    [toBucket(phase, 0.1), countGood(phases)],
  ],
  serviceTools: (phases) => [
    [threads, countAll(phases)],
    [toBucket(threads, 0.25), countGood(phases)],
  ],
  reconnection: (phases) => [
    [selectSamples('kerf.adapters.disconnects', { reason: 'abnormal' }), countAll(phases)],
    [selectSamples('kerf.adapters.disconnects', { reason: 'normal' }), countAll(phases)],
    [selectSamples('kerf.adapters.connects', { kind: 'resumed' }), countGood(phases)],
  ],
};

const hour = 60;
/** Steps of 10 minutes are enough for windows of hours. */
const coarseMinutes = 10;
const daySteps = (24 * hour) / coarseMinutes;

/** Cases of an objective; a share is a multiple of the one that just keeps the objective. */
function createCases(name: ObjectiveName): { page: AlertCases; ticket: AlertCases } {
  const allowed = 1 - objectives[name].target;
  const build = (factors: readonly Phase[], minutes: number, intervalMinutes = 1): RuleCase => {
    const series = seriesOf[name](factors.map(([steps, factor]) => [steps, factor * allowed]));
    return { series, minutes, intervalMinutes, labels: { slo: name } };
  };
  return {
    page: {
      fires: build([[6 * hour, 6.1]], 6 * hour),
      quiet: [
        build([[6 * hour, 5.9]], 6 * hour),
        // Over the long windows too much was bad, but it is over.
        build([toPhase(5 * hour, 6.5), toPhase(25, 40), toPhase(35, 0)], 6 * hour),
      ],
    },
    ticket: {
      fires: build([[3 * daySteps, 1.1]], 3 * 24 * hour, coarseMinutes),
      quiet: build([[3 * daySteps, 0.9]], 3 * 24 * hour, coarseMinutes),
    },
  };
}

const toPhase = (steps: number, factor: number): Phase => [steps, factor];

const cases = {
  availability: createCases('availability'),
  overhead: createCases('overhead'),
  serviceTools: createCases('serviceTools'),
  reconnection: createCases('reconnection'),
};

/** Cases of the alerts about error budgets. */
export const objectiveCases: Readonly<Record<keyof typeof burnAlerts, AlertCases>> = {
  AvailabilityBudgetPage: cases.availability.page,
  AvailabilityBudgetTicket: cases.availability.ticket,
  OverheadBudgetPage: cases.overhead.page,
  OverheadBudgetTicket: cases.overhead.ticket,
  ServiceToolsBudgetPage: cases.serviceTools.page,
  ServiceToolsBudgetTicket: cases.serviceTools.ticket,
  ReconnectionBudgetPage: cases.reconnection.page,
  ReconnectionBudgetTicket: cases.reconnection.ticket,
};
