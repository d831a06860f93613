import { Bench } from './bench.fixture.ts';

// FreeCAD numbers the edges of a closed hollow otherwise each time it computes one, now and then.
const times = [...Array(12).keys()];

describe('the numbers of edges in FreeCAD', () => {
  let bench: Bench;
  let object_id: string;
  beforeEach(async () => {
    bench = await Bench.start();
    object_id = await bench.box([20, 10, 8]);
    await bench.run('shell_object', { object_id, thickness: 1 });
  });
  afterEach(() => bench.stop());

  const edges = async () => (await bench.run('get_object_details', { object_id }))['edges'];

  it('stay while other objects come and go', async () => {
    const before = await edges();
    for (const x of times) {
      await bench.box([1, 1, 1], [50 + x, 0, 0]);
      expect(await edges()).toEqual(before);
    }
    for (const _ of times) {
      await bench.run('undo');
      expect(await edges()).toEqual(before);
    }
  });

  it('come back with the object that was undone', async () => {
    const before = await edges();
    for (const _ of times) {
      await bench.run('undo');
      await bench.run('redo');
      expect(await edges()).toEqual(before);
    }
  });

  it('come back when a change below it is undone', async () => {
    const before = await edges();
    for (const _ of times) {
      await bench.run('modify_parameters', { object_id, parameters: { length: 30 } });
      await bench.run('undo');
      expect(await edges()).toEqual(before);
    }
  });

  it('stay when a change or a batch is refused', async () => {
    const before = await edges();
    for (const _ of times) {
      await bench.refusal('create_chamfer', { object_id, distance: 11 });
      const move = { tool: 'move_object', parameters: { object_id, offset: [1, 0, 0] } };
      await bench.broker.batch(true, [
        { ...move, id: 'a' },
        { ...move, id: 'b', parameters: { object_id: 'box_9', offset: [1, 0, 0] } },
      ]);
      expect(await edges()).toEqual(before);
    }
  });
});
