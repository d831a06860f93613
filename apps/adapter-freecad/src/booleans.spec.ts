import { closeToNumber, ToolBench, closeToPoint } from './bench.fixture.ts';

const corner = [5, 5, 5];
const cube = [10, 10, 10];

describe('the booleans of FreeCAD', () => {
  let bench: ToolBench;
  let pair: string[];
  beforeAll(async () => {
    bench = await ToolBench.start();
  });
  beforeEach(async () => {
    pair = [await bench.createBox(cube), await bench.createBox(cube, corner)];
  });
  afterAll(() => bench.stop());
  const ids = async () =>
    ((await bench.runTool('list_objects'))['objects'] as { object_id: string }[]).map((o) => o.object_id);

  it('unite objects, which are no more', async () => {
    const united = await bench.runSolidTool('boolean_fuse', { object_ids: pair });

    expect(united).toMatchObject({
      type: 'fuse',
      volume: closeToNumber(1_875),
      bounding_box: { min: closeToPoint(0, 0, 0), max: closeToPoint(15, 15, 15) },
      warnings: [],
    });
    expect(await ids()).toContain(united.object_id);
    expect(await ids()).not.toEqual(expect.arrayContaining([pair[0]]));
  });

  it('merge faces that lie in one another', async () => {
    const beside = await bench.createBox(cube, [10, 0, 0]);
    const { object_id } = await bench.runSolidTool('boolean_fuse', { object_ids: [pair[0], beside] });

    expect(await bench.runTool('get_object_details', { object_id })).toMatchObject({
      topology: { faces: 6, edges: 12 },
    });
  });

  it('keep originals that stay what they are, whatever happens to the result or to them', async () => {
    const object_ids = pair;
    const shared = await bench.runSolidTool('boolean_intersect', { object_ids, keep_originals: true });
    await bench.runTool('move_object', { object_id: pair[0], offset: [1, 0, 0] });

    expect(shared).toMatchObject({ type: 'intersect', volume: closeToNumber(125) });
    expect(await bench.runTool('get_bounding_box', { object_id: shared.object_id })).toMatchObject({
      bounding_box: { min: corner, max: cube },
    });
    expect(await ids()).toEqual(expect.arrayContaining(pair));
  });

  it('cut several tools away at once', async () => {
    const rod = await bench.runSolidTool('create_cylinder', { radius: 1, height: 5 });
    const cut = await bench.runSolidTool('boolean_cut', { target_id: pair[0], tool_ids: [pair[1], rod.object_id] });

    expect(cut).toMatchObject({ type: 'cut', volume: closeToNumber(875 - (5 * Math.PI) / 4), warnings: [] });
  });

  it('warn of a cut that takes nothing, and of one that leaves pieces', async () => {
    const [target_id = ''] = pair;
    const far = await bench.createBox(cube, [50, 0, 0]);
    const slice = await bench.createBox([2, 50, 50], [4, -1, -1]);
    const whole = await bench.runSolidTool('boolean_cut', { target_id, tool_ids: [far], keep_originals: true });
    const halves = await bench.runSolidTool('boolean_cut', { target_id, tool_ids: [slice] });

    expect(whole.warnings).toEqual([expect.stringMatching(/do not reach into/)]);
    expect(halves).toMatchObject({
      volume: closeToNumber(800),
      warnings: [expect.stringMatching(/2 separate solids/)],
    });
  });

  it.each([
    ['boolean_fuse', ([first, second]: string[]) => ({ object_ids: [first, second], keep_originals: false })],
    ['boolean_intersect', ([first, second]: string[]) => ({ object_ids: [second, first], keep_originals: true })],
    ['boolean_cut', ([first, second]: string[]) => ({ target_id: first, tool_ids: [second], keep_originals: false })],
  ])('tell what they were made of after %s, also after a change, and are not built anew', async (tool, of) => {
    const parameters = of(pair);
    const { object_id } = await bench.runSolidTool(tool, parameters);
    await bench.runTool('create_fillet', { object_id, radius: 0.5, edge_filter: 'top' });
    const copy = await bench.runSolidTool('copy_object', { object_id });

    expect(await bench.runTool('get_object_details', { object_id })).toMatchObject({ parameters });
    expect(await bench.runTool('get_object_details', { object_id: copy.object_id })).toMatchObject({ parameters });
    expect(
      await bench.expectRefusal('modify_parameters', { object_id, parameters: { keep_originals: true } }),
    ).toMatchObject({
      code: 'INVALID_PARAMETER',
      message: `${object_id} was made by ${tool} and cannot be rebuilt: run ${tool} again instead.`,
    });
  });

  it('refuse a cut that leaves nothing, and an intersection of what is apart', async () => {
    const [inner, far] = [await bench.createBox([1, 1, 1], [2, 2, 2]), await bench.createBox(cube, [50, 0, 0])];

    expect(await bench.expectRefusal('boolean_cut', { target_id: inner, tool_ids: [pair[0]] })).toMatchObject({
      code: 'EMPTY_RESULT',
    });
    expect(await bench.expectRefusal('boolean_intersect', { object_ids: [pair[0], far] })).toMatchObject({
      code: 'EMPTY_RESULT',
    });
  });

  it('refuse a curve, an object twice, the target as a tool and what is not there', async () => {
    const [target_id] = pair;
    const curve = await bench.runSolidTool('create_helix', { radius: 5, pitch: 2, height: 4 });
    const refused = await Promise.all([
      bench.broker.runTool('boolean_fuse', { object_ids: [target_id, curve.object_id] }),
      bench.broker.runTool('boolean_fuse', { object_ids: [target_id, target_id] }),
      bench.broker.runTool('boolean_cut', { target_id, tool_ids: [target_id] }),
      bench.broker.runTool('boolean_fuse', { object_ids: [target_id, 'box_9999'] }),
    ]);

    expect(refused.map((said) => (said.ok ? 'done' : said.error.code)).sort()).toEqual([
      'INVALID_PARAMETER',
      'INVALID_PARAMETER',
      'INVALID_PARAMETER',
      'OBJECT_NOT_FOUND',
    ]);
  });
});
