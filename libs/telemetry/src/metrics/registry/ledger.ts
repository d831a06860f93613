import { defineMetrics, everyService } from './definition.ts';

const emitters = ['quota'] as const;

/** Admissions, the outbox and the periodic work of the ledger. */
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
  'kerf.dead_letters': {
    kind: 'counter',
    help: 'Events that neither a stream nor a consumer took.',
    labels: {},
    emitters: everyService,
  },
});
