import { defineMetrics } from './definition.ts';

const emitters = ['gateway'] as const;

/** Files of accounts. */
export const fileMetrics = defineMetrics({
  'kerf.files.uploads': { kind: 'counter', help: 'Files that were stored.', labels: {}, emitters },
  'kerf.files.uploaded': {
    kind: 'counter',
    unit: 'By',
    help: 'Bytes of files that were stored.',
    labels: {},
    emitters,
  },
  'kerf.files.downloads': { kind: 'counter', help: 'Files, or ranges of them, that were sent.', labels: {}, emitters },
  'kerf.files.downloaded': {
    kind: 'counter',
    unit: 'By',
    help: 'Bytes of files that were sent.',
    labels: {},
    emitters,
  },
  'kerf.files.swept': { kind: 'counter', help: 'Stored files that expired.', labels: {}, emitters },
});
