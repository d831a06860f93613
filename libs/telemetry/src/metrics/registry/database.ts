import { defineMetrics, internalBuckets, statements } from './definition.ts';

const emitters = ['accounts', 'quota', 'broker', 'issuer'] as const;

/** Postgres, as the services use it. */
export const databaseMetrics = defineMetrics({
  'kerf.db.connections': {
    kind: 'gauge',
    help: 'Connections of the pool that are used and idle, and calls that wait for one.',
    labels: { state: ['used', 'idle', 'waiting'] },
    emitters,
  },
  'kerf.db.connections.max': { kind: 'gauge', help: 'Size of the connection pool.', labels: {}, emitters },
  'kerf.db.size': {
    kind: 'gauge',
    unit: 'By',
    help: 'Size of the database as last measured.',
    labels: {},
    emitters: ['accounts', 'quota'],
  },
  'kerf.db.size.max': {
    kind: 'gauge',
    unit: 'By',
    help: 'Size of the database from which on nothing new is stored; 0 if there is none.',
    labels: {},
    emitters: ['accounts', 'quota'],
  },
  'db.client.operation.duration': {
    kind: 'histogram',
    unit: 's',
    help: 'Duration of a statement, the wait for a connection included.',
    labels: { 'db.operation.name': statements, 'error.type': ['unavailable', 'error'] },
    emitters,
    buckets: internalBuckets,
  },
});
