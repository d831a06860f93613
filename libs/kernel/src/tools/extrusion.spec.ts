import { TestKernel, unchangedAndUsable, parseParameters } from '../test-kernel.fixture.ts';

let testKernel: TestKernel;

beforeAll(async () => {
  testKernel = await TestKernel.start();
});
afterAll(() => testKernel.stop());

const rectangle = [
  [0, 0],
  [4, 0],
  [4, 2],
  [0, 2],
];
const hole = [
  [1, 0.5],
  [2, 0.5],
  [2, 1.5],
  [1, 1.5],
];
const bowTie = [
  [0, 0],
  [4, 4],
  [4, 0],
  [0, 4],
];

describe('extrude of a profile', () => {
  it.each([
    ['XY', 3, false, [0, 0, 0], [4, 2, 3]],
    ['XY', -3, false, [0, 0, -3], [4, 2, 0]],
    ['XY', -3, true, [0, 0, -1.5], [4, 2, 1.5]],
    ['XZ', 3, false, [0, -3, 0], [4, 0, 2]],
    ['XZ', -3, false, [0, 0, 0], [4, 3, 2]],
    ['XZ', 3, true, [0, -1.5, 0], [4, 1.5, 2]],
    ['YZ', 3, false, [0, 0, 0], [3, 4, 2]],
    ['YZ', -3, false, [-3, 0, 0], [0, 4, 2]],
    ['YZ', 3, true, [-1.5, 0, 0], [1.5, 4, 2]],
  ])('on %s over %d, symmetric %s', async (plane, distance, symmetric, min, max) => {
    const solid = await testKernel.run('extrude', { profile: rectangle, holes: [hole], plane, distance, symmetric });

    expect(solid).toMatchObject({ type: 'extrusion', bounding_box: { min, max }, warnings: [] });
    expect(solid.volume).toBeCloseTo(21, 9);
  });

  it.each([
    ['drawn clockwise', { profile: rectangle.toReversed(), distance: 1 }, 8],
    [
      'with a corner that points in',
      {
        profile: [
          [0, 0],
          [4, 0],
          [4, 4],
          [2, 1],
          [0, 4],
        ],
        distance: 2,
      },
      20,
    ],
    [
      'with two holes',
      { profile: rectangle, holes: [hole, hole.map(([u = 0, v = 0]) => [u + 1.5, v])], distance: 2 },
      12,
    ],
    ['elsewhere', { profile: rectangle, distance: 1, position: [100, -100, 5] }, 8],
    ['as thin as the catalogue allows', { profile: rectangle, distance: 0.01 }, 0.08],
    ['as long', { profile: rectangle, distance: -1e6 }, 8e6],
  ])('%s has the area times the length', async (_, parameters, volume) => {
    expect((await testKernel.run('extrude', parameters)).volume / volume).toBeCloseTo(1, 9);
  });

  it.each([
    [
      'a profile that crosses itself',
      { profile: bowTie },
      /^profile crosses itself: the sides after its points 1 and 3/,
    ],
    [
      'a line',
      {
        profile: [
          [0, 0],
          [1, 0],
          [2, 0],
        ],
      },
      /^profile crosses itself/,
    ],
    [
      'a hole outside',
      { profile: rectangle, holes: [hole.map(([u = 0, v = 0]) => [u + 9, v])] },
      /^holes\[0\] lies outside/,
    ],
    [
      'a hole across the edge',
      { profile: rectangle, holes: [hole.map(([u = 0, v = 0]) => [u, v + 1])] },
      /^holes\[0\] crosses profile/,
    ],
    [
      'holes that cross',
      { profile: rectangle, holes: [hole, hole.map(([u = 0, v = 0]) => [u + 0.5, v])] },
      /^holes\[1\] crosses holes\[0\]/,
    ],
  ])('refuses %s', async (_, parameters, message) => {
    expect(
      await testKernel.captureRefusal(() => testKernel.run('extrude', { ...parameters, distance: 1 })),
    ).toMatchObject({
      code: 'INVALID_PARAMETER',
      message: expect.stringMatching(message),
      ...unchangedAndUsable,
    });
  });
});

describe('extrude of a face', () => {
  it.each([
    ['outwards', { face: 'face_1', distance: 3 }, [-3, 0, 0], [0, 10, 10]],
    ['inwards', { face: 'face_1', distance: -3 }, [0, 0, 0], [3, 10, 10]],
    ['to both sides', { face: 'face_1', distance: 3, symmetric: true }, [-1.5, 0, 0], [1.5, 10, 10]],
    ['upwards', { face: 'face_6', distance: 3 }, [0, 0, 10], [10, 10, 13]],
  ])('goes %s', async (_, parameters, min, max) => {
    const object_id = await testKernel.createBox();

    const solid = await testKernel.run('extrude', { object_id, ...parameters });

    expect(solid).toMatchObject({ type: 'extrusion', bounding_box: { min, max } });
    expect(solid.volume).toBeCloseTo(300, 9);
    expect(await testKernel.run('get_bounding_box', { object_id })).toMatchObject({ size: [10, 10, 10] });
  });

  it('keeps the holes of the face, and looks away from the material after a turn', async () => {
    const [target, drill] = [
      await testKernel.createBox(),
      await testKernel.createCylinder(2, 12, { position: [5, 5, -1] }),
    ];
    const { object_id } = await testKernel.run('boolean_cut', { target_id: target, tool_ids: [drill] });
    await testKernel.run('rotate_object', { object_id, angle: 180, axis: [1, 0, 0] });
    const { faces = [] } = await testKernel.run('get_object_details', { object_id, include_faces: true });
    const below = faces.find(({ center }) => Math.abs((center[2] ?? 0) + 10) < 1e-5);

    const solid = await testKernel.run('extrude', { object_id, face: below?.id, distance: 2 });

    expect(below?.normal).toEqual([0, 0, -1]);
    expect(solid.volume / (2 * (100 - 4 * Math.PI))).toBeCloseTo(1, 9);
    expect(solid.bounding_box.min[2]).toBeCloseTo(-12, 6);
  });

  it.each([
    ['a face that is not there', 'face_4', /^cylinder_\d+ has no face_4: its faces are face_1 to face_3\.$/],
    ['a face that is not flat', 'face_1', /^face_1 of cylinder_\d+ is not flat/],
  ])('refuses %s', async (_, face, message) => {
    const object_id = await testKernel.createCylinder(5, 10);

    expect(
      await testKernel.captureRefusal(() => testKernel.run('extrude', { object_id, face, distance: 1 })),
    ).toMatchObject({
      code: 'INVALID_PARAMETER',
      message: expect.stringMatching(message),
      ...unchangedAndUsable,
    });
  });

  it.each([
    [{ distance: 1 }, /exactly one of the two/],
    [{ distance: 1, object_id: 'box_1' }, /give both or none/],
    [{ distance: 1, object_id: 'box_1', face: 'face_1', holes: [hole] }, /are only for profile/],
    [{ distance: 0, profile: rectangle }, /at least 0.01/],
  ])('is not asked with %j', (parameters, sentence) => {
    expect(() => parseParameters('extrude', parameters)).toThrow(sentence);
  });
});
