import { TestKernel, unchangedAndUsable } from '../test-kernel.fixture.ts';

let testKernel: TestKernel;

beforeAll(async () => {
  testKernel = await TestKernel.start();
});
afterAll(() => testKernel.stop());

/** An edge or a face by its middle. */
async function named(object_id: string, middle: number[]): Promise<string> {
  const { edges = [], faces = [] } = await testKernel.run('get_object_details', {
    object_id,
    include_edges: true,
    include_faces: true,
  });
  const places = [
    ...edges.map(({ id, midpoint }) => ({ id, at: midpoint })),
    ...faces.map(({ id, center }) => ({ id, at: center })),
  ];
  return places.find(({ at }) => String(at) === String(middle))?.id ?? 'none';
}

const modify = (object_id: string, parameters: object) =>
  testKernel.run('modify_parameters', { object_id, parameters });

/** A plate with a hole of 4 mm, 15 mm along it. */
async function drilled(): Promise<string> {
  const object_id = await testKernel.createBox([20, 20, 10]);
  await testKernel.run('create_hole', { object_id, position: [15, 10, 10], diameter: 4 });
  return object_id;
}

const square = [
  [0, 0],
  [20, 0],
  [20, 20],
  [0, 20],
];
/** It has one corner more, and what is at two of the others gets another number. */
const house = [
  [0, 0],
  [10, -10],
  [20, 0],
  [20, 20],
  [0, 20],
];
/** The same side at x = 20, and more of them before it. */
const angle = [
  [0, -10],
  [10, -10],
  [10, 0],
  [20, 0],
  [20, 20],
  [0, 20],
];

const prism = async () => (await testKernel.run('extrude', { profile: square, distance: 10 })).object_id;

/** Volume removed at an edge of this length between two perpendicular faces. */
const bevel = (length: number) => (length * 0.5 ** 2) / 2;

describe('edges and faces that were named', () => {
  it('stay what they were in an object of other measures', async () => {
    const object_id = await testKernel.createBox([20, 20, 10]);
    await testKernel.run('create_chamfer', { object_id, distance: 0.5, edges: [await named(object_id, [20, 10, 10])] });

    expect(await modify(object_id, { length: 40 })).toMatchObject({ volume: 8000 - bevel(20) });
    expect(await named(object_id, [40, 10, 9.5])).toMatch(/^edge_/);
  });

  it('are found where they were when their numbers are others, also the next time', async () => {
    const object_id = await prism();
    await testKernel.run('create_chamfer', { object_id, distance: 0.5, edges: [await named(object_id, [20, 20, 5])] });

    const { volume } = await modify(object_id, { profile: house });
    expect(volume).toBeCloseTo(5000 - bevel(10), 6);
    expect(await named(object_id, [20, 19.5, 5])).toMatch(/^edge_/);

    const again = await modify(object_id, { distance: 30 });
    expect(again.volume).toBeCloseTo(15_000 - bevel(30), 6);
    expect(await named(object_id, [20, 19.5, 15])).toMatch(/^edge_/);
  });

  it('are known in a document that was written down', async () => {
    const first = await prism();
    await testKernel.run('create_chamfer', {
      object_id: first,
      distance: 0.5,
      edges: [await named(first, [20, 20, 5])],
    });
    const snapshot = JSON.parse(JSON.stringify(testKernel.kernel.snapshot()));
    const other = await TestKernel.start({ snapshot });

    const { volume } = await other.run('modify_parameters', { object_id: first, parameters: { profile: house } });
    await other.stop();

    expect(volume).toBeCloseTo(5000 - bevel(10), 6);
  });

  it('keep a shell open where it was', async () => {
    const object_id = await prism();
    await testKernel.run('shell_object', {
      object_id,
      thickness: 1,
      open_faces: [await named(object_id, [20, 10, 5])],
    });

    // Outside 20 by 20 and 10 by 10 more, inside walls of 1 all round but at x = 20; the inner corner is round.
    const room = 19 * 18 + 8 * 10 + 1 - Math.PI / 4;
    expect((await modify(object_id, { profile: angle })).volume).toBeCloseTo(5000 - 8 * room, 6);
  });

  it('are not those of what an extruded face belongs to: that stays', async () => {
    const object_id = await testKernel.createBox();
    const face = await named(object_id, [5, 5, 10]);
    const drawn = await testKernel.run('extrude', { object_id, face, distance: 5 });
    await modify(object_id, { length: 20 });

    expect(await modify(drawn.object_id, { distance: 8 })).toMatchObject({
      volume: 800,
      bounding_box: { min: [0, 0, 10], max: [10, 10, 18] },
    });
  });

  it.each([
    ['the rim of a hole that is cut open', drilled, [17, 10, 10], { length: 15 }],
    ['an edge that is elsewhere in an object of another form', prism, [20, 20, 5], { profile: house, distance: 12 }],
  ])('are refused by name when they are %s', async (_, make, middle, parameters) => {
    const object_id = await make();
    const edge = await named(object_id, middle);
    await testKernel.run('create_chamfer', { object_id, distance: 0.5, edges: [edge] });

    expect(await testKernel.captureRefusal(() => modify(object_id, parameters))).toEqual({
      code: 'INVALID_PARAMETER',
      message:
        `create_chamfer of ${object_id} names ${edge}, which cannot be identified reliably after this change: ` +
        'undo create_chamfer, change the parameters and name it again, or choose edges by edge_filter. ' +
        'The document is unchanged.',
      ...unchangedAndUsable,
    });
  });

  it('are refused when a shell is open at a face that is another one', async () => {
    const object_id = await prism();
    const face = await named(object_id, [10, 10, 10]);
    await testKernel.run('shell_object', { object_id, thickness: 1, open_faces: [face] });

    expect(await testKernel.captureRefusal(() => modify(object_id, { profile: house }))).toMatchObject({
      code: 'INVALID_PARAMETER',
      message: expect.stringMatching(new RegExp(`^shell_object of ${object_id} names ${face}, .*name it again\\. The`)),
      ...unchangedAndUsable,
    });
  });
});
