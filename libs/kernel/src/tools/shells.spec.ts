import { TestKernel, unchangedAndUsable } from '../test-kernel.fixture.ts';

let testKernel: TestKernel;

beforeEach(async () => {
  testKernel = await TestKernel.start();
});
afterEach(() => testKernel.stop());

describe('shell_object with walls that are too thick', () => {
  it.each([
    ['closed', 5, {}, /walls of 5 mm: try less than 5; the document is unchanged\.$/],
    ['closed', 50, {}, /walls of 50 mm: try less than 5; the document is unchanged\.$/],
    ['open', 12, { open_faces: ['face_6'] }, /walls of 12 mm: try thinner ones; the document is unchanged\.$/],
  ])('is refused %s, at %d mm, with the thickness and what would fit', async (_, thickness, more, message) => {
    const object_id = await testKernel.createBox([20, 20, 10]);

    expect(
      await testKernel.captureRefusal(() => testKernel.run('shell_object', { object_id, thickness, ...more })),
    ).toEqual({
      code: 'MODIFIER_FAILED',
      message: expect.stringMatching(message),
      ...unchangedAndUsable,
    });
  });
});

describe('shell_object with walls thicker than a round part', () => {
  const shaft = () => testKernel.createCylinder(5, 30);
  const stepped = async () => {
    const object_ids = [await testKernel.createCylinder(10, 30), await testKernel.createCylinder(4, 60)];
    return (await testKernel.run('boolean_fuse', { object_ids })).object_id;
  };
  const frustum = async () =>
    (await testKernel.run('create_cone', { bottom_radius: 6, top_radius: 4, height: 30 })).object_id;

  it.each([
    ['a cylinder open at its end', shaft, 30, 5.5],
    ['a cylinder open at its end', shaft, 30, 9],
    ['a closed shaft', stepped, undefined, 5],
    ['a closed cone', frustum, undefined, 5],
  ])('is refused for %s: the walls would go through the axis', async (_, make, open, thickness) => {
    const object_id = await make();
    const { faces = [] } = await testKernel.run('get_object_details', { object_id, include_faces: true });
    const mouth = faces.find(({ type, center }) => type === 'plane' && center[2] === open);
    const open_faces = mouth && [mouth.id];

    const shelled = () => testKernel.run('shell_object', { object_id, thickness, open_faces });
    expect(await testKernel.captureRefusal(shelled)).toMatchObject({
      code: 'MODIFIER_FAILED',
      message: expect.stringMatching(/try thinner ones; the document is unchanged\.$/),
      ...unchangedAndUsable,
    });
  });
});

describe('shell_object, open,', () => {
  const box = async () => ({ object_id: await testKernel.createBox([20, 20, 10]) });
  const filleted = async (edge_filter: string) =>
    testKernel.run('create_fillet', { ...(await box()), radius: 3, edge_filter });
  const bored = async () => testKernel.run('create_hole', { ...(await box()), position: [10, 10, 10], diameter: 4 });
  const frustum = () => testKernel.run('create_cone', { bottom_radius: 4, top_radius: 10, height: 20 });

  const slant = Math.hypot(6, 20) / 20;
  const [low, high] = [4 + 0.3 - slant, 10 - slant]; // radii of the hollow in the frustum
  // Below the rounded edges the section is a square, smaller by twice r - √(r² - s²) at s above where they begin.
  const cap = 18 ** 2 * 2 - 4 * 18 * 2 ** 2 * (1 - Math.PI / 4) + 4 * 2 ** 3 * (5 / 3 - Math.PI / 2);

  it.each([
    ['a box with fillets larger than they are', () => filleted('vertical'), { z: 10 }, (324 - (4 - Math.PI) * 4) * 9],
    ['a plate with a bore', bored, { z: 10 }, (324 - Math.PI * 9) * 9],
    ['a box with two mouths beside each other', box, { x: 20, z: 10 }, 19 * 18 * 9],
    ['a cone with its wide end open', frustum, { z: 20 }, ((Math.PI * 19) / 3) * (low ** 2 + low * high + high ** 2)],
    ['a box with a fillet around its top, open below', () => filleted('top'), { z: 0 }, 18 ** 2 * 7 + cap],
  ])('leaves walls of one thickness in %s', async (_, made, mouths: { x?: number; z: number }, hollow) => {
    const { object_id } = await made();
    const whole = await testKernel.run('get_object_details', { object_id, include_faces: true });
    const open = whole.faces?.filter(
      ({ type, center: [x, , z] }) => type === 'plane' && (x === mouths.x || z === mouths.z),
    );
    const open_faces = open?.map(({ id }) => id);

    const { volume } = await testKernel.run('shell_object', { object_id, thickness: 1, open_faces });

    expect(open_faces).toHaveLength(Object.keys(mouths).length);
    expect(volume).toBeCloseTo(whole.volume - hollow, 3);
  });
});

