import { TestKernel, unchangedAndUsable } from '../test-kernel.fixture.ts';

let testKernel: TestKernel;

beforeAll(async () => {
  testKernel = await TestKernel.start();
});
afterAll(() => testKernel.stop());

const { PI } = Math;
const details = (object_id: string, more: object = {}) =>
  testKernel.run('get_object_details', { object_id, include_faces: true, ...more });
const near = (...values: number[]) => values.map((value) => expect.closeTo(value, 5));

describe('get_object_details', () => {
  it('measures a box', async () => {
    const id = await testKernel.createBox([1, 2, 3], [1, 1, 1]);

    expect(await details(id)).toMatchObject({
      object_id: id,
      type: 'box',
      parameters: { length: 1, width: 2, height: 3, position: [1, 1, 1] },
      bounding_box: { min: [1, 1, 1], max: [2, 3, 4] },
      volume: 6,
      area: 22,
      center_of_mass: [1.5, 2, 2.5],
      topology: { solids: 1, faces: 6, edges: 12, vertices: 8 },
      valid: true,
      truncated: false,
    });
  });

  it('tells edges and faces in the order of TopExp, which is that of FreeCAD', async () => {
    const { edges = [], faces = [] } = await details(await testKernel.createBox([1, 2, 3]));

    expect(edges.map(({ id }) => id)).toEqual(Array.from({ length: 12 }, (_, i) => `edge_${i + 1}`));
    expect(edges.map(({ midpoint }) => String(midpoint))).toEqual(edgesInFreeCad);
    expect(faces.map(({ id, normal }) => `${id} ${String(normal)}`)).toEqual(facesInFreeCad);
    expect(edges[0]).toEqual({
      id: 'edge_1',
      type: 'line',
      length: 3,
      start: [0, 0, 0],
      end: [0, 0, 3],
      midpoint: [0, 0, 1.5],
    });
    expect(faces[0]).toEqual({ id: 'face_1', type: 'plane', area: 6, center: [0, 1, 1.5], normal: [-1, 0, 0] });
  });

  it('tells circles and round faces', async () => {
    const {
      edges = [],
      faces = [],
      area,
    } = await details(await testKernel.createCylinder(5, 10, { position: [1, 2, 3] }));

    expect(area).toBeCloseTo(2 * PI * 25 + 100 * PI, 6);
    expect(edges).toHaveLength(3);
    const rims = edges.filter(({ type }) => type === 'circle');
    expect(rims.map(({ radius, center, length }) => ({ radius, center, length }))).toEqual(
      expect.arrayContaining([
        { radius: 5, center: [1, 2, 13], length: expect.closeTo(10 * PI, 5) },
        { radius: 5, center: [1, 2, 3], length: expect.closeTo(10 * PI, 5) },
      ]),
    );
    expect(faces).toContainEqual({
      id: 'face_1',
      type: 'cylinder',
      area: expect.closeTo(100 * PI, 5),
      center: [1, 2, 8],
    });
    expect(faces.map(({ normal }) => normal).filter(Boolean)).toEqual([
      [0, 0, 1],
      [0, 0, -1],
    ]);
  });

  it.each([
    ['create_sphere', { radius: 3 }, 'sphere', 36 * PI, { faces: 1, edges: 3, vertices: 2 }],
    ['create_torus', { major_radius: 5, minor_radius: 1 }, 'torus', 20 * PI ** 2, { faces: 1, edges: 2, vertices: 1 }],
    ['create_cone', { bottom_radius: 3, height: 4 }, 'cone', 24 * PI, { faces: 2, edges: 3, vertices: 2 }],
  ] as const)('knows the surface of %s', async (tool, parameters, type, area, topology) => {
    const { object_id } = await testKernel.run(tool, parameters);

    const told = await details(object_id);

    expect(told.faces?.map((face) => face.type)).toContain(type);
    expect(told).toMatchObject({ area: expect.closeTo(area, 5), topology: { solids: 1, ...topology }, valid: true });
  });

  it('tells an ellipse and a free curve with the point halfway along', async () => {
    const helix = await testKernel.run('create_helix', { radius: 10, pitch: 5, height: 5 });
    const { edges = [], center_of_mass } = await details(helix.object_id);
    expect(edges).toEqual([
      {
        id: 'edge_1',
        type: 'curve',
        length: expect.closeTo(Math.hypot(20 * PI, 5), 4),
        start: near(10, 0, 0),
        end: near(10, 0, 5),
        midpoint: [-10, 0, 2.5].map((value) => expect.closeTo(value, 3)),
      },
    ]);
    expect(center_of_mass).toEqual(near(0, 0, 2.5));

    const [rod, slab] = [
      await testKernel.createCylinder(5, 20),
      await testKernel.createBox([40, 40, 40], [-20, -20, 10]),
    ];
    await testKernel.run('rotate_object', { object_id: slab, angle: 30, axis: [1, 0, 0], center: [0, 0, 10] });
    const cut = await testKernel.run('boolean_cut', { target_id: rod, tool_ids: [slab] });
    const told = await details(cut.object_id);

    expect(told.edges?.map(({ type }) => type)).toContain('ellipse');
    expect(told.volume / (250 * PI)).toBeCloseTo(1, 7);
  });

  it.each([
    [{ max_items: 11 }, 11, 6, true],
    [{ max_items: 12 }, 12, 6, false],
    [{ max_items: 5 }, 5, 5, true],
    [{ max_items: 5, include_edges: false }, undefined, 5, true],
    [{ max_items: 6, include_edges: false }, undefined, 6, false],
    [{ max_items: 12, include_faces: false }, 12, undefined, false],
    [{ max_items: 1, include_edges: false, include_faces: false }, undefined, undefined, false],
  ])('lists with %j', async (more, edges, faces, truncated) => {
    const told = await details(await testKernel.createBox(), more);

    expect([told.edges?.length, told.faces?.length, told.truncated]).toEqual([edges, faces, truncated]);
  });

  it('tells what an object was created with, whatever was done to it since', async () => {
    const id = await testKernel.createBox([10, 10, 10], [1, 2, 3]);
    await testKernel.run('create_fillet', { object_id: id, radius: 1 });
    await testKernel.run('move_object', { object_id: id, offset: [5, 0, 0] });
    const copy = await testKernel.run('copy_object', { object_id: id, offset: [0, 0, 50] });
    const cut = await testKernel.run('boolean_cut', { target_id: copy.object_id, tool_ids: [id] });

    expect((await details(cut.object_id)).parameters).toEqual({
      target_id: copy.object_id,
      tool_ids: [id],
      keep_originals: false,
    });
    await testKernel.run('undo');
    expect((await details(copy.object_id)).parameters).toMatchObject({ length: 10, position: [1, 2, 3] });
    expect((await details(id)).parameters).toMatchObject({ length: 10, position: [1, 2, 3] });
  });

  it('refuses an object that is not there', async () => {
    expect(await testKernel.captureRefusal(() => details('box_999'))).toMatchObject({
      code: 'OBJECT_NOT_FOUND',
      message: expect.stringMatching(/no object box_999/),
      ...unchangedAndUsable,
    });
  });
});

/** Of a box of 1 by 2 by 3 at the origin: `Shape.Edges` and `Shape.Faces` of a Part::Box. */
const edgesInFreeCad = [
  '0,0,1.5',
  '0,1,3',
  '0,2,1.5',
  '0,1,0',
  '1,0,1.5',
  '1,1,3',
  '1,2,1.5',
  '1,1,0',
  '0.5,0,0',
  '0.5,0,3',
  '0.5,2,0',
  '0.5,2,3',
];
const facesInFreeCad = [
  'face_1 -1,0,0',
  'face_2 1,0,0',
  'face_3 0,-1,0',
  'face_4 0,1,0',
  'face_5 0,0,-1',
  'face_6 0,0,1',
];
