import { consumers, defineMetrics, everyService, faults, internalBuckets, streams, subjects } from './definition.ts';

const emitters = everyService;

/** The bus, from both of its sides. */
export const busMetrics = defineMetrics({
  'messaging.process.duration': {
    kind: 'histogram',
    unit: 's',
    help: 'Duration of a handler of bus requests.',
    labels: { 'messaging.destination.name': subjects, 'error.type': faults },
    emitters: ['gateway', 'accounts', 'quota', 'broker', 'standards'],
    buckets: internalBuckets,
  },
  'messaging.client.operation.duration': {
    kind: 'histogram',
    unit: 's',
    help: 'Duration of a bus request for its caller, time-outs included.',
    labels: { 'messaging.destination.name': subjects, 'error.type': faults },
    emitters: ['gateway', 'accounts', 'broker', 'issuer'],
    buckets: internalBuckets,
  },
  'kerf.bus.connected': { kind: 'gauge', help: '1 while the bus is connected.', labels: {}, emitters },
  'kerf.bus.reconnects': { kind: 'counter', help: 'Reconnections to the bus.', labels: {}, emitters },
  'kerf.bus.pending': { kind: 'gauge', help: 'Requests that wait for a reply.', labels: {}, emitters },
  'kerf.bus.slow_consumers': {
    kind: 'counter',
    help: 'Times that this process read its messages too slowly.',
    labels: {},
    emitters,
  },
  'kerf.consumer.deliveries': {
    kind: 'counter',
    help: 'Events delivered to a consumer; `dead` became dead letters.',
    labels: { stream: streams, consumer: consumers, outcome: ['done', 'retried', 'dead'] },
    emitters: ['accounts', 'quota'],
  },
});
