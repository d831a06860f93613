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
