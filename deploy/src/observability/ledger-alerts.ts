import { defineAlerts } from './alert.ts';
import { countEvents, countEventsBelow, readGauge } from './promql.ts';

/** Alerts about the ledger: what callers are charged, and the events that report it. */
export const ledgerAlerts = defineAlerts({
  EventsDropped: {
    severity: 'page',
    service: 'quota',
    dashboard: 'ledger',
    summary: 'Events were dropped from the outbox: consumers will never see them.',
    query: `${countEvents('kerf.outbox.dropped', { window: '10m' })} > 0`,
  },
  RevocationSlow: {
    severity: 'page',
    dashboard: 'ledger',
    summary: 'A revoked key was not acknowledged by all gateways and brokers within a second.',
    query:
      `${countEvents('kerf.revocations.wait', { by: ['job'], window: '10m' })}` +
      ` - ${countEventsBelow('kerf.revocations.wait', 1, { by: ['job'], window: '10m' })} > 0.5`,
  },
  RelayStopped: {
    severity: 'page',
    service: 'quota',
    dashboard: 'ledger',
    summary: 'No event left the outbox for 10 minutes.',
    query: `${readGauge('kerf.relay.lag', { combine: 'max' })} > 600`,
  },
  RelaySlow: {
    severity: 'ticket',
    service: 'quota',
    dashboard: 'ledger',
    summary: 'The oldest event in the outbox is more than a minute old.',
    query: `${readGauge('kerf.relay.lag', { combine: 'max' })} > 60`,
    lasting: '5m',
  },
  RelayWithoutLeader: {
    severity: 'ticket',
    service: 'quota',
    dashboard: 'ledger',
    summary: 'No process of quota publishes the outbox.',
    query: `${readGauge('kerf.relay.leader')} < 1`,
    lasting: '5m',
  },
  DeadLetters: {
    severity: 'ticket',
    dashboard: 'ledger',
    summary: 'Events became dead letters: {{ $labels.job }} could not deliver or handle them.',
    query: `${countEvents('kerf.dead_letters', { by: ['job'], window: '1h' })} > 0`,
  },
  OperationsAbandoned: {
    severity: 'ticket',
    service: 'quota',
    dashboard: 'ledger',
    summary: 'Reservations passed their deadline, and the sweep refunded them.',
    query: `${countEvents('kerf.sweep.refunded', { window: '15m' })} > 0`,
    lasting: '15m',
  },
  ReservationsOverdue: {
    severity: 'ticket',
    service: 'quota',
    dashboard: 'ledger',
    summary: 'Reservations are past their deadline, and no sweep refunds them.',
    query: `${readGauge('kerf.reservations.overdue', { combine: 'max' })} > 60`,
    lasting: '5m',
  },
  PartitionsMissing: {
    severity: 'ticket',
    service: 'quota',
    dashboard: 'ledger',
    summary: 'Operations of one of the next days have no partition, or too many are outside of partitions.',
    query:
      `${readGauge('kerf.partitions.prepared', { combine: 'min' })} < 3` +
      ` or ${readGauge('kerf.partitions.strays', { combine: 'max' })} > 10000`,
    lasting: '1h',
  },
  RefundsWaiting: {
    severity: 'ticket',
    service: 'gateway',
    dashboard: 'ledger',
    summary: 'Refunds wait in the memory of a gateway: neither their stream nor the ledger takes them.',
    query: `${readGauge('kerf.refunds.waiting')} > 0`,
    lasting: '10m',
  },
  DatabaseFull: {
    severity: 'page',
    service: 'quota',
    dashboard: 'ledger',
    summary: 'The ledger refuses operations because the database has no room.',
    query: `${countEvents('kerf.admissions', { where: { decision: 'full' }, window: '5m' })} > 0`,
  },
});
