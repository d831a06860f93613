import { api } from '@kerf/contracts';
import { eventually } from '@kerf/testing';
import { Account } from '../accounts/account.ts';
import { requestSlot } from '../files/file-client.ts';
import { refusal } from '../http/expected-responses.ts';
import { type BatchReaction, createResult, reactions, ScriptedAdapter } from './scripted-adapter.ts';

const state = {
  document: 'Part',
  units: 'mm',
  revision: 3,
  object_count: 1,
  bounding_box: { min: [0, 0, 0], max: [1, 1, 1] },
  can_undo: false,
  can_redo: false,
};
const described = [
  { id: 'state', ok: true, result: state },
  { id: 'objects', ok: true, result: { objects: [], total: 0 } },
];
const invalid = { file_name: 'a.glb', media_type: 'model/gltf-binary', size: 1, sha256: '0'.repeat(64) };

/** Answers the first command of a preview, once `finish` has decided about the model. */
const finishModel =
  (finish: (slot: Parameters<typeof requestSlot>[1]) => Promise<object>): BatchReaction =>
  (command, adapter) => {
    const slot = command.steps.find(({ tool }) => tool === 'export_model')?.upload;
    if (!slot) throw new Error('the command has no slot');
    void finish(slot).then((model) =>
      adapter.sendMessage(
        createResult(command, { steps: [...described, { id: 'model', ...model }], rolled_back: false }),
      ),
    );
  };

describe('a preview of an adapter that fails', () => {
  const message = { code: 'EXPORT_FAILED', message: 'The file has 31457280 bytes; the maximum is 20971520.' };

  async function readOf(reactToBatch: BatchReaction, more: object = {}) {
    const account = await Account.register();
    const adapter = await ScriptedAdapter.connect(account.key, reactions.neverAnswer, { reactToBatch, ...more });
    return { account, adapter, read: () => account.get(api.preview.path.replace('{adapter_id}', adapter.adapterId)) };
  }

  it('is refused at once while the adapter has a command, and leaves it alone', async () => {
    const { account, adapter, read } = await readOf(reactions.neverAnswer);
    const running = account.execute('create_box', { length: 1, width: 1, height: 1 }, { timeout_ms: 10_000 });
    await eventually(async () => expect(adapter.commands).toHaveLength(1));

    expect(await read()).toEqual(
      refusal('adapter_in_use', 'The adapter runs commands, and a preview waits for none. Try again in a moment.'),
    );
    expect(adapter.batches).toEqual([]);
    adapter.terminateConnection();
    await running;
  });

  it('is refused after 5 s, and the adapter is spared the same document then', async () => {
    const { adapter, read } = await readOf(reactions.neverAnswer);
    const sentence = `The document of the adapter ${adapter.adapterId} cannot be shown: it was not drawn within 5 s. It may be too large for a preview.`;

    expect(await read()).toEqual(refusal('preview_failed', sentence));
    expect(await read()).toEqual(refusal('preview_failed', sentence));
    expect(adapter.batches).toHaveLength(1);
    adapter.terminateConnection();
  });

  it.each([
    ['disconnects', (_, adapter) => adapter.terminateConnection()],
    [
      'answers something else',
      (command, adapter) => adapter.sendMessage(createResult(command, { steps: [], rolled_back: false })),
    ],
    ['invents a file', finishModel(async () => ({ ok: true, result: invalid }))],
  ] satisfies [string, BatchReaction][])('is refused with a sentence when the adapter %s', async (_, react) => {
    const { adapter, read } = await readOf(react);

    expect(await read()).toMatchObject({
      status: 503,
      headers: { 'x-error-code': expect.stringMatching(/preview_failed/) },
    });
    adapter.terminateConnection();
  });

  it('says why there is no file when it would be larger than 20 MB, and takes none', async () => {
    const statuses: number[] = [];
    const { adapter, read } = await readOf(
      finishModel(async (slot) => {
        const { status } = await requestSlot('PUT', slot, { bytes: Buffer.alloc(30 * 1024 * 1024) });
        statuses.push(status, slot.max_bytes);
        return { ok: false, error: message };
      }),
    );
    const { status, body } = await read();

    expect(statuses).toEqual([413, 20 * 1024 * 1024]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ file: null, problem: message.message, revision: 3 });
    adapter.terminateConnection();
  });

  it('is not made by an adapter without the tools for it', async () => {
    const { adapter, read } = await readOf(reactions.neverAnswer, { tools: ['create_box', 'get_state'] });

    expect(await read()).toMatchObject({ status: 503, headers: { 'x-error-code': 'unfit_adapter' } });
    expect(adapter.batches).toEqual([]);
    adapter.terminateConnection();
  });

  it('runs no tool but those that describe and export, and changes nothing', async () => {
    const tools: string[] = [];
    const { adapter, read } = await readOf((command, own) => {
      tools.push(...command.steps.map(({ tool, parameters }) => `${tool} ${JSON.stringify(parameters)}`));
      own.sendMessage(
        createResult(command, {
          steps: [...described, { id: 'model', ok: false, error: message }],
          rolled_back: false,
        }),
      );
    });
    await read();

    expect(tools).toEqual([
      'get_state {}',
      'list_objects {"limit":200,"offset":0}',
      'export_model {"format":"glb","view":"isometric"}',
    ]);
    adapter.terminateConnection();
  });
});
