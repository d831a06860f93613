import type { FileSlot } from '@kerf/contracts';
import type { Check } from './check.ts';
import { findDifferences } from './find-differences.ts';
import type { AdapterClient } from './adapter-client.ts';

const box = { length: 1, width: 2, height: 3, position: [0, 0, 0] };
const refused = { ok: false, error: { code: 'EXPORT_FAILED' } };
const needs = ['export_model'];

/** Checks of file uploads. */
export const fileChecks: readonly Check[] = [
  {
    name: 'an upload is retried when the service is unavailable',
    tools: needs,
    async run(client) {
      const slot = client.fileServer.createSlot();
      client.fileServer.failures = 1;
      const end = await exportModel(client, slot);
      const isStored = client.fileServer.findFile(slot.file_id) !== undefined;
      return [
        ...findDifferences({ ok: true, result: { file_id: slot.file_id } }, end, 0),
        ...(isStored ? [] : ['no file was stored.']),
      ];
    },
  },
  {
    name: 'a refused upload fails the command',
    tools: needs,
    run: async (client) =>
      findDifferences(
        refused,
        await exportModel(client, { ...client.fileServer.createSlot(), token: 'of-another' }),
        0,
      ),
  },
  {
    name: 'a file above the size limit fails the command and is not sent',
    tools: needs,
    async run(client) {
      const slot = { ...client.fileServer.createSlot(), max_bytes: 8 };
      const end = await exportModel(client, slot);
      const isStored = client.fileServer.findFile(slot.file_id) !== undefined;
      return [...findDifferences(refused, end, 0), ...(isStored ? ['the file was sent anyway.'] : [])];
    },
  },
];

async function exportModel(client: AdapterClient, upload: FileSlot) {
  await client.callTool('create_box', box);
  return client.runTool('export_model', { format: 'obj' }, { upload });
}
