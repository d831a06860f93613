import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type TemporaryFolder, createTemporaryFolder } from '@kerf/tools';
import { ToolBench } from './bench.fixture.ts';
import { startWorld } from './world.fixture.ts';

const cube = { length: 10, width: 10, height: 10 };

describe('the history of a document in FreeCAD', () => {
  let bench: ToolBench;
  beforeEach(async () => {
    bench = await ToolBench.start();
  });
  afterEach(() => bench.stop());

  it('goes back and forth, change by change', async () => {
    const object_id = await bench.createBox();
    await bench.runTool('create_fillet', { object_id, radius: 1 });
    await bench.runTool('move_object', { object_id, offset: [5, 0, 0] });
    const undone = await bench.runTool('undo', { steps: 2 });
    const volume = async () => (await bench.runTool('get_object_details', { object_id }))['volume'];

    expect(undone).toEqual({ steps: 2, revision: 4, object_count: 1, can_undo: true, can_redo: true });
    expect(await volume()).toBe(1_000);
    expect(await bench.runTool('redo')).toMatchObject({ steps: 1, revision: 5 });
    expect(await volume()).toBeLessThan(1_000);
  });

  it('brings objects back that a boolean has used up', async () => {
    const [target_id, tool] = [await bench.createBox(), await bench.createBox([5, 5, 20])];
    await bench.runTool('boolean_cut', { target_id, tool_ids: [tool] });
    await bench.runTool('undo');

    expect(await bench.runTool('list_objects')).toMatchObject({
      objects: [{ object_id: target_id }, { object_id: tool }],
    });
  });

  it('knows no step that was refused', async () => {
    await bench.createBox();
    await bench.expectRefusal('create_chamfer', { object_id: 'box_1', distance: 11 });
    await bench.runTool('undo');

    expect(await bench.expectRefusal('undo', {})).toMatchObject({ message: expect.stringMatching(/nothing to undo/) });
    expect(await bench.runTool('redo')).toMatchObject({ object_count: 1 });
    expect(await bench.expectRefusal('redo', {})).toMatchObject({ message: expect.stringMatching(/nothing to redo/) });
  });
});

describe('what can be made again in FreeCAD', () => {
  let bench: ToolBench;
  beforeEach(async () => {
    bench = await ToolBench.start();
    await bench.createBox();
    await bench.createBox([10, 10, 10], [50, 0, 0]);
    await bench.runTool('undo');
  });
  afterEach(() => bench.stop());

  const tooLarge = { object_id: 'box_1', distance: 11 };

  it.each([
    ['names no object', { object_id: 'box_9', distance: 1 }],
    ['fails in the kernel', tooLarge],
  ])('is so after a change that %s', async (_, parameters) => {
    await bench.expectRefusal('create_chamfer', parameters);

    expect(await bench.runTool('redo')).toMatchObject({ steps: 1, object_count: 2, can_redo: false });
    expect(await bench.runTool('undo', { steps: 2 })).toMatchObject({ object_count: 0, can_undo: false });
  });

  it('is so after an atomic batch that fails, whose steps are told as ever', async () => {
    const said = await bench.broker.runBatch(true, [
      { id: 'a', tool: 'move_object', parameters: { object_id: 'box_1', offset: [1, 0, 0] } },
      { id: 'b', tool: 'create_chamfer', parameters: tooLarge },
    ]);

    expect(said).toMatchObject({ revision: 3, result: { rolled_back: true, steps: [{ ok: true }, { ok: false }] } });
    expect(await bench.runTool('get_bounding_box')).toMatchObject({ bounding_box: { min: [0, 0, 0] } });
    expect(await bench.runTool('redo')).toMatchObject({ steps: 1, object_count: 2 });
  });

  it('is not any more after a change that succeeds, which is made once', async () => {
    expect(await bench.createBox()).toBe('box_3');

    expect(await bench.expectRefusal('redo', {})).toMatchObject({ message: expect.stringMatching(/nothing to redo/) });
    expect(await bench.runTool('get_state')).toMatchObject({ object_count: 2, revision: 4, can_undo: true });
  });
});

