import { Log } from '@kerf/adapter-sdk';
import { TestBroker } from '@kerf/adapter-sdk/testing';
import { runAdapter } from './adapter.ts';

const box = { length: 10, width: 20, height: 30 };
const step = (id: string, tool: string, parameters: Record<string, unknown>) => ({ id, tool, parameters });

describe('the headless adapter', () => {
  const adapterId = crypto.randomUUID();
  let broker: TestBroker;
  let stop: AbortController;
  let ended: Promise<unknown>;

  beforeEach(async () => {
    broker = await TestBroker.start();
    stop = new AbortController();
    const rest = { ca: undefined, dataFolder: undefined, documentName: 'Bracket', log: new Log('silent') };
    ended = runAdapter({ url: broker.url, key: 'a-key', adapterId, ...rest }, stop.signal);
  });
  afterEach(async () => {
    stop.abort();
    await ended;
    broker.stop();
  });

  /** Everything a caller can see of the document. */
  async function visible() {
    const [state, list] = [await broker.run('get_state', {}), await broker.run('list_objects', {})];
    const box_1 = await broker.run('get_bounding_box', { object_id: 'box_1' });
    return [state, list, box_1].map((answer) => answer.ok && answer.result);
  }

  it('introduces itself with every tool of an adapter, its document, and that it can call off what runs', async () => {
    const registered = await broker.register();

    expect(registered).toMatchObject({
      adapter_id: adapterId,
      adapter_type: 'occt-headless',
      adapter_version: '0.1.0',
      application: { name: 'OCCT', gui: false },
      max_concurrency: 1,
      cancel: 'hard',
      documents: [{ name: 'Bracket', revision: 0, object_count: 0 }],
    });
    expect(registered.tools).toContain('create_box');
    expect(registered.tools).not.toContain('calculate_thread_geometry');
    expect(registered.capabilities).toEqual(expect.arrayContaining(['primitives', 'booleans', 'exchange']));
  });

  it('answers with the result of the kernel', async () => {
    await broker.register();

    expect(await broker.run('create_box', box)).toMatchObject({
      ok: true,
      revision: 1,
      result: { object_id: 'box_1', type: 'box', volume: 6_000 },
    });
  });

  it.each([
    ['a parameter out of range', 'create_box', { ...box, length: 0 }, 'INVALID_PARAMETER'],
    ['an object that is not there', 'delete_object', { object_id: 'Nothing' }, 'OBJECT_NOT_FOUND'],
  ])('refuses %s', async (_, tool, parameters, code) => {
    await broker.register();

    expect(await broker.run(tool, parameters)).toMatchObject({ ok: false, error: { code, retryable: false } });
  });

  it('calls a command off in the middle of its work, and the document is as before', async () => {
    await broker.register();
    await broker.run('create_sphere', { radius: 500 });
    const command_id = broker.execute('export_model', { format: 'stl', linear_tolerance: 0.001 });
    broker.send({ type: 'cancel', command_id, reason: 'requested' });

    expect(await broker.waitFor('result')).toMatchObject({ command_id, ok: false, error: { code: 'CANCELLED' } });
    expect(await broker.run('list_objects', {})).toMatchObject({ ok: true, result: { total: 1 } });
  });

  it('drills a hole in one batch, by references', async () => {
    await broker.register();
    const result = await broker.runBatch([
      step('plate', 'create_box', { length: 20, width: 20, height: 5 }),
      step('drill', 'create_cylinder', { radius: 3, height: 5, position: [10, 10, 0] }),
      step('cut', 'boolean_cut', { target_id: '${plate.object_id}', tool_ids: ['${drill.object_id}'] }),
    ]);
    const volume = expect.closeTo(2_000 - Math.PI * 9 * 5, 6);

    expect(result).toMatchObject({
      revision: 3,
      result: { steps: [{ ok: true }, { ok: true }, { ok: true, result: { volume } }], rolled_back: false },
    });
  });

  it('rolls an atomic batch back: objects, boxes, revision and undo are as before, and the next id too', async () => {
    await broker.register();
    await broker.run('create_box', box);
    const before = await visible();
    const result = await broker.runBatch([
      step('moved', 'move_object', { object_id: 'box_1', offset: [5, 0, 0] }),
      step('more', 'create_box', box),
      step('bad', 'delete_object', { object_id: 'box_9' }),
    ]);

    expect(result).toMatchObject({ ok: true, revision: 1, result: { rolled_back: true } });
    expect(await visible()).toEqual(before);
    expect(await broker.run('create_box', box)).toMatchObject({ revision: 2, result: { object_id: 'box_2' } });
  });

  it('sends a file to the place of the command, and into the result when there is none', async () => {
    await broker.register();
    await broker.run('create_box', box);
    const slot = broker.files.slot(1_000_000);
    const inline = await broker.run('export_model', { format: 'stl' });
    const sent = await broker.run('export_model', { format: 'stl' }, { upload: slot });
    const { size, sha256 } = broker.files.getUploaded(slot);

    expect(inline).toMatchObject({ result: { encoding: 'base64', content: expect.any(String), size, sha256 } });
    expect(sent).toMatchObject({ result: { file_id: slot.file_id, file_name: 'Bracket.stl', size, sha256 } });
    expect(sent).not.toHaveProperty('result.content');
  });
});
