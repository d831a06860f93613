import { getQuantile, getRate, readGauge } from '../promql.ts';
import { type DashboardDefinition, graph } from './panel.ts';

const rare = { mayBeEmpty: true } as const;

/** NATS, Postgres, Redis, the mail server and files, as the services see them. */
export const stores: DashboardDefinition = {
  name: 'stores',
  title: 'Kerf / Bus and stores',
  description: 'NATS, Postgres, Redis, the mail server and files, as the services see them.',
  rows: {
    Bus: [
      graph('Connected processes', readGauge('kerf.bus.connected', { by: ['job'] }), { legend: '{{job}}' }),
      graph('Reconnections', getRate('kerf.bus.reconnects', { by: ['job'] }), {
        unit: 'ops',
        legend: '{{job}}',
        ...rare,
      }),
      graph('Requests that wait for a reply', readGauge('kerf.bus.pending', { by: ['job'] }), { legend: '{{job}}' }),
      graph('Slow consumers', getRate('kerf.bus.slow_consumers', { by: ['job'] }), {
        unit: 'ops',
        legend: '{{job}}',
        ...rare,
      }),
      graph(
        'Requests, 99 %',
        getQuantile('messaging.client.operation.duration', 0.99, { by: ['messaging.destination.name'] }),
        { unit: 's', legend: '{{messaging_destination_name}}' },
      ),
      graph('Handlers, 99 %', getQuantile('messaging.process.duration', 0.99, { by: ['messaging.destination.name'] }), {
        unit: 's',
        legend: '{{messaging_destination_name}}',
      }),
      graph(
        'Failed requests',
        getRate('messaging.client.operation.duration', {
          by: ['messaging.destination.name', 'error.type'],
          where: { 'error.type': { like: '.+' } },
        }),
        { unit: 'ops', legend: '{{messaging_destination_name}} {{error_type}}', ...rare },
      ),
    ],
    Postgres: [
      graph('Connections', readGauge('kerf.db.connections', { by: ['job', 'state'] }), {
        legend: '{{job}} {{state}}',
      }),
      graph('Size of the pools', readGauge('kerf.db.connections.max', { by: ['job'] }), { legend: '{{job}}' }),
      graph('Size of the database', readGauge('kerf.db.size', { combine: 'max' }), {
        unit: 'bytes',
        queries: [
          { expression: readGauge('kerf.db.size', { combine: 'max' }), legend: 'size' },
          {
            expression: `${readGauge('kerf.db.size.max', { combine: 'min' })} > 0`,
            legend: 'nothing new is stored from',
          },
        ],
        ...rare,
      }),
      graph('Statements', getRate('db.client.operation.duration', { by: ['job', 'db.operation.name'] }), {
        unit: 'ops',
        legend: '{{job}} {{db_operation_name}}',
      }),
      graph('Statements, 99 %', getQuantile('db.client.operation.duration', 0.99, { by: ['db.operation.name'] }), {
        unit: 's',
        legend: '{{db_operation_name}}',
      }),
      graph(
        'Failed statements',
        getRate('db.client.operation.duration', {
          by: ['db.operation.name', 'error.type'],
          where: { 'error.type': { like: '.+' } },
        }),
        { unit: 'ops', legend: '{{db_operation_name}} {{error_type}}', ...rare },
      ),
    ],
    Redis: [
      graph('Limits counted across processes', readGauge('kerf.rate_limit.shared', { by: ['job'], combine: 'min' }), {
        legend: '{{job}}',
      }),
      graph('Decisions by place', getRate('kerf.rate_limit.decisions', { by: ['counted', 'outcome'] }), {
        unit: 'reqps',
        legend: '{{counted}} {{outcome}}',
      }),
    ],
    Mail: [
      graph('Mails sent', getRate('kerf.mail.sent'), { unit: 'ops', ...rare }),
      graph('Failed attempts', getRate('kerf.mail.failures', { by: ['reason'] }), {
        unit: 'ops',
        legend: '{{reason}}',
        ...rare,
      }),
      graph('Mails given up', getRate('kerf.mail.lost', { by: ['reason'] }), {
        unit: 'ops',
        legend: '{{reason}}',
        ...rare,
      }),
      graph('Time to send, 99 %', getQuantile('kerf.mail.duration', 0.99), { unit: 's', ...rare }),
      graph('Mails that wait', readGauge('kerf.mail.queued')),
    ],
    Files: [
      graph('Files', getRate('kerf.files.uploads'), {
        unit: 'ops',
        queries: [
          { expression: getRate('kerf.files.uploads'), legend: 'uploads' },
          { expression: getRate('kerf.files.downloads'), legend: 'downloads' },
          { expression: getRate('kerf.files.swept'), legend: 'expired' },
        ],
      }),
      graph('Bytes of files', getRate('kerf.files.uploaded'), {
        unit: 'Bps',
        queries: [
          { expression: getRate('kerf.files.uploaded'), legend: 'uploaded' },
          { expression: getRate('kerf.files.downloaded'), legend: 'downloaded' },
        ],
      }),
    ],
  },
};
