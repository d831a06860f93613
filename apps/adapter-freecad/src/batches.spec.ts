import { ToolBench } from './bench.fixture.ts';

const cube = { length: 10, width: 10, height: 10 };

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
