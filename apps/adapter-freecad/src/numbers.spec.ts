import { ToolBench } from './bench.fixture.ts';

// FreeCAD numbers the edges of a closed hollow otherwise each time it computes one, now and then.
const times = [...Array(12).keys()];

describe('the numbers of edges in FreeCAD', () => {
  let bench: ToolBench;
  let object_id: string;
  beforeEach(async () => {
    bench = await ToolBench.start();
    object_id = await bench.createBox([20, 10, 8]);
    await bench.runTool('shell_object', { object_id, thickness: 1 });
  });
  afterEach(() => bench.stop());

  const edges = async () => (await bench.runTool('get_object_details', { object_id }))['edges'];

  it('stay while other objects come and go', async () => {
    const before = await edges();
    for (const x of times) {
      await bench.createBox([1, 1, 1], [50 + x, 0, 0]);
      expect(await edges()).toEqual(before);
    }
    for (const _ of times) {
      await bench.runTool('undo');
      expect(await edges()).toEqual(before);
    }
  });

  it('come back with the object that was undone', async () => {
    const before = await edges();
    for (const _ of times) {
      await bench.runTool('undo');
      await bench.runTool('redo');
      expect(await edges()).toEqual(before);
    }
  });

  it('come back when a change below it is undone', async () => {
    const before = await edges();
    for (const _ of times) {
      await bench.runTool('modify_parameters', { object_id, parameters: { length: 30 } });
      await bench.runTool('undo');
      expect(await edges()).toEqual(before);
    }
  });

  it('stay when a change or a batch is refused', async () => {
    const before = await edges();
    for (const _ of times) {
      await bench.expectRefusal('create_chamfer', { object_id, distance: 11 });
      const move = { tool: 'move_object', parameters: { object_id, offset: [1, 0, 0] } };
      await bench.broker.runBatch(true, [
        { ...move, id: 'a' },
        { ...move, id: 'b', parameters: { object_id: 'box_9', offset: [1, 0, 0] } },
      ]);
      expect(await edges()).toEqual(before);
    }
  });
});
