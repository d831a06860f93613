import { closeToNumber, ToolBench, closeToPoint } from './bench.fixture.ts';

describe('the queries of FreeCAD', () => {
  let bench: ToolBench;
  beforeEach(async () => {
    bench = await ToolBench.start();
  });
  afterEach(() => bench.stop());

  it('tell the state of the document', async () => {
    expect(await bench.runTool('get_state')).toMatchObject({ object_count: 0, bounding_box: null, can_undo: false });
    await bench.createBox([10, 10, 10]);
    await bench.createBox([10, 10, 10], [20, 0, -5]);

    expect(await bench.runTool('get_state')).toEqual({
      document: 'Kerf',
      units: 'mm',
      revision: 2,
      object_count: 2,
      bounding_box: { min: [0, 0, -5], max: [30, 10, 10] },
      can_undo: true,
      can_redo: false,
      application: expect.stringMatching(/^FreeCAD \d/),
    });
  });

  it('list objects page by page, of one type or all', async () => {
    const boxes = [await bench.createBox(), await bench.createBox(), await bench.createBox()];
    await bench.runTool('create_sphere', { radius: 1 });

    expect(await bench.runTool('list_objects', { type: 'box', limit: 1, offset: 1 })).toEqual({
      objects: [{ object_id: boxes[1], type: 'box' }],
      total: 3,
    });
    expect(await bench.runTool('list_objects')).toMatchObject({ total: 4 });
  });

  it('measure the box of one object or of all', async () => {
    expect(await bench.expectRefusal('get_bounding_box', {})).toMatchObject({ code: 'EMPTY_RESULT' });
    const object_id = await bench.createBox([10, 20, 30]);
    await bench.runTool('create_torus', { major_radius: 20, minor_radius: 5, position: [0, 0, 100] });

    expect(await bench.runTool('get_bounding_box', { object_id })).toEqual({
      object_id,
      bounding_box: { min: [0, 0, 0], max: [10, 20, 30] },
      size: [10, 20, 30],
      center: [5, 10, 15],
    });
    expect(await bench.runTool('get_bounding_box')).toMatchObject({ bounding_box: { max: closeToPoint(25, 25, 105) } });
  });

  it('tell everything about one object', async () => {
    const { object_id } = await bench.runSolidTool('create_cylinder', { radius: 5, height: 10, position: [0, 0, 1] });
    await bench.runTool('move_object', { object_id, offset: [0, 0, 2] });
    const details = await bench.runTool('get_object_details', { object_id, include_faces: true });

    expect(details).toMatchObject({
      type: 'cylinder',
      parameters: { radius: 5, height: 10, position: [0, 0, 1] },
      bounding_box: { min: closeToPoint(-5, -5, 3), max: closeToPoint(5, 5, 13) },
      volume: closeToNumber(250 * Math.PI),
      area: closeToNumber(150 * Math.PI),
      center_of_mass: closeToPoint(0, 0, 8),
      topology: { solids: 1, faces: 3, edges: 3, vertices: 2 },
      valid: true,
      truncated: false,
    });
    expect(details['edges']).toContainEqual({
      id: expect.stringMatching(/^edge_[1-3]$/),
      type: 'circle',
      length: closeToNumber(10 * Math.PI),
      start: closeToPoint(5, 0, 13),
      end: closeToPoint(5, 0, 13),
      midpoint: closeToPoint(-5, 0, 13),
      center: closeToPoint(0, 0, 13),
      radius: 5,
    });
    expect(details['faces']).toContainEqual({
      id: expect.stringMatching(/^face_[1-3]$/),
      type: 'plane',
      area: closeToNumber(25 * Math.PI),
      center: closeToPoint(0, 0, 3),
      normal: closeToPoint(0, 0, -1),
    });
  });

  it('cut a long list of edges short, and say so', async () => {
    const object_id = await bench.createBox();

    expect(await bench.runTool('get_object_details', { object_id, max_items: 2 })).toMatchObject({
      edges: { length: 2 },
      truncated: true,
    });
  });

  it('refuse what is not there', async () => {
    const refused = { code: 'OBJECT_NOT_FOUND', details: { object_id: 'box_7' } };

    expect(await bench.expectRefusal('get_object_details', { object_id: 'box_7' })).toMatchObject(refused);
    expect(await bench.expectRefusal('get_bounding_box', { object_id: 'box_7' })).toMatchObject(refused);
    expect(await bench.expectRefusal('list_objects', { limit: 0 })).toMatchObject({ code: 'INVALID_PARAMETER' });
    expect(await bench.expectRefusal('get_state', { verbose: true })).toMatchObject({ code: 'INVALID_PARAMETER' });
  });
});
