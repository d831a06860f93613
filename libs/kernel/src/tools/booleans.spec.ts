import { Kernel } from '../kernel.ts';

let kernel: Kernel;
const limits = { timeoutMs: 20_000 };

beforeAll(async () => {
  kernel = await Kernel.start();
});
afterAll(() => kernel.stop());

type Maker = () => Promise<{ object_id: string }>;

const block =
  (size: number[], position: number[]): Maker =>
  () => {
    const [length = 0, width = 0, height = 0] = size;
    return kernel.run('create_box', { length, width, height, position }, limits);
  };
const rod =
  (radius: number, height: number, position: number[], axis = [0, 0, 1]): Maker =>
  () =>
    kernel.run('create_cylinder', { radius, height, position, axis }, limits);
const ball =
  (radius: number, position: number[]): Maker =>
  () =>
    kernel.run('create_sphere', { radius, position }, limits);

async function made(makers: Maker[]): Promise<string[]> {
  const ids: string[] = [];
  for (const maker of makers) ids.push((await maker()).object_id);
  return ids;
}

const exists = (object_id: string) =>
  kernel.run('get_bounding_box', { object_id }, limits).then(
    () => true,
    () => false,
  );

const cubeAt = (position: number[]) => block([10, 10, 10], position);
const cube = cubeAt([0, 0, 0]);

describe('boolean_fuse', () => {
  it.each([
    { what: 'overlapping boxes', of: [cube, cubeAt([5, 0, 0])], volume: 1500, max: [15, 10, 10] },
    { what: 'boxes that share a face', of: [cube, cubeAt([10, 0, 0])], volume: 2000, max: [20, 10, 10] },
    { what: 'a box and one inside it', of: [cube, block([1, 1, 1], [5, 5, 5])], volume: 1000, max: [10, 10, 10] },
    { what: 'three boxes', of: [cube, cubeAt([5, 0, 0]), cubeAt([10, 0, 0])], volume: 2000, max: [20, 10, 10] },
    { what: 'boxes far apart', of: [cube, cubeAt([90, 0, 0])], volume: 2000, max: [100, 10, 10], pieces: 2 },
    {
      what: 'coaxial rods',
      of: [rod(5, 10, [5, 5, 0]), rod(2, 30, [5, 5, 0])],
      volume: Math.PI * 330,
      max: [10, 10, 30],
    },
    {
      what: 'a ball on a rod',
      of: [rod(5, 10, [5, 5, 0]), ball(5, [5, 5, 10])],
      volume: (Math.PI * 1000) / 3,
      max: [10, 10, 15],
    },
    {
      what: 'balls apart',
      of: [ball(3, [3, 3, 3]), ball(3, [13, 3, 3])],
      volume: Math.PI * 72,
      max: [16, 6, 6],
      pieces: 2,
    },
  ])('unites $what', async ({ of, volume, max, pieces = 1 }) => {
    const ids = await made(of);

    const fused = await kernel.run('boolean_fuse', { object_ids: ids, keep_originals: false }, limits);

    const warnings = pieces > 1 ? [`The result consists of ${pieces} separate solids.`] : [];
    expect(fused).toMatchObject({ type: 'fuse', bounding_box: { min: [0, 0, 0], max }, warnings });
    expect(fused.volume / volume).toBeCloseTo(1, 9);
  });

  it.each([true, false])('keeps the originals: %s', async (keep) => {
    const ids = await made([cube, cubeAt([5, 0, 0])]);

    await kernel.run('boolean_fuse', { object_ids: ids, keep_originals: keep }, limits);

    expect(await Promise.all(ids.map(exists))).toEqual([keep, keep]);
  });
});

describe('boolean_cut', () => {
  const nothing = /^The tools do not reach into box_\d+: nothing was cut away\.$/;
  const pieces = /^The result consists of 2 separate solids\.$/;
  const hole = (x: number, y: number) => rod(1, 12, [x, y, -1]);
  it.each([
    { what: 'a hole', from: cube, tools: [rod(3, 12, [5, 5, -1])], volume: 1000 - Math.PI * 90 },
    {
      what: 'four holes at once',
      from: cube,
      tools: [hole(2, 2), hole(8, 2), hole(2, 8), hole(8, 8)],
      volume: 1000 - 4 * Math.PI * 10,
    },
    { what: 'a corner', from: cube, tools: [block([5, 5, 5], [7, 7, 7])], volume: 1000 - 27 },
    { what: 'a cavity', from: cube, tools: [ball(2, [5, 5, 5])], volume: 1000 - (Math.PI * 32) / 3 },
    {
      what: 'a slot right through',
      from: cube,
      tools: [block([2, 20, 20], [4, -5, -5])],
      volume: 800,
      warnings: [pieces],
    },
    { what: 'a bore along a rod', from: rod(5, 20, [0, 0, 0]), tools: [rod(2, 20, [0, 0, 0])], volume: Math.PI * 420 },
    {
      what: 'nothing with a tool elsewhere',
      from: cube,
      tools: [ball(1, [50, 0, 0])],
      volume: 1000,
      warnings: [nothing],
    },
    {
      what: 'nothing with a tool that only touches',
      from: cube,
      tools: [cubeAt([10, 0, 0])],
      volume: 1000,
      warnings: [nothing],
    },
  ])('cuts $what', async ({ from, tools, volume, warnings = [] }) => {
    const [target_id = '', ...tool_ids] = await made([from, ...tools]);

    const rest = await kernel.run('boolean_cut', { target_id, tool_ids, keep_originals: false }, limits);

    expect(rest.type).toBe('cut');
    expect(rest.volume / volume).toBeCloseTo(1, 9);
    expect(rest.warnings).toEqual(warnings.map((warning) => expect.stringMatching(warning)));
  });

  it('leaves the exact box of what remains', async () => {
    const [target_id = '', ...tool_ids] = await made([cube, block([20, 20, 20], [-5, -5, 6])]);

    const rest = await kernel.run('boolean_cut', { target_id, tool_ids, keep_originals: false }, limits);

    expect(rest.bounding_box).toEqual({ min: [0, 0, 0], max: [10, 10, 6] });
  });

  it('takes the Steinmetz solid, 16/3 r³, out of two crossing rods', async () => {
    const [target_id = '', ...tool_ids] = await made([rod(5, 20, [0, 0, -10]), rod(5, 20, [-10, 0, 0], [1, 0, 0])]);

    const rest = await kernel.run('boolean_cut', { target_id, tool_ids, keep_originals: false }, limits);

    expect(rest.volume / (Math.PI * 500 - (16 / 3) * 125)).toBeCloseTo(1, 7);
  });

  it.each([true, false])('keeps the originals: %s', async (keep) => {
    const [target_id = '', ...tool_ids] = await made([cube, hole(5, 5)]);

    await kernel.run('boolean_cut', { target_id, tool_ids, keep_originals: keep }, limits);

    expect(await Promise.all([target_id, ...tool_ids].map(exists))).toEqual([keep, keep]);
  });
});
