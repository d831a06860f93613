import { defineMetrics, everyService, releases } from './definition.ts';

const emitters = everyService;

/** The process itself. */
export const processMetrics = defineMetrics({
  'kerf.build_info': {
    kind: 'gauge',
    help: 'Always 1; its labels name the release.',
    labels: { version: releases, revision: releases },
    emitters,
  },
  'process.cpu.time': {
    kind: 'counter',
    unit: 's',
    help: 'CPU time of the process.',
    labels: { 'cpu.mode': ['user', 'system'] },
    emitters,
  },
  'process.memory.usage': { kind: 'gauge', unit: 'By', help: 'Resident memory.', labels: {}, emitters },
  'process.open_file_descriptors': { kind: 'gauge', help: 'Open file descriptors.', labels: {}, emitters },
  'process.start_time': { kind: 'gauge', unit: 's', help: 'Start of the process, since 1970.', labels: {}, emitters },
  'v8js.memory.heap.used': { kind: 'gauge', unit: 'By', help: 'Used heap.', labels: {}, emitters },
  'v8js.memory.heap.limit': { kind: 'gauge', unit: 'By', help: 'Limit of the heap.', labels: {}, emitters },
  'v8js.gc.duration': {
    kind: 'histogram',
    unit: 's',
    help: 'Duration of a garbage collection.',
    labels: { 'v8js.gc.type': ['major', 'minor', 'incremental', 'weakcb'] },
    emitters,
    buckets: [0.001, 0.01, 0.1, 1],
  },
  'nodejs.eventloop.delay': {
    kind: 'histogram',
    unit: 's',
    help: 'Delay of timers that ran later than they should have.',
    labels: {},
    emitters,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  },
  'nodejs.eventloop.time': {
    kind: 'counter',
    unit: 's',
    help: 'Time for which the event loop was active and idle; the rate of `active` is its utilization.',
    labels: { 'nodejs.eventloop.state': ['active', 'idle'] },
    emitters,
  },
  'otel.sdk.processor.span.processed': {
    kind: 'counter',
    help: 'Spans that were exported; with `error.type`, those that the collector did not take or that found its queue full.',
    labels: { 'error.type': ['export_failed', 'queue_full'] },
    emitters,
  },
});
