import { defineMetrics } from './definition.ts';

/** Files, and what the standards service validates. */
export const fileMetrics = defineMetrics({
  'kerf.files.transfers': {
    kind: 'counter',
    help: 'Files that were uploaded and downloaded through slots.',
    labels: { direction: ['upload', 'download'] },
    emitters: ['gateway'],
  },
  'kerf.files.transferred': {
    kind: 'counter',
    unit: 'By',
    help: 'Bytes of files that were uploaded and downloaded.',
    labels: { direction: ['upload', 'download'] },
    emitters: ['gateway'],
  },
  'kerf.files.swept': { kind: 'counter', help: 'Stored files that expired.', labels: {}, emitters: ['gateway'] },
  'kerf.validation.running': { kind: 'gauge', help: 'Validations that run.', labels: {}, emitters: ['standards'] },
  'kerf.validation.waiting': { kind: 'gauge', help: 'Validations that wait.', labels: {}, emitters: ['standards'] },
});
