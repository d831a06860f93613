import type { FileSlot } from '@kerf/contracts';
import { Account } from './account.ts';
import { askForFile, askForSlot, type FileAnswer } from './file-client.ts';
import { acts, ScriptedAdapter } from './scripted-adapter.ts';

const file = Buffer.from('ISO-10303-21;');

describe('PUT /api/v1/files/{file_id}', () => {
  /** Does something with the slot of an order, while the order waits. */
  async function withSlot(work: (slot: FileSlot, account: Account) => Promise<void>): Promise<void> {
    const account = await Account.register();
    const adapter = await ScriptedAdapter.connect(account.key, (command, self) => {
      const { upload } = command;
      if (upload) void work(upload, account).finally(() => acts.refuse(command, self));
    });
    await account.execute('export_model', { format: 'step' });
    adapter.drop();
  }
  const put = (slot: FileSlot, bytes: Buffer) => askForSlot('PUT', slot, { bytes });

  it('takes a file once, and the same one again', async () => {
    const seen: FileAnswer[] = [];
    await withSlot(async (slot) => {
      for (const bytes of [file, file, Buffer.from('other')]) seen.push(await put(slot, bytes));
    });

    expect(seen.map(({ status }) => status)).toEqual([200, 200, 409]);
    expect(seen[1]?.body).toEqual(seen[0]?.body);
  });

  it('takes nothing into another place, in another direction, by a key or by a token that is none', async () => {
    const seen: Record<string, [number, string | undefined]> = {};
    const note = (name: string, { status, headers }: FileAnswer) => {
      seen[name] = [status, headers['x-error-code']];
    };
    await withSlot(async (slot, account) => {
      const elsewhere = slot.url.replace(slot.file_id, crypto.randomUUID());
      note('elsewhere', await put({ ...slot, url: elsewhere }, file));
      note('to read', await askForSlot('GET', slot));
      note('to delete', await askForSlot('DELETE', slot));
      note('changed', await put({ ...slot, token: `${slot.token}AA` }, file));
      note('by a key', await put({ ...slot, token: account.key }, file));
      note('by nothing', await askForFile('PUT', slot.url, { bytes: file }));
      note('more than its limit', await put(slot, Buffer.alloc(200_000_001)));
    });

    expect(seen).toEqual({
      elsewhere: [404, 'unknown_file'],
      'to read': [404, 'unknown_file'],
      'to delete': [401, 'invalid_key'],
      changed: [401, 'invalid_file_token'],
      'by a key': [401, 'invalid_file_token'],
      'by nothing': [401, 'invalid_file_token'],
      'more than its limit': [413, 'file_too_large'],
    });
  });
});
