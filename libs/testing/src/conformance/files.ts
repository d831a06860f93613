import type { FileSlot } from '@kerf/contracts';
import type { Check } from './check.ts';
import { differences } from './matching.ts';
import type { Workbench } from './workbench.ts';

const box = { length: 1, width: 2, height: 3, position: [0, 0, 0] };
const refused = { ok: false, error: { code: 'EXPORT_FAILED' } };
const needs = ['export_model'];

/** Checks of file uploads. */
export const fileChecks: readonly Check[] = [
  {
    name: 'an upload is retried when the service is unavailable',
    needs,
    async run(workbench) {
      const slot = workbench.shelf.slot();
      workbench.shelf.failures = 1;
      const end = await exported(workbench, slot);
      const isThere = workbench.shelf.find(slot.file_id) !== undefined;
      return [
        ...differences({ ok: true, result: { file_id: slot.file_id } }, end, 0),
        ...(isThere ? [] : ['no file was stored.']),
      ];
    },
  },
  {
    name: 'a refused upload fails the command',
    needs,
    run: async (workbench) =>
      differences(refused, await exported(workbench, { ...workbench.shelf.slot(), token: 'of-another' }), 0),
  },
  {
    name: 'a file above the size limit fails the command and is not sent',
    needs,
    async run(workbench) {
      const slot = { ...workbench.shelf.slot(), max_bytes: 8 };
      const end = await exported(workbench, slot);
      const isThere = workbench.shelf.find(slot.file_id) !== undefined;
      return [...differences(refused, end, 0), ...(isThere ? ['the file was sent anyway.'] : [])];
    },
  },
];

async function exported(workbench: Workbench, upload: FileSlot) {
  await workbench.answer('create_box', box);
  return workbench.run('export_model', { format: 'obj' }, { upload });
}
