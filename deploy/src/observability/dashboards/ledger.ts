import { countEvents, getQuantile, getRate, readGauge } from '../promql.ts';
import { type DashboardDefinition, graph } from './panel.ts';

const rare = { mayBeEmpty: true } as const;

/** Decisions of the ledger, and the way of its events to their consumers. */
export const ledger: DashboardDefinition = {
  name: 'ledger',
  title: 'Kerf / Admission and ledger',
  description: 'What is admitted and refused, and whether events and refunds arrive.',
  rows: {
    Admission: [
      graph('Decisions', getRate('kerf.admissions', { by: ['decision'] }), { unit: 'ops', legend: '{{decision}}' }),
      graph('Admitted by tier', getRate('kerf.admissions', { by: ['tier'], where: { decision: 'ok' } }), {
        unit: 'ops',
        legend: '{{tier}}',
      }),
      graph(
        'Rate limits that refuse',
        getRate('kerf.rate_limit.decisions', { by: ['limit'], where: { outcome: 'refused' } }),
        { unit: 'reqps', legend: '{{limit}}', ...rare },
      ),
      graph('Rejected keys', getRate('kerf.keys.rejected', { by: ['job', 'reason'] }), {
        unit: 'reqps',
        legend: '{{job}} {{reason}}',
        ...rare,
      }),
      graph('Overloaded: requests refused', getRate('kerf.overload.shed', { by: ['stage', 'reason'] }), {
        unit: 'reqps',
        legend: '{{stage}} {{reason}}',
        ...rare,
      }),
      graph('Admissions at once, and their limit', readGauge('kerf.overload.running', { by: ['stage'] }), {
        queries: [
          { expression: readGauge('kerf.overload.running', { by: ['stage'] }), legend: 'running {{stage}}' },
          { expression: readGauge('kerf.overload.waiting', { by: ['stage'] }), legend: 'waiting {{stage}}' },
          { expression: readGauge('kerf.overload.admissions_limit'), legend: 'limit of admissions' },
        ],
      }),
    ],
    Ledger: [
      graph('Swept operations', countEvents('kerf.sweep.refunded', { window: '1h' }), {
        description: 'Operations refunded in an hour because no service settled them.',
        ...rare,
      }),
      graph('Open reservations', readGauge('kerf.reservations.open', { combine: 'max' })),
      graph('Oldest reservation', readGauge('kerf.reservations.age', { combine: 'max' }), {
        unit: 's',
        queries: [
          { expression: readGauge('kerf.reservations.age', { combine: 'max' }), legend: 'age' },
          { expression: readGauge('kerf.reservations.overdue', { combine: 'max' }), legend: 'past its deadline' },
        ],
      }),
      graph('Partitions of the next days', readGauge('kerf.partitions.prepared', { combine: 'min' }), {
        queries: [
          { expression: readGauge('kerf.partitions.prepared', { combine: 'min' }), legend: 'days prepared' },
          { expression: readGauge('kerf.partitions.strays', { combine: 'max' }), legend: 'operations in no day' },
        ],
      }),
      graph('Refunds in memory', readGauge('kerf.refunds.waiting', { by: ['instance'] }), { legend: '{{instance}}' }),
      graph('Revocations, slowest', getQuantile('kerf.revocations.wait', 1, { by: ['job', 'outcome'] }), {
        unit: 's',
        legend: '{{job}} {{outcome}}',
        ...rare,
      }),
    ],
    Events: [
      graph('Leaders of the relay', readGauge('kerf.relay.leader'), { kind: 'number' }),
      graph('Oldest event in the outbox', readGauge('kerf.relay.lag', { combine: 'max' }), { unit: 's' }),
      graph('Events in the outbox', readGauge('kerf.relay.backlog')),
      graph('Events held until they are on disk', readGauge('kerf.outbox.held', { combine: 'max' })),
      graph('Events published', getRate('kerf.relay.published'), { unit: 'ops' }),
      graph('Deliveries', getRate('kerf.consumer.deliveries', { by: ['stream', 'consumer', 'outcome'] }), {
        unit: 'ops',
        legend: '{{stream}} {{consumer}} {{outcome}}',
        ...rare,
      }),
      graph('Dead letters in an hour', countEvents('kerf.dead_letters', { by: ['job'], window: '1h' }), {
        legend: '{{job}}',
        ...rare,
      }),
      graph('Dropped events in an hour', countEvents('kerf.outbox.dropped', { window: '1h' }), rare),
    ],
  },
};
