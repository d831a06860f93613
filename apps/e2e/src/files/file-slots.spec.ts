import type { FileSlot } from '@kerf/contracts';
import * as z from 'zod';
import { Account } from '../accounts/account.ts';
import { anyTimestamp, refusal } from '../http/expected-responses.ts';
import { requestFile, requestSlot, type FileResponse, computeSha256 } from './file-client.ts';
import { reactions, type CommandReaction, ScriptedAdapter } from '../adapters/scripted-adapter.ts';

const step = Buffer.from('ISO-10303-21; a part '.repeat(3_000));
const stored = z.object({ file_id: z.uuid() });
const written = z.looseObject({ file_id: z.uuid(), url: z.url(), sha256: z.string() });

const account = await Account.register('team');
const other = await Account.register('team');
const told = (bytes: Buffer) => ({
  file_name: 'part.step',
  media_type: 'model/step',
  size: bytes.length,
  sha256: computeSha256(bytes),
});

/** File slots that the adapter received, and the responses to its requests there. */
const slots: FileSlot[] = [];
const answers: FileResponse[] = [];

/** Fills the slot of the order, then answers with a result. */
const fillAnd =
  (act: (fileId: string) => CommandReaction): CommandReaction =>
  (command, adapter) => {
    if (!command.upload) throw new Error('the order has no slot');
    const { upload } = command;
    slots.push(upload);
    const headers = { 'content-type': 'model/step', 'content-disposition': 'attachment; filename="part.step"' };
    void requestSlot('PUT', upload, { bytes: step, headers }).then((answer) => {
      answers.push(answer);
      act(upload.file_id)(command, adapter);
    });
  };

const fillAndTell = fillAnd((file_id) => reactions.answerWith({ file_id, ...told(step) }));

const exporting = (more: object = {}) =>
  account.post('/api/v1/execute', { command: 'export_model', parameters: { format: 'step' } }, more);
const importing = (file_id: string) => account.execute('import_model', { file_id });
const get = (url: string, by = account) => requestFile('GET', url, { headers: { 'x-api-key': by.key } });
const resultIn = (body: unknown) => written.parse(z.object({ result: z.unknown() }).parse(body).result);

async function withAdapter<T>(act: CommandReaction, work: (adapter: ScriptedAdapter) => Promise<T>): Promise<T> {
  const adapter = await ScriptedAdapter.connect(account.key, act);
  try {
    return await work(adapter);
  } finally {
    adapter.terminateConnection();
  }
}

beforeEach(() => {
  slots.splice(0);
  answers.splice(0);
});