describe('a batch in FreeCAD', () => {
  let bench: ToolBench;
  const box = { id: 'a', tool: 'create_box', parameters: cube };
  const step = (id: string, tool: string, more: object) => ({
    id,
    tool,
    parameters: { object_id: '${a.object_id}', ...more },
  });
  beforeEach(async () => {
    bench = await ToolBench.start();
  });
  afterEach(() => bench.stop());

  it('runs its steps in order, and later ones refer to earlier ones', async () => {
    const said = await bench.broker.runBatch(true, [
      box,
      step('b', 'create_fillet', { radius: 1 }),
      { id: 'c', tool: 'copy_object', parameters: { object_id: '${b.object_id}', offset: [20, 0, 0] } },
      { id: 'd', tool: 'boolean_fuse', parameters: { object_ids: ['${a.object_id}', '${c.object_id}'] } },
    ]);

    expect(said).toMatchObject({ ok: true, revision: 4, result: { rolled_back: false } });
    expect(said).toMatchObject({ result: { steps: [{ id: 'a', ok: true }, { id: 'b' }, { id: 'c' }, { ok: true }] } });
    expect(await bench.runTool('list_objects')).toMatchObject({ objects: [{ object_id: 'fuse_3' }] });
    const progress = { type: 'progress', fraction: 0, message: 'create_box' };
    expect(bench.broker.received).toContainEqual(expect.objectContaining(progress));
  });

  it('is one step of undo when it is atomic', async () => {
    await bench.broker.runBatch(true, [box, step('b', 'create_fillet', { radius: 1 })]);
    await bench.runTool('undo');

    expect(await bench.runTool('get_state')).toMatchObject({ object_count: 0, can_undo: false });
  });

  it('leaves nothing behind when it is atomic and a step fails', async () => {
    const steps = [box, step('b', 'create_chamfer', { distance: 11 }), step('c', 'delete_object', {})];
    const said = await bench.broker.runBatch(true, steps);

    expect(said).toMatchObject({
      ok: true,
      revision: 0,
      result: {
        steps: [
          { id: 'a', ok: true },
          { id: 'b', ok: false },
        ],
        rolled_back: true,
      },
    });
    expect(await bench.runTool('get_state')).toMatchObject({ revision: 0, object_count: 0, can_undo: false });
    expect(await bench.createBox()).toBe('box_1');
  });

  it('goes on after a step that fails when it is not atomic', async () => {
    const steps = [box, step('b', 'create_chamfer', { distance: 11 }), step('c', 'move_object', { offset: [1, 0, 0] })];
    const said = await bench.broker.runBatch(false, [
      ...steps,
      { id: 'd', tool: 'delete_object', parameters: { object_id: '${b.object_id}' } },
    ]);

    expect(said).toMatchObject({
      result: {
        steps: [{ ok: true }, { ok: false }, { ok: true }, { error: { code: 'INVALID_PARAMETER' } }],
        rolled_back: false,
      },
    });
    expect(await bench.runTool('get_bounding_box')).toMatchObject({ bounding_box: { min: [1, 0, 0] } });
  });

  it.each(['undo', 'redo'])('ends with the step that is to %s when it is atomic', async (tool) => {
    await bench.createBox();
    await bench.runTool('undo');
    const said = await bench.broker.runBatch(true, [
      box,
      { id: 'b', tool, parameters: {} },
      step('c', 'get_state', {}),
    ]);

    const steps = [{ ok: true }, { ok: false, error: { code: 'INVALID_PARAMETER' } }];
    expect(said).toMatchObject({ ok: true, result: { rolled_back: true, steps } });
    expect(await bench.runTool('redo')).toMatchObject({ steps: 1, object_count: 1 });
  });

  it('goes back and forth when it is not atomic', async () => {
    const steps = ['undo', 'redo'].map((tool) => ({ id: tool, tool, parameters: {} }));
    const said = await bench.broker.runBatch(false, [box, ...steps]);

    const [back, forth] = [0, 1].map((object_count) => ({ ok: true, result: { object_count } }));
    expect(said).toMatchObject({ result: { steps: [{ ok: true }, back, forth], rolled_back: false } });
  });
});

describe('a document in a file', () => {
  let folder: TemporaryFolder;
  beforeAll(async () => {
    folder = await createTemporaryFolder();
  });
  afterAll(() => folder.remove());

  it('is saved at the end, and goes on with its objects and their parameters', async () => {
    const file = join(folder.path, 'part.FCStd');
    const first = await startWorld({ '--document': file });
    await first.broker.runTool('create_box', cube);
    await first.broker.runTool('create_fillet', { object_id: 'box_1', radius: 1 });
    await first.stop();
    expect(existsSync(file)).toBe(true);
    const second = await startWorld({ '--document': file });
    const changed = await second.broker.runTool('modify_parameters', {
      object_id: 'box_1',
      parameters: { height: 20 },
    });
    const sphere = await second.broker.runTool('create_sphere', { radius: 1 });
    await second.stop();

    expect(changed).toMatchObject({ ok: true, result: { object_id: 'box_1', bounding_box: { max: [10, 10, 20] } } });
    expect(sphere).toMatchObject({ result: { object_id: 'sphere_2' } });
  });
});
