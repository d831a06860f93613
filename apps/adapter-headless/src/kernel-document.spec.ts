import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Log } from '@kerf/adapter-sdk';
import { TestBroker } from '@kerf/adapter-sdk/testing';
import { runAdapter } from './adapter.ts';

const box = { length: 10, width: 20, height: 30 };
const step = (id: string, tool: string, parameters: Record<string, unknown>) => ({ id, tool, parameters });
const twoBoxes = [step('a', 'create_box', box), step('b', 'create_box', box)];
const failing = step('bad', 'delete_object', { object_id: 'box_9' });

describe('a document that is kept in a folder', () => {
  let broker: TestBroker;
  let dataFolder: string;
  let stop: () => Promise<void>;

  beforeEach(async () => {
    broker = await TestBroker.start();
    dataFolder = await mkdtemp(join(tmpdir(), 'kerf-document-'));
    await start();
  });
  afterEach(async () => {
    await stop();
    broker.stop();
    await rm(dataFolder, { recursive: true });
  });

  async function start(): Promise<void> {
    const told = new AbortController();
    const rest = { ca: undefined, adapterId: undefined, documentName: undefined, log: new Log('silent') };
    const ended = runAdapter({ url: broker.url, key: 'a-key', dataFolder, ...rest }, told.signal);
    stop = async () => {
      told.abort();
      await ended;
    };
    await broker.register();
  }

  async function restart(): Promise<void> {
    await stop();
    await start();
    await broker.waitFor('result'); // of the last change, once more
  }

  const draw = () => broker.run('create_box', box);
  const state = async () => {
    const answer = await broker.run('get_state', {});
    return answer.ok && answer.result;
  };

  it('takes an atomic batch back in one step, and makes it again in one', async () => {
    await draw();
    await broker.runBatch(twoBoxes);

    expect(await broker.run('undo', {})).toMatchObject({ revision: 4, result: { object_count: 1, can_undo: true } });
    expect(await broker.run('redo', {})).toMatchObject({ revision: 5, result: { object_count: 3, can_redo: false } });
  });

  it('takes each tool of a batch that is not atomic back by itself', async () => {
    await broker.runBatch([...twoBoxes, failing], { atomic: false });

    expect(await broker.run('undo', {})).toMatchObject({ result: { object_count: 1, can_undo: true } });
  });

  it('is as before an atomic batch that fails, with what can be undone and redone', async () => {
    await draw();
    await draw();
    await broker.run('undo', {});
    const before = await state();

    expect(await broker.runBatch([...twoBoxes, failing])).toMatchObject({ result: { rolled_back: true } });

    expect(await state()).toEqual(before);
    expect(await broker.run('redo', {})).toMatchObject({ result: { object_count: 2, can_redo: false } });
    expect(await broker.run('undo', { steps: 50 })).toMatchObject({ result: { steps: 2, can_undo: false } });
  });

  it.each(['undo', 'redo'])('refuses to %s within an atomic batch, which ends there', async (tool) => {
    await draw();
    await broker.run('undo', {});
    const steps = [{ ok: true }, { ok: false, error: { code: 'INVALID_PARAMETER' } }];

    expect(await broker.runBatch([step('a', 'create_box', box), step('b', tool, {})])).toMatchObject({
      ok: true,
      result: { rolled_back: true, steps },
    });
    expect(await broker.run('redo', {})).toMatchObject({ result: { steps: 1, object_count: 1 } });
  });

  it('is over a restart as the batches have left it, done and undone, and rolls back as before', async () => {
    await broker.runBatch(twoBoxes);
    await broker.runBatch([step('c', 'create_box', box), failing]);
    await broker.runBatch([step('d', 'create_box', box)]);
    await broker.run('undo', {});
    const before = await state();
    await restart();

    expect(await state()).toEqual({ ...before, can_undo: false, can_redo: false });
    expect(await broker.runBatch([...twoBoxes, failing])).toMatchObject({ result: { rolled_back: true } });
    expect(await state()).toEqual({ ...before, can_undo: false, can_redo: false });
    expect(await draw()).toMatchObject({ revision: 5, result: { object_id: 'box_4' } });
  });
});