describe('shell_object that no thickness would help', () => {
  const pointed = () => testKernel.run('create_cone', { bottom_radius: 10, top_radius: 0, height: 20 });
  const two = async () =>
    testKernel.run('pattern_linear', {
      object_id: await testKernel.createBox(),
      direction: [1, 0, 0],
      spacing: 20,
      count: 2,
    });
  const hollow = async () => testKernel.run('shell_object', { object_id: await testKernel.createBox(), thickness: 2 });

  it.each([
    ['the tip of a cone', pointed, /it has the tip of a cone: cut the tip off/],
    ['several solids', two, /it consists of 2 solids: hollow out each solid/],
    ['a hollow body', hollow, /it is hollow already: /],
  ])('is refused for %s, with that reason', async (_, made, message) => {
    const { object_id } = await made();

    expect(
      await testKernel.captureRefusal(() => testKernel.run('shell_object', { object_id, thickness: 0.5 })),
    ).toEqual({
      code: 'MODIFIER_FAILED',
      message: expect.stringMatching(message),
      ...unchangedAndUsable,
    });
  });

  it('does not blame the tip of a cone whose side is open', async () => {
    const { object_id } = await pointed();
    const { faces } = await testKernel.run('get_object_details', { object_id, include_faces: true });
    const side = faces?.find(({ type }) => type === 'cone');
    const tooThick = { object_id, thickness: 30, open_faces: [side?.id] };

    expect(await testKernel.captureRefusal(() => testKernel.run('shell_object', tooThick))).toMatchObject({
      message: expect.stringMatching(/try thinner ones/),
    });
  });
});

describe('shell_object, closed, of what was changed before', () => {
  const chamfered = (object_id: string) =>
    testKernel.run('create_chamfer', { object_id, distance: 3, edge_filter: 'vertical' });
  const filleted = (object_id: string) =>
    testKernel.run('create_fillet', { object_id, radius: 3, edge_filter: 'vertical' });
  const drilled = (object_id: string) =>
    testKernel.run('create_hole', { object_id, position: [10, 10, 10], diameter: 4 });

  it.each([
    ['a box with chamfers', chamfered, 400 - 2 * 3 ** 2, 324 - 2 * (1 + Math.SQRT2) ** 2],
    ['a box with fillets', filleted, 400 - (4 - Math.PI) * 9, 324 - (4 - Math.PI) * 4],
    ['a box with a bore', drilled, 400 - Math.PI * 4, 324 - Math.PI * 9],
  ])('leaves walls of one thickness all around %s', async (_, changed, outside, inside) => {
    const { object_id } = await changed(await testKernel.createBox([20, 20, 10]));

    const { volume } = await testKernel.run('shell_object', { object_id, thickness: 1 });

    expect(volume).toBeCloseTo(outside * 10 - inside * 8, 3);
  });
});

describe('what is measured of a shell', () => {
  // The same from either end: half a turn about the line x = z, y = 5 at z = 30 + 10 leaves the path what it is.
  const path = [
    [0, 0, 0],
    [0, 0, 40],
    [20, 10, 60],
    [60, 10, 60],
  ];

  it('is right where its inner wall lies at a distance from a free-form one', async () => {
    const { object_id } = await testKernel.run('sweep', { path, radius: 6, smooth: true });
    const whole = await testKernel.run('get_object_details', { object_id });
    await testKernel.run('shell_object', { object_id, thickness: 2 });
    const { volume, center_of_mass } = await testKernel.run('get_object_details', { object_id });
    const weighed = await testKernel.run('get_mass_properties', { object_ids: [object_id] });

    const [x = 0, y = 0, z = 0] = center_of_mass;
    expect([y, x + z]).toEqual([expect.closeTo(5, 3), expect.closeTo(60, 3)]);
    // A hollow of radius 4 along the same way, but for two ends of 2.
    expect(volume / (whole.volume * (1 - 4 ** 2 / 6 ** 2) + 4 * Math.PI * 4 ** 2)).toBeCloseTo(1, 4);
    expect(weighed.center_of_mass).toEqual(center_of_mass.map((place) => expect.closeTo(place, 5)));
  });
});
