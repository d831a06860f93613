import { defineMetrics, everyService } from './definition.ts';

const emitters = ['quota'] as const;

/** Admissions, reservations, the outbox and the periodic work of the ledger. */
export const ledgerMetrics = defineMetrics({
  'kerf.admissions': {
    kind: 'counter',
    help: 'Decisions on operations. `full` is a database without room, all others but `ok` and `replay` are refusals.',
    labels: {
      decision: [
        'ok',
        'replay',
        'unauthorized',
        'forbidden',
        'viewer',
        'unknown_adapter',
        'no_adapter',
        'mismatch',
        'conflict',
        'exhausted',
        'key_cap',
        'full',
      ],
      tier: ['free', 'maker', 'pro', 'team', 'enterprise'],
    },
    emitters,
  },
  'kerf.sweep.refunded': {
    kind: 'counter',
    help: 'Operations refunded because no service settled them in time.',
    labels: {},
    emitters,
  },
  'kerf.reservations.open': {
    kind: 'gauge',
    help: 'Operations that are admitted and not settled, counted up to 100000 by the leader of the relay.',
    labels: {},
    emitters,
  },
  'kerf.reservations.age': {
    kind: 'gauge',
    unit: 's',
    help: 'Age of the oldest open reservation, of the 1000 whose deadlines come first.',
    labels: {},
    emitters,
  },
  'kerf.reservations.overdue': {
    kind: 'gauge',
    unit: 's',
    help: 'Time since the first deadline of an open reservation, which a sweep refunds; 0 if none has passed.',
    labels: {},
    emitters,
  },
  'kerf.partitions.prepared': {
    kind: 'gauge',
    help: 'Days after today for which the operations have a partition.',
    labels: {},
    emitters,
  },
  'kerf.partitions.strays': {
    kind: 'gauge',
    help: 'Operations in no partition of a day, counted up to 10001.',
    labels: {},
    emitters,
  },
  'kerf.relay.leader': { kind: 'gauge', help: '1 in the process that publishes the outbox.', labels: {}, emitters },
  'kerf.relay.published': { kind: 'counter', help: 'Events moved to their stream.', labels: {}, emitters },
  'kerf.relay.backlog': {
    kind: 'gauge',
    help: 'Events that wait in the outbox, counted up to 100000 by the leader.',
    labels: {},
    emitters,
  },
  'kerf.relay.lag': {
    kind: 'gauge',
    unit: 's',
    help: 'Age of the oldest event in the outbox.',
    labels: {},
    emitters,
  },
  'kerf.outbox.dropped': {
    kind: 'counter',
    help: 'Events dropped because too many waited or they waited for too long.',
    labels: {},
    emitters,
  },
  'kerf.outbox.held': {
    kind: 'gauge',
    help: 'Published events that Postgres holds until their stream has written them to disk, up to 100000.',
    labels: {},
    emitters,
  },
  'kerf.dead_letters': {
    kind: 'counter',
    help: 'Events that neither a stream nor a consumer took.',
    labels: {},
    emitters: everyService,
  },
});
