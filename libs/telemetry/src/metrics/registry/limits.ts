import { defineMetrics } from './definition.ts';

/** Rate limits and keys. */
export const limitMetrics = defineMetrics({
  'kerf.rate_limit.decisions': {
    kind: 'counter',
    help: 'Requests that the rate limits allowed and refused, and where they were counted.',
    labels: {
      outcome: ['passed', 'refused'],
      limit: [
        'account',
        'address',
        'requests',
        'reads',
        'registration',
        'known_registration',
        'exposed_keys',
        'sign_in',
        'upload',
        'preview',
        'oauth',
        'running',
        'changing',
      ],
      counted: ['shared', 'local'],
    },
    emitters: ['gateway', 'issuer'],
  },
  'kerf.rate_limit.shared': {
    kind: 'gauge',
    help: '1 while limits are counted across all processes, 0 while each process counts alone.',
    labels: {},
    emitters: ['gateway', 'issuer'],
  },
  'kerf.keys.rejected': {
    kind: 'counter',
    help: 'Requests with a key that is not live: by its form, as remembered, or by the ledger.',
    labels: { reason: ['form', 'remembered', 'ledger'] },
    emitters: ['gateway', 'broker'],
  },
  'kerf.revocations.wait': {
    kind: 'histogram',
    unit: 's',
    help: 'Time from a revocation until all gateways and brokers had acknowledged it, or the wait ended.',
    labels: { outcome: ['acknowledged', 'missing'] },
    emitters: ['accounts'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  },
});