describe('a file that a tool writes', () => {
  it('goes into its slot and is downloaded from the address in the result', async () => {
    const { status, body } = await withAdapter(fillAndTell, () => exporting());
    const result = resultIn(body);

    expect(status).toBe(200);
    expect(answers[0]).toMatchObject({ status: 200, body: { ...told(step), file_id: slots[0]?.file_id } });
    expect(result).toEqual({ ...told(step), file_id: slots[0]?.file_id, url: slots[0]?.url, expires_at: anyTimestamp });
    expect((await get(result.url)).bytes.equals(step)).toBe(true);
    expect(await get(result.url, other)).toMatchObject({ status: 404 });
  });

  it('is the same file in an answer that is told again', async () => {
    const again = { headers: { 'idempotency-key': crypto.randomUUID() } };
    const [first, second] = await withAdapter(fillAndTell, async () => [
      await exporting(again),
      await exporting(again),
    ]);

    expect(resultIn(second?.body)).toEqual(resultIn(first?.body));
    expect(slots).toHaveLength(1);
  });

  it.each([
    ['text', step.toString(), {}],
    ['base64', step.toString('base64'), {}],
    ['text', 'small', { encoding: 'text', content: 'small' }],
  ])('may come as %s in the result, and is kept all the same', async (encoding, content, stays) => {
    const bytes = Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8');
    const act = reactions.answerWith({ ...told(bytes), encoding, content });
    const result = resultIn((await withAdapter(act, () => exporting())).body);

    expect(result).toEqual({
      ...told(bytes),
      file_id: expect.any(String),
      url: expect.any(String),
      expires_at: anyTimestamp,
      ...stays,
    });
    expect((await get(result.url)).bytes.equals(bytes)).toBe(true);
  });

  it.each<[string, CommandReaction]>([
    [
      'has another checksum',
      fillAnd((file_id) => reactions.answerWith({ ...told(step), file_id, sha256: '0'.repeat(64) })),
    ],
    ['has another size', fillAnd((file_id) => reactions.answerWith({ ...told(step), file_id, size: 1 }))],
    [
      'did not arrive',
      (command, adapter) => reactions.answerWith({ ...told(step), file_id: command.upload?.file_id })(command, adapter),
    ],
    ['lies elsewhere', fillAnd(() => reactions.answerWith({ ...told(step), file_id: '../../etc/passwd' }))],
    ['is named nowhere', reactions.answerWith(told(step))],
    ['is not what it says inside', reactions.answerWith({ ...told(step), encoding: 'text', content: 'other' })],
  ])('that %s makes the result invalid, is charged to nobody and does not stay', async (_, act) => {
    const before = await account.readUsage();
    const answer = await withAdapter(act, () => exporting());

    expect(answer).toEqual(
      refusal('adapter_invalid', expect.stringMatching(/^The adapter returned an invalid result for export_model: /)),
    );
    expect(await account.readUsage()).toBe(before);
    for (const { url } of slots) expect(await get(url)).toMatchObject({ status: 404 });
  });

  it('may lie in the slot of an earlier attempt, of which the adapter tells again', async () => {
    await withAdapter(fillAndTell, () => exporting());
    const file_id = slots[0]?.file_id;
    const { body } = await withAdapter(reactions.answerWith({ ...told(step), file_id }), () => exporting());

    expect(resultIn(body)).toMatchObject({ file_id, url: slots[0]?.url });
  });

  it('of another account is none', async () => {
    const upload = await requestFile('POST', '/api/v1/files', { bytes: step, headers: { 'x-api-key': other.key } });
    const { file_id } = stored.parse(upload.body);
    const answer = await withAdapter(reactions.answerWith({ ...told(step), file_id }), () => exporting());

    expect(answer).toMatchObject({ status: 502 });
  });

  it('does not stay when the application refuses after all', async () => {
    const { body } = await withAdapter(
      fillAnd(() => reactions.refuse),
      () => exporting(),
    );

    expect(body).toMatchObject({ success: false, result: { code: 'KERNEL_ERROR' } });
    expect(await get(slots[0]?.url ?? '')).toMatchObject({ status: 404 });
  });
});

describe('a file that a tool reads', () => {
  const anImport = {
    objects: [{ object_id: 'part_1', type: 'imported', bounding_box: { min: [0, 0, 0], max: [1, 1, 1] }, volume: 1 }],
  };

  it('is fetched by the adapter with the token of its order, and with nothing else', async () => {
    const upload = await requestFile('POST', '/api/v1/files', { bytes: step, headers: { 'x-api-key': account.key } });
    const { file_id } = stored.parse(upload.body);
    const act: CommandReaction = (command, adapter) => {
      if (!command.download) throw new Error('the order has no slot');
      const { download } = command;
      slots.push(download);
      void requestSlot('GET', download).then(async (answer) => {
        answers.push(answer, await requestSlot('PUT', download, { bytes: step }));
        reactions.answerWith(anImport)(command, adapter);
      });
    };
    const { body } = await withAdapter(act, () => importing(file_id));

    expect(body).toMatchObject({ success: true, result: anImport });
    expect(slots[0]).toMatchObject({ file_id, max_bytes: step.length });
    expect(answers[0]?.bytes.equals(step)).toBe(true);
    expect(answers[1]).toMatchObject({ status: 404 });
  });

  it('of another account is like one that never was: nothing is reserved, and no adapter hears of it', async () => {
    const upload = await requestFile('POST', '/api/v1/files', { bytes: step, headers: { 'x-api-key': other.key } });
    const foreign = stored.parse(upload.body).file_id;
    await withAdapter(reactions.neverAnswer, async (adapter) => {
      const before = await account.readUsage();
      for (const id of [foreign, crypto.randomUUID()])
        expect(await importing(id)).toEqual(
          refusal(
            'unknown_file',
            `There is no file ${id} in this account. It may have expired: upload or export it again.`,
          ),
        );
      expect(adapter.commands).toEqual([]);
      expect(await account.readUsage()).toBe(before);
    });
  });
});
