import { defineAlerts } from './alert.ts';
import { countEvents, getQuantile, getRate, readGauge, selectSamples } from './promql.ts';

const certificateDays = 14;
const daySeconds = 86_400;
const serverFailures = ['connection', 'timeout', 'certificate', 'login', 'file'] as const;

/** Alerts about what the services use. */
export const storeAlerts = defineAlerts({
  BusAway: {
    severity: 'page',
    dashboard: 'stores',
    summary: '{{ $labels.job }} on {{ $labels.instance }} has no connection to NATS.',
    query: `${readGauge('kerf.bus.connected', { by: ['job', 'instance'] })} < 1`,
    lasting: '2m',
  },
  BusRequestsFail: {
    severity: 'ticket',
    dashboard: 'stores',
    summary: 'More than 5 % of the bus requests of {{ $labels.job }} time out or find no service.',
    query:
      `${getRate('messaging.client.operation.duration', { where: { 'error.type': ['timed_out', 'unavailable'] }, by: ['job'], window: '5m' })}` +
      ` / ${getRate('messaging.client.operation.duration', { by: ['job'], window: '5m' })} > 0.05`,
    lasting: '10m',
  },
  BusConsumerSlow: {
    severity: 'ticket',
    dashboard: 'stores',
    summary: '{{ $labels.job }} reads its messages too slowly, and NATS dropped some.',
    query: `${countEvents('kerf.bus.slow_consumers', { by: ['job'], window: '15m' })} > 0`,
  },
  DatabaseConnectionsExhausted: {
    severity: 'ticket',
    dashboard: 'stores',
    summary: 'Calls of {{ $labels.job }} wait for a connection to Postgres.',
    query: `${readGauge('kerf.db.connections', { where: { state: 'waiting' }, by: ['job'] })} > 0`,
    lasting: '5m',
  },
  LimitsCountedLocally: {
    severity: 'ticket',
    dashboard: 'stores',
    summary: '{{ $labels.job }} counts rate limits in each process: Redis is away.',
    query: `${readGauge('kerf.rate_limit.shared', { by: ['job'], combine: 'min' })} < 1`,
    lasting: '10m',
  },
});

/** Alerts about mails. */
export const mailAlerts = defineAlerts({
  MailFailing: {
    severity: 'ticket',
    service: 'accounts',
    dashboard: 'stores',
    summary: 'No mail reaches the mail server, so no one can sign in by code.',
    query:
      `${countEvents('kerf.mail.failures', { where: { reason: serverFailures }, window: '10m' })} > 0` +
      ` unless ${countEvents('kerf.mail.sent', { window: '10m' })} > 0`,
    lasting: '10m',
  },
  MailLost: {
    severity: 'ticket',
    service: 'accounts',
    dashboard: 'stores',
    summary: 'Mails were given up: their server did not take them in time, or too many waited.',
    query: `${countEvents('kerf.mail.lost', { where: { reason: { not: ['refused'] } }, window: '1h' })} > 0`,
  },
});

/** Alerts about connections and processes. */
export const serviceAlerts = defineAlerts({
  AdaptersLost: {
    severity: 'page',
    service: 'broker',
    dashboard: 'adapters',
    summary: 'More than 30 % of at least 10 adapters disconnected within 5 minutes.',
    query:
      `${readGauge('kerf.adapters.connected')} < 0.7 * sum(${selectSamples('kerf.adapters.connected')} offset 5m)` +
      ` and sum(${selectSamples('kerf.adapters.connected')} offset 5m) >= 10`,
  },
  CertificateExpires: {
    severity: 'ticket',
    dashboard: 'service',
    summary: `The certificate that {{ $labels.job }} serves expires in less than ${certificateDays} days.`,
    query: `${readGauge('kerf.tls.certificate.expiry', { by: ['job'], combine: 'min' })} - time() < ${certificateDays * daySeconds}`,
    lasting: '1h',
  },
  LoadShed: {
    severity: 'ticket',
    service: 'gateway',
    dashboard: 'service',
    summary: 'Gateways refuse requests because they are overloaded.',
    query: `${getRate('kerf.overload.shed', { window: '5m' })} > 0`,
    lasting: '10m',
  },
  ValidationQueued: {
    severity: 'ticket',
    dashboard: 'overview',
    summary: 'Designs wait for validation in every process of {{ $labels.job }}.',
    query: `${readGauge('kerf.validation.designs', { where: { state: 'waiting' }, by: ['job'], combine: 'min' })} > 0`,
    lasting: '10m',
  },
  EventLoopBlocked: {
    severity: 'ticket',
    dashboard: 'service',
    summary: 'Timers of {{ $labels.job }} on {{ $labels.instance }} are more than 250 ms late.',
    query: `${getQuantile('nodejs.eventloop.delay', 0.99, { by: ['job', 'instance'], window: '5m' })} > 0.25`,
    lasting: '10m',
  },
  HeapFull: {
    severity: 'ticket',
    dashboard: 'service',
    summary: '{{ $labels.job }} on {{ $labels.instance }} uses more than 90 % of its heap.',
    query:
      `${readGauge('v8js.memory.heap.used', { by: ['job', 'instance'], combine: 'max' })}` +
      ` / ${readGauge('v8js.memory.heap.limit', { by: ['job', 'instance'], combine: 'max' })} > 0.9`,
    lasting: '10m',
  },
  ServiceRestarts: {
    severity: 'ticket',
    dashboard: 'service',
    summary: '{{ $labels.job }} on {{ $labels.instance }} started more than three times in 30 minutes.',
    query: `sum by (job, instance) (changes(${selectSamples('process.start_time')}[30m])) > 3`,
  },
});
