import { TestKernel, unchangedAndUsable } from '../test-kernel.fixture.ts';

let testKernel: TestKernel;

beforeAll(async () => {
  testKernel = await TestKernel.start();
});
afterAll(() => testKernel.stop());

const wedge = {
  profile: [
    [0, 0],
    [10, 0],
    [0, 10],
  ],
  plane: 'XZ',
  distance: -10,
};

/** A block whose ends are half cylinders. */
async function roundedAtBothEnds(): Promise<string> {
  const ends = [0, 10].map((x) => testKernel.createCylinder(5, 10, { position: [x, 5, 0] }));
  const object_ids = [await testKernel.createBox(), ...(await Promise.all(ends))];
  return (await testKernel.run('boolean_fuse', { object_ids })).object_id;
}

describe('edge_filter', () => {
  it.each([
    ['all', 12],
    ['top', 4],
    ['bottom', 4],
    ['vertical', 4],
    ['horizontal', 8],
  ])('%s takes %i edges of a box', async (edge_filter, count) => {
    const object_id = await testKernel.createBox();

    await testKernel.run('create_chamfer', { object_id, distance: 0.001 + 0.1, edge_filter });

    const { topology } = await testKernel.run('get_object_details', { object_id });
    const cornersWhereThreeMeet = edge_filter === 'all' ? 8 : 0;
    expect(topology.faces).toBe(6 + count + cornersWhereThreeMeet);
  });

  it.each([
    ['top', 1],
    ['circular', 2],
    ['horizontal', 2],
    ['all', 2],
  ])('%s takes %i edges of a cylinder', async (edge_filter, count) => {
    const object_id = await testKernel.createCylinder(5, 10);

    await testKernel.run('create_chamfer', { object_id, distance: 1, edge_filter });

    expect(await testKernel.run('get_object_details', { object_id })).toMatchObject({ topology: { faces: 3 + count } });
  });

  it('leaves out where a boolean runs smoothly from one face into the next', async () => {
    const object_id = await roundedAtBothEnds();

    await testKernel.run('create_chamfer', { object_id, distance: 1 });

    expect(await testKernel.run('get_object_details', { object_id })).toMatchObject({ topology: { faces: 6 + 8 } });
    expect(
      await testKernel.captureRefusal(() =>
        testKernel.run('create_fillet', { object_id, radius: 1, edge_filter: 'vertical' }),
      ),
    ).toMatchObject({
      code: 'INVALID_PARAMETER',
      message: expect.stringMatching(/has no vertical edge/),
      ...unchangedAndUsable,
    });
  });

  it('takes the sloping edges of a wedge for neither vertical nor horizontal', async () => {
    const count = async (edge_filter: string) => {
      const { object_id } = await testKernel.run('extrude', wedge);
      await testKernel.run('create_chamfer', { object_id, distance: 0.5, edge_filter });
      return (await testKernel.run('get_object_details', { object_id })).topology.faces - 5;
    };

    expect([await count('vertical'), await count('top')]).toEqual([2, 1]);
  });

  it.each([
    ['vertical', 'ball', /has no vertical edge; get_object_details lists its edges\./],
    ['all', 'ball', /has no edge that could be changed/],
    ['circular', 'box', /has no circular edge/],
  ])('refuses %s of a %s', async (edge_filter, what, message) => {
    const object_id =
      what === 'box' ? await testKernel.createBox() : (await testKernel.run('create_sphere', { radius: 5 })).object_id;

    expect(
      await testKernel.captureRefusal(() => testKernel.run('create_fillet', { object_id, radius: 1, edge_filter })),
    ).toMatchObject({ code: 'INVALID_PARAMETER', message: expect.stringMatching(message), ...unchangedAndUsable });
  });
});

describe('edges', () => {
  it('go before edge_filter', async () => {
    const object_id = await testKernel.createBox();

    const cut = await testKernel.run('create_chamfer', {
      object_id,
      distance: 1,
      edges: ['edge_1'],
      edge_filter: 'top',
    });

    expect(cut.volume).toBeCloseTo(995, 9);
  });

  it.each([
    [
      'that is not there',
      () => testKernel.createBox(),
      'edge_13',
      /^box_\d+ has no edge_13: its edges are edge_1 to edge_12\.$/,
    ],
    ['that is smooth', () => testKernel.createCylinder(5, 10), 'edge_2', /^edge_2 of cylinder_\d+ is smooth/],
    [
      'that is a point',
      async () => (await testKernel.run('create_sphere', { radius: 5 })).object_id,
      'edge_1',
      /is a single point/,
    ],
  ])('refuse one %s', async (_, make, edge, message) => {
    const object_id = await make();

    expect(
      await testKernel.captureRefusal(() => testKernel.run('create_fillet', { object_id, radius: 1, edges: [edge] })),
    ).toMatchObject({ code: 'INVALID_PARAMETER', message: expect.stringMatching(message), ...unchangedAndUsable });
  });
});
