import { TestKernel, unchangedAndUsable } from '../test-kernel.fixture.ts';

let testKernel: TestKernel;

beforeAll(async () => {
  testKernel = await TestKernel.start();
});
afterAll(() => testKernel.stop());

const { PI } = Math;
/** Volume per millimetre that a fillet of radius 1 removes along a straight corner. */
const corner = 1 - PI / 4;

const fillet = (object_id: string, more: object) => testKernel.run('create_fillet', { object_id, ...more });
const chamfer = (object_id: string, more: object) => testKernel.run('create_chamfer', { object_id, ...more });

/** An L of 10 by 10 by 10 with a step of 5: one of its edges is an inner corner. */
async function step(): Promise<string> {
  const [block, cutter] = [await testKernel.createBox(), await testKernel.createBox([10, 5, 5], [0, 5, 5])];
  return (await testKernel.run('boolean_cut', { target_id: block, tool_ids: [cutter] })).object_id;
}

describe('create_fillet', () => {
  it.each([
    ['the four vertical edges', { radius: 1, edge_filter: 'vertical' }, 1000 - 40 * corner],
    ['one edge', { radius: 2, edges: ['edge_1'] }, 1000 - 40 * corner],
    ['all edges', { radius: 1 }, 8 ** 3 + 6 * 64 + 12 * 8 * (PI / 4) + (4 / 3) * PI],
    [
      'the vertical edges, until they nearly meet',
      { radius: 4.999, edge_filter: 'vertical' },
      1000 - 40 * 4.999 ** 2 * corner,
    ],
  ])('rounds %s of a box', async (_, more, volume) => {
    const id = await testKernel.createBox();

    const rounded = await fillet(id, more);

    expect(rounded).toMatchObject({ object_id: id, type: 'box', bounding_box: { min: [0, 0, 0], max: [10, 10, 10] } });
    expect(rounded.volume / volume).toBeCloseTo(1, 9);
  });

  it('rounds the rims of a cylinder, and not its seam', async () => {
    const rounded = await fillet(await testKernel.createCylinder(5, 10), { radius: 1 });

    const away = rimVolume(5, 1);
    expect(rounded.volume / (PI * 250 - 2 * away)).toBeCloseTo(1, 9);
  });

  it('fills an inner corner', async () => {
    const id = await step();
    const { edges = [] } = await testKernel.run('get_object_details', { object_id: id });
    const inner = edges.find(({ midpoint }) => String(midpoint) === '5,5,5');

    const filled = await fillet(id, { radius: 1, edges: [inner?.id] });

    expect(filled.volume).toBeCloseTo(750 + 10 * corner, 9);
  });

  it.each([
    ['a radius that fills the side', { radius: 5, edge_filter: 'vertical' }, /radius 5 does not fit .* less than 5\./],
    ['a radius beyond the box', { radius: 300, edges: ['edge_1'] }, /radius 300 does not fit .* less than 10\./],
    ['a radius where three meet', { radius: 6 }, /radius 6 does not fit .* less than 5\./],
  ])('refuses %s, and says what may fit', async (_, more, message) => {
    const id = await testKernel.createBox();

    expect(await testKernel.captureRefusal(() => fillet(id, more))).toMatchObject({
      code: 'MODIFIER_FAILED',
      message: expect.stringMatching(message),
      ...unchangedAndUsable,
    });
  });

  it('tells the radius of a rim that is too small', async () => {
    const id = await testKernel.createCylinder(3, 10);

    expect(await testKernel.captureRefusal(() => fillet(id, { radius: 4, edge_filter: 'top' }))).toMatchObject({
      code: 'MODIFIER_FAILED',
      message: expect.stringMatching(/try less than 3\./),
      ...unchangedAndUsable,
    });
  });
});

describe('create_chamfer', () => {
  it.each([
    ['one edge', { distance: 2, edges: ['edge_1'] }, 980],
    ['the edges on top, which meet', { distance: 1, edge_filter: 'top' }, 1000 - 20 + 4 / 3],
    ['all edges; the kernel closes each corner with a triangle', { distance: 1 }, 1000 - (12 * 8) / 2 - (8 * 5) / 6],
    ['one edge with two distances', { distance: 1, distance2: 3, edges: ['edge_1'] }, 985],
  ])('cuts off %s of a box', async (_, more, volume) => {
    const id = await testKernel.createBox();

    const cut = await chamfer(id, more);

    expect(cut).toMatchObject({ object_id: id, type: 'box', bounding_box: { min: [0, 0, 0], max: [10, 10, 10] } });
    expect(cut.volume / volume).toBeCloseTo(1, 9);
  });

  it('measures the first distance on the face with the lower number', async () => {
    const id = await testKernel.createBox();
    const areas = async () => {
      const { faces = [] } = await testKernel.run('get_object_details', { object_id: id, include_faces: true });
      return faces.map(({ normal, area }) => `${String(normal)} ${area}`);
    };
    expect((await areas()).slice(0, 3)).toEqual(['-1,0,0 100', '1,0,0 100', '0,-1,0 100']);

    await chamfer(id, { distance: 1, distance2: 3, edges: ['edge_1'] }); // between -x and -y

    expect(await areas()).toEqual(expect.arrayContaining(['-1,0,0 90', '0,-1,0 70']));
  });

  it('cuts off a rim', async () => {
    const cut = await chamfer(await testKernel.createCylinder(5, 10), { distance: 1, edge_filter: 'top' });

    expect(cut.volume / (PI * 225 + (PI / 3) * (25 + 20 + 16))).toBeCloseTo(1, 9);
  });

  it.each([
    ['a distance beyond the box', { distance: 20, edges: ['edge_1'] }, /chamfer of 20 does not fit .* less than 10\./],
    ['a second distance beyond the box', { distance: 1, distance2: 11, edges: ['edge_1'] }, /chamfer of 1 and 11 does/],
  ])('refuses %s', async (_, more, message) => {
    const id = await testKernel.createBox();

    expect(await testKernel.captureRefusal(() => chamfer(id, more))).toMatchObject({
      code: 'MODIFIER_FAILED',
      message: expect.stringMatching(message),
      ...unchangedAndUsable,
    });
  });
});

/** Volume that a fillet removes from the rim of a cylinder: a square ring less a quarter of a tube. */
function rimVolume(radius: number, r: number): number {
  const ring = PI * (radius ** 2 - (radius - r) ** 2) * r;
  const quarter = ((PI * r ** 2) / 4) * 2 * PI * (radius - r + (4 * r) / (3 * PI));
  return ring - quarter;
}
