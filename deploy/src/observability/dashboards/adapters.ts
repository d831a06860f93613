import { selectRatio } from '../objectives.ts';
import { getQuantile, getRate, readGauge } from '../promql.ts';
import { type DashboardDefinition, graph } from './panel.ts';

const rare = { mayBeEmpty: true } as const;

/** Connections of adapters, and their commands. */
export const adapters: DashboardDefinition = {
  name: 'adapters',
  title: 'Kerf / Adapters',
  description: 'How many adapters are connected, why they left, and how fast they work.',
  rows: {
    Connections: [
      graph('Connected by state', readGauge('kerf.adapters.connected', { by: ['state'] }), { legend: '{{state}}' }),
      graph('Connected by type', readGauge('kerf.adapters.connected', { by: ['type'] }), { legend: '{{type}}' }),
      graph('Connected by broker', readGauge('kerf.adapters.connected', { by: ['instance'] }), {
        legend: '{{instance}}',
      }),
      graph('Connects', getRate('kerf.adapters.connects', { by: ['kind'] }), { unit: 'ops', legend: '{{kind}}' }),
      graph('Disconnects by reason', getRate('kerf.adapters.disconnects', { by: ['reason'] }), {
        unit: 'ops',
        legend: '{{reason}}',
      }),
      graph('Not resumed in time', selectRatio('reconnection', '5m'), { unit: 'percentunit', ...rare }),
      graph('Longest silence', readGauge('kerf.adapters.heartbeat.age', { by: ['instance'], combine: 'max' }), {
        unit: 's',
        legend: '{{instance}}',
      }),
    ],
    Commands: [
      graph('At adapters and waiting', readGauge('kerf.adapters.commands.inflight'), {
        queries: [
          { expression: readGauge('kerf.adapters.commands.inflight'), legend: 'at adapters' },
          { expression: readGauge('kerf.adapters.commands.queued'), legend: 'waiting' },
        ],
      }),
      graph('Commands by outcome', getRate('kerf.adapters.command.duration', { by: ['outcome'] }), {
        unit: 'ops',
        legend: '{{outcome}}',
      }),
      graph('Duration, 50 % and 99 %', getQuantile('kerf.adapters.command.duration', 0.5), {
        unit: 's',
        hasExemplars: true,
        queries: [
          { expression: getQuantile('kerf.adapters.command.duration', 0.5), legend: '50 %' },
          { expression: getQuantile('kerf.adapters.command.duration', 0.99), legend: '99 %' },
        ],
      }),
      graph('Invalid results', getRate('kerf.adapters.results.rejected', { by: ['instance'] }), {
        unit: 'ops',
        legend: '{{instance}}',
        ...rare,
      }),
    ],
  },
};
