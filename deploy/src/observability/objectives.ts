// Service level objectives: what must be good, of what, and how much of it within 28 days.
import { catalog } from '@kerf/catalog';
import { faults, isCausedByCaller } from '@kerf/errors';
import { getRate, getRateBelow, type Where } from './promql.ts';
import type { DashboardName } from './links.ts';

/** Objective of a ratio. Its error ratio is bad events / valid events in a window. */
export interface Objective {
  readonly title: string;
  readonly good: string;
  /** Share that must be good, such as 0.999. */
  readonly target: number;
  readonly service: string;
  readonly dashboard: DashboardName;
  readonly getErrorRatio: (window: string) => string;
}

/** 5xx codes that say nothing about the product: the caller, or its adapter, is the cause. */
const callersFaults = Object.keys(faults).filter(isCausedByCaller);

/** Paths that monitors call, and streams, whose duration is that of the client. */
const otherRoutes = ['/health', '/api/v1/mcp/sse'];

const requests: Where<'http.server.request.duration'> = { 'http.route': { not: otherRoutes } };
const failedRequests: Where<'http.server.request.duration'> = {
  ...requests,
  'http.response.status_code': { like: '5..' },
  'error.type': { not: callersFaults },
};

/** Tools that compute in the product. Validation is not one of them: it measures a file of any size. */
const serviceTools = catalog.tools
  .filter(({ name, runsOn }) => runsOn === 'service' && !name.startsWith('validate'))
  .map(({ name }) => name);
const computed: Where<'kerf.operation.duration'> = { tool: serviceTools, outcome: 'ok' };

/** Ends of connections after which an adapter should resume. */
const interruptions = ['abnormal', 'draining', 'try_again_later'] as const;

/** Bad events of good ones; without bad events 0, without events nothing. */
const divide = (bad: string, valid: string): string => `(${bad} or 0 * ${valid}) / (${valid} > 0)`;

export const objectives = {
  availability: {
    title: 'Availability',
    good: 'Answers without a server error, and server errors that the caller or its adapter causes.',
    target: 0.999,
    service: 'gateway',
    dashboard: 'overview',
    getErrorRatio: (window) =>
      divide(
        getRate('http.server.request.duration', { where: failedRequests, window }),
        getRate('http.server.request.duration', { where: requests, window }),
      ),
  },
  overhead: {
    title: 'Overhead',
    good: 'Operations that took at most 100 ms longer than their tool.',
    target: 0.99,
    service: 'gateway',
    dashboard: 'overview',
    getErrorRatio: (window) => {
      const options = { where: { phase: 'overhead' }, window } as const;
      const within = getRateBelow('kerf.operation.phase.duration', 0.1, options);
      return `1 - ${within} / (${getRate('kerf.operation.phase.duration', options)} > 0)`;
    },
  },
  serviceTools: {
    title: 'Service tools',
    good: 'Successful operations of tools in the product, except validation, within 250 ms.',
    target: 0.99,
    service: 'standards',
    dashboard: 'overview',
    getErrorRatio: (window) => {
      const within = getRateBelow('kerf.operation.duration', 0.25, { where: computed, window });
      return `1 - ${within} / (${getRate('kerf.operation.duration', { where: computed, window })} > 0)`;
    },
  },
  reconnection: {
    title: 'Reconnection',
    good: 'Interrupted adapters that resumed their session in time (`KERF_ADAPTER_RETURN_MS`, 10 s).',
    target: 0.99,
    service: 'broker',
    dashboard: 'adapters',
    getErrorRatio: (window) => {
      const lost = getRate('kerf.adapters.disconnects', { where: { reason: interruptions }, window });
      const resumed = getRate('kerf.adapters.connects', { where: { kind: 'resumed' }, window });
      return `clamp_min(1 - (${resumed} or 0 * ${lost}) / (${lost} > 0), 0)`;
    },
  },
} as const satisfies Record<string, Objective>;

export type ObjectiveName = keyof typeof objectives;

/** Days over which an objective is counted. */
export const objectiveDays = 28;

/** Name of the recorded error ratio of all objectives. */
export const recordedRatio = 'kerf:error_ratio';

/** Recorded error ratio of an objective in a window. */
export const selectRatio = (objective: ObjectiveName, window: string): string =>
  `${recordedRatio}:rate${window}{slo="${objective}"}`;

/** Share without the noise of binary fractions. */
export const formatShare = (share: number): string => String(Number(share.toFixed(6)));
