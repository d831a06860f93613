import { defineMetrics } from './definition.ts';

const emitters = ['accounts'] as const;

/** Causes of a failed attempt. */
const reasons = ['connection', 'timeout', 'certificate', 'login', 'deferred', 'recipient', 'refused', 'file'] as const;

/** Causes of a loss: only `refused` is due to the recipient. */
const losses = ['refused', 'expired', 'full', 'stopped'] as const;

/** Outgoing mails. */
export const mailMetrics = defineMetrics({
  'kerf.mail.sent': { kind: 'counter', help: 'Mails that the mail server or the folder took.', labels: {}, emitters },
  'kerf.mail.failures': {
    kind: 'counter',
    help: 'Attempts to send a mail that failed; those of `recipient` and `refused` are not repeated.',
    labels: { reason: reasons },
    emitters,
  },
  'kerf.mail.lost': {
    kind: 'counter',
    help: 'Mails that were given up: refused, of no use any more, more than the queue holds, or left at a shutdown.',
    labels: { reason: losses },
    emitters,
  },
  'kerf.mail.duration': {
    kind: 'histogram',
    unit: 's',
    help: 'Time from the queue until a mail was sent, failed attempts included.',
    labels: {},
    emitters,
    buckets: [0.1, 0.5, 1, 5, 30, 60, 300, 600, 3_600],
  },
  'kerf.mail.queued': { kind: 'gauge', help: 'Mails that wait or are being sent.', labels: {}, emitters },
});
