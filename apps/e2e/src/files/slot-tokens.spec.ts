import { Readable } from 'node:stream';
import type { FileSlot } from '@kerf/contracts';
import { Account } from '../accounts/account.ts';
import { requestFile, requestSlot, type FileResponse } from './file-client.ts';
import { reactions, ScriptedAdapter } from '../adapters/scripted-adapter.ts';

const file = Buffer.from('ISO-10303-21;');
const tooMany = 200_000_001;

/** So many bytes, one part after the other: between two of them whoever sends can hear an answer. */
function* parts(bytes: number): Generator<Buffer> {
  const part = Buffer.alloc(65_536);
  for (let left = bytes; left > 0; left -= part.length) yield part.subarray(0, left);
}

describe('PUT /api/v1/files/{file_id}', () => {
  /** Does something with the slot of an order, while the order waits. */
  async function withSlot(work: (slot: FileSlot, account: Account) => Promise<void>): Promise<void> {
    const account = await Account.register();
    const done: Promise<void>[] = [];
    const adapter = await ScriptedAdapter.connect(account.key, (command, self) => {
      const { upload, command_id } = command;
      self.sendMessage({ type: 'accepted', command_id });
      // What it has not accepted soon it is told again, and does once.
      if (!upload || done.length > 0) return;
      const refuse = () => reactions.refuse(command, self);
      const working = work(upload, account);
      working.then(refuse, refuse);
      done.push(working);
    });
    await account.execute('export_model', { format: 'step' });
    adapter.terminateConnection();
    expect(done).toHaveLength(1);
    await Promise.all(done);
  }
  const put = (slot: FileSlot, bytes: Buffer) => requestSlot('PUT', slot, { bytes });

  it('takes a file once, and the same one again', async () => {
    const seen: FileResponse[] = [];
    await withSlot(async (slot) => {
      for (const bytes of [file, file, Buffer.from('other')]) seen.push(await put(slot, bytes));
    });

    expect(seen.map(({ status }) => status)).toEqual([200, 200, 409]);
    expect(seen[1]?.body).toEqual(seen[0]?.body);
  });

  it('takes nothing into another place, in another direction, by a key or by a token that is none', async () => {
    const seen: Record<string, [number, string | undefined]> = {};
    const note = (name: string, { status, headers }: FileResponse) => {
      seen[name] = [status, headers['x-error-code']];
    };
    await withSlot(async (slot, account) => {
      const elsewhere = slot.url.replace(slot.file_id, crypto.randomUUID());
      note('elsewhere', await put({ ...slot, url: elsewhere }, file));
      note('to read', await requestSlot('GET', slot));
      note('to delete', await requestSlot('DELETE', slot));
      note('changed', await put({ ...slot, token: `${slot.token}AA` }, file));
      note('by a key', await put({ ...slot, token: account.key }, file));
      note('by nothing', await requestFile('PUT', slot.url, { bytes: file }));
    });

    expect(seen).toEqual({
      elsewhere: [404, 'unknown_file'],
      'to read': [404, 'unknown_file'],
      'to delete': [401, 'invalid_key'],
      changed: [401, 'invalid_file_token'],
      'by a key': [401, 'invalid_file_token'],
      'by nothing': [401, 'invalid_file_token'],
    });
  });

  it('takes no more than its limit, and says so to whoever stops sending then', async () => {
    const seen: FileResponse[] = [];
    await withSlot(async (slot) => {
      const headers = { 'content-length': String(tooMany) };
      seen.push(await requestSlot('PUT', slot, { bytes: Readable.from(parts(tooMany)), headers }));
    });

    expect(seen).toMatchObject([{ status: 413, headers: { 'x-error-code': 'file_too_large' } }]);
  });
});
