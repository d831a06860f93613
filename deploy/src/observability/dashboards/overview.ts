import {
  formatShare,
  type Objective,
  type ObjectiveName,
  objectiveDays,
  objectives,
  selectRatio,
} from '../objectives.ts';
import { getQuantile, getRate, readGauge } from '../promql.ts';
import { type DashboardDefinition, graph, type Panel } from './panel.ts';

const budgetPanels = Object.entries<Objective>(objectives).flatMap(([name, { title, good, target }]): Panel[] => {
  const ratio = selectRatio(name as ObjectiveName, '5m');
  return [
    {
      title: `${title}: budget left`,
      description: `${good} Target ${target * 100} % over ${objectiveDays} days.`,
      kind: 'number',
      unit: 'percentunit',
      queries: [{ expression: `1 - avg_over_time(${ratio}[${objectiveDays}d]) / ${formatShare(1 - target)}` }],
      mayBeEmpty: name === 'reconnection',
    },
  ];
});

const burnQueries = Object.entries<Objective>(objectives).map(([name, { title }]) => ({
  expression: selectRatio(name as ObjectiveName, '1h'),
  legend: title,
}));

/** First look: whether the product keeps its objectives, and who uses it for what. */
export const overview: DashboardDefinition = {
  name: 'overview',
  title: 'Kerf / Overview',
  description: 'Objectives, their error budgets, and traffic by tool.',
  rows: {
    Objectives: [
      ...budgetPanels,
      {
        title: 'Error ratio over an hour',
        unit: 'percentunit',
        queries: burnQueries,
        mayBeEmpty: true,
      },
    ],
    Requests: [
      graph('Requests by status', getRate('http.server.request.duration', { by: ['http.response.status_code'] }), {
        unit: 'reqps',
        legend: '{{http_response_status_code}}',
      }),
      graph(
        'Server errors by code',
        getRate('http.server.request.duration', {
          by: ['error.type'],
          where: { 'http.response.status_code': { like: '5..' } },
        }),
        {
          description: '`no_adapter`, `adapter_lost` and other codes of adapters are an affair of the caller.',
          unit: 'reqps',
          legend: '{{error_type}}',
          mayBeEmpty: true,
        },
      ),
      graph('Duration, 99 %', getQuantile('http.server.request.duration', 0.99, { by: ['http.route'] }), {
        unit: 's',
        legend: '{{http_route}}',
        hasExemplars: true,
      }),
    ],
    Operations: [
      graph('Operations by tool', `topk(15, ${getRate('kerf.operations', { by: ['tool'] })})`, {
        unit: 'ops',
        legend: '{{tool}}',
      }),
      graph('Operations by outcome', getRate('kerf.operations', { by: ['outcome', 'code'] }), {
        unit: 'ops',
        legend: '{{outcome}} {{code}}',
      }),
      graph('Phases, 99 %', getQuantile('kerf.operation.phase.duration', 0.99, { by: ['phase'] }), {
        unit: 's',
        legend: '{{phase}}',
      }),
      graph('Running operations', readGauge('kerf.operations.running', { by: ['instance'] }), {
        legend: '{{instance}}',
      }),
    ],
    Validation: [
      graph('Designs in validation', readGauge('kerf.validation.designs', { by: ['state'] }), { legend: '{{state}}' }),
    ],
    Releases: [
      graph('Processes by release', readGauge('kerf.build_info', { by: ['job', 'version'] }), {
        legend: '{{job}} {{version}}',
      }),
    ],
  },
};
