import { codes, commandBuckets, defineMetrics, internalBuckets, tools } from './definition.ts';

const runsOn = ['adapter', 'service'] as const;
/** Ends of an operation; a failure is that of the CAD application, of the caller, or ours. */
const outcomes = ['ok', 'tool_error', 'refused', 'failed'] as const;
const emitters = ['gateway'] as const;

/** Operations, and the load of those that run them. */
export const operationMetrics = defineMetrics({
  'kerf.operations': {
    kind: 'counter',
    help: 'Operations that ended, by tool. `refused` is due to the caller or its adapter, `failed` to us.',
    labels: { tool: tools, outcome: outcomes, code: codes, runs_on: runsOn },
    emitters,
  },
  'kerf.operation.duration': {
    kind: 'histogram',
    unit: 's',
    help: 'Duration of an operation from its request to its answer.',
    labels: { tool: tools, outcome: outcomes },
    emitters,
    buckets: commandBuckets,
  },
  'kerf.operation.phase.duration': {
    kind: 'histogram',
    unit: 's',
    help: 'Duration of a phase: admission, adapter or computation, settlement; overhead is all but adapter and compute.',
    labels: { phase: ['admit', 'adapter', 'compute', 'settle', 'overhead'] },
    emitters,
    buckets: [...internalBuckets, 30, 60, 120, 300, 600],
  },
  'kerf.operations.running': { kind: 'gauge', help: 'Operations that are not settled.', labels: {}, emitters },
  'kerf.validation.designs': {
    kind: 'gauge',
    help: 'Designs that a process of standards validates, one at once, and designs that wait for it.',
    labels: { state: ['running', 'waiting'] },
    emitters: ['standards'],
  },
  'kerf.refunds.waiting': {
    kind: 'gauge',
    help: 'Refunds in memory, because neither their stream nor the ledger took them.',
    labels: {},
    emitters,
  },
  'kerf.overload.shed': {
    kind: 'counter',
    help: 'Requests refused because the gateway was overloaded.',
    labels: { stage: ['operations', 'requests', 'admissions'], reason: ['full', 'timeout', 'aborted'] },
    emitters,
  },
  'kerf.overload.running': {
    kind: 'gauge',
    help: 'Requests in each stage of a gateway.',
    labels: { stage: ['operations', 'requests', 'admissions'] },
    emitters,
  },
  'kerf.overload.waiting': {
    kind: 'gauge',
    help: 'Requests that wait for a stage.',
    labels: { stage: ['operations', 'requests', 'admissions'] },
    emitters,
  },
  'kerf.overload.admissions_limit': {
    kind: 'gauge',
    help: 'Admissions that a gateway runs at once: fewer while they are slow.',
    labels: {},
    emitters,
  },
});
