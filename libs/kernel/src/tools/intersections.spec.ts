import { TestKernel, unchangedAndUsable, parseParameters } from '../test-kernel.fixture.ts';

let testKernel: TestKernel;

beforeEach(async () => {
  testKernel = await TestKernel.start();
});
afterEach(() => testKernel.stop());

const intersected = (object_ids: string[], more: object = {}) =>
  testKernel.run('boolean_intersect', { object_ids, ...more });

describe('boolean_intersect', () => {
  it('leaves what two boxes share, and nothing else in the document', async () => {
    const shared = await intersected([
      await testKernel.createBox(),
      await testKernel.createBox([10, 10, 10], [5, 6, 7]),
    ]);

    expect(shared).toMatchObject({ type: 'intersect', volume: 60, warnings: [] });
    expect(shared.bounding_box).toEqual({ min: [5, 6, 7], max: [10, 10, 10] });
    expect(await testKernel.run('list_objects')).toMatchObject({ total: 1 });
  });

  it('makes the Steinmetz solid, 16/3 r³, of two crossing rods', async () => {
    const upright = await testKernel.createCylinder(5, 20, { position: [0, 0, -10] });
    const lying = await testKernel.createCylinder(5, 20, { position: [-10, 0, 0], axis: [1, 0, 0] });

    expect((await intersected([upright, lying])).volume / ((16 / 3) * 125)).toBeCloseTo(1, 7);
  });

  it.each([
    [5, 0, 0],
    [9.5, 0, 0],
    [3, 2, 1],
  ])('makes the lens of two balls that lie %d, %d, %d apart', async (x, y, z) => {
    const ball = (position: number[]) => testKernel.run('create_sphere', { radius: 5, position });
    const object_ids = [(await ball([0, 0, 0])).object_id, (await ball([x, y, z])).object_id];
    const apart = Math.hypot(x, y, z);
    const lens = (Math.PI * (20 + apart) * (10 - apart) ** 2) / 12;

    const { pairs } = await testKernel.run('check_interference', { object_ids });
    expect(pairs).toMatchObject([{ relation: 'interpenetrating', volume: expect.closeTo(lens, 6), distance: 0 }]);
    expect((await intersected(object_ids)).volume).toBeCloseTo(lens, 6);
  });

  // Simplifying a result once spoiled the faces that it shares with the objects it was made of.
  it('leaves a lens of two balls whole that lies in a third, and can be asked again', async () => {
    const ball = async (radius: number, x: number) =>
      (await testKernel.run('create_sphere', { radius, position: [x, 0, 0] })).object_id;
    const lens = await intersected([await ball(5, 0), await ball(5, 8)]);
    const object_ids = [lens.object_id, await ball(5, 4)];
    const asked = () => intersected(object_ids, { keep_originals: true });

    expect((await asked()).volume).toBeCloseTo((28 * Math.PI) / 3, 6);
    expect((await asked()).volume).toBeCloseTo((28 * Math.PI) / 3, 6);
    const { pairs } = await testKernel.run('check_interference', { object_ids });
    expect(pairs).toMatchObject([{ relation: 'containing', volume: expect.closeTo((28 * Math.PI) / 3, 6) }]);
  });

  it('leaves what every one of three shares, not what any two do', async () => {
    const boxes = [
      await testKernel.createBox(),
      await testKernel.createBox([10, 10, 10], [5, 0, 0]),
      await testKernel.createBox([7, 1, 1]),
    ];

    const shared = await intersected(boxes, { keep_originals: true });

    expect(shared).toMatchObject({ volume: 2, bounding_box: { min: [5, 0, 0], max: [7, 1, 1] } });
    expect(await testKernel.run('list_objects')).toMatchObject({ total: 4 });
  });

  it('says when the result is in pieces', async () => {
    const [comb, bar] = [await testKernel.createBox([30, 10, 10]), await testKernel.createBox([30, 5, 5])];
    const gap = await testKernel.createBox([10, 20, 20], [10, -5, -5]);
    const cut = await testKernel.run('boolean_cut', { target_id: comb, tool_ids: [gap] });

    const shared = await intersected([cut.object_id, bar]);

    expect(shared).toMatchObject({ volume: 500, warnings: ['The result consists of 2 separate solids.'] });
  });

  it.each([
    ['that are apart', [90, 0, 0]],
    ['that only touch', [10, 0, 0]],
  ])('refuses boxes %s', async (_, position) => {
    const boxes = [await testKernel.createBox(), await testKernel.createBox([10, 10, 10], position)];

    expect(await testKernel.captureRefusal(() => intersected(boxes))).toMatchObject({
      code: 'EMPTY_RESULT',
      message: expect.stringMatching(/no volume in common/),
      ...unchangedAndUsable,
    });
  });

  it('refuses when the third has nothing of what the first two share', async () => {
    const boxes = [
      await testKernel.createBox(),
      await testKernel.createBox([10, 10, 10], [5, 0, 0]),
      await testKernel.createBox([5, 5, 5]),
    ];

    expect(await testKernel.captureRefusal(() => intersected(boxes))).toMatchObject({
      code: 'EMPTY_RESULT',
      message: expect.stringMatching(/no volume in common/),
      ...unchangedAndUsable,
    });
  });
});

describe('an object', () => {
  it.each([
    ['boolean_fuse', { object_ids: ['box_1', 'box_1'] }, /must not contain duplicates/],
    ['boolean_intersect', { object_ids: ['box_1', 'box_1'] }, /must not contain duplicates/],
    ['boolean_cut', { target_id: 'box_1', tool_ids: ['box_1'] }, /must not contain the target/],
  ] as const)('is not combined with itself by %s', (tool, parameters, reason) => {
    expect(() => parseParameters(tool, parameters)).toThrow(reason);
  });
});
