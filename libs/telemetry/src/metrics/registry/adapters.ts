import { commandBuckets, defineMetrics } from './definition.ts';

const emitters = ['broker'] as const;

/** Adapters by the type that they name; `other` is any other name. */
const types = ['freecad', 'occt-headless', 'other'] as const;

/** Adapters, their connections and their commands. */
export const adapterMetrics = defineMetrics({
  'kerf.adapters.connected': {
    kind: 'gauge',
    help: 'Adapters with a session on this broker, by the type that they name and by state.',
    labels: { type: types, state: ['active', 'busy', 'stuck', 'draining', 'registering'] },
    emitters,
  },
  'kerf.adapters.connects': {
    kind: 'counter',
    help: 'Adapters that registered: with a new session, or resuming one.',
    labels: { kind: ['new', 'resumed'] },
    emitters,
  },
  'kerf.adapters.disconnects': {
    kind: 'counter',
    help: 'Connections of adapters that ended, by the name of the close code.',
    labels: {
      reason: [
        'normal',
        'abnormal',
        'protocol_error',
        'key_refused',
        'role_too_low',
        'no_common_version',
        'register_timeout',
        'replaced',
        'flooding',
        'slow_consumer',
        'draining',
        'try_again_later',
        'too_large',
        'other',
      ],
    },
    emitters,
  },
  'kerf.adapters.heartbeat.age': {
    kind: 'gauge',
    unit: 's',
    help: 'Longest time without a message of a connected adapter.',
    labels: {},
    emitters,
  },
  'kerf.adapters.commands.inflight': { kind: 'gauge', help: 'Commands at adapters.', labels: {}, emitters },
  'kerf.adapters.commands.queued': {
    kind: 'gauge',
    help: 'Commands that wait for their adapter.',
    labels: {},
    emitters,
  },
  'kerf.adapters.command.duration': {
    kind: 'histogram',
    unit: 's',
    help: 'Duration of a command at the broker, from its arrival to its outcome.',
    labels: { outcome: ['ok', 'tool_error', 'failed'] },
    emitters,
    buckets: commandBuckets,
  },
  'kerf.adapters.results.rejected': {
    kind: 'counter',
    help: 'Results of adapters that are not valid.',
    labels: {},
    emitters,
  },
});
