import { TestKernel, unchangedAndUsable } from '../test-kernel.fixture.ts';

let testKernel: TestKernel;
beforeAll(async () => {
  testKernel = await TestKernel.start();
});
afterAll(() => testKernel.stop());

const through = (height: number) => [
  [0, 0, 0],
  [20, 0, 0],
  [20, 20, height],
  [10, 20, height],
  [10, -20, height],
];
const hairpin = (width: number) => [
  [0, 0, 0],
  [10, 0, 0],
  [10, width, 0],
  [0, width, 0],
];
/** Ends so far from its first side. */
const loop = (gap: number) => [
  [0, 0, 0],
  [20, 0, 0],
  [20, 20, 0],
  [10, 20, 0],
  [10, gap, 0],
];
const nearlyRound = [
  [0, 0, 0],
  [20, 0, 0],
  [10, 15, 0],
  [0, 0.5, 0],
];
const bend = [
  [0, 0, 0],
  [10, 0, 0],
  [11, 1, 0],
  [10, 2, 0],
  [0, 2, 0],
];
const ribbon = [
  [-3, -0.1],
  [3, -0.1],
  [3, 0.1],
  [-3, 0.1],
];

describe('a section that would run through itself', () => {
  it.each([
    ['where its path crosses itself', { radius: 1, path: through(0) }, /comes back to within 0 mm of itself/],
    ['where its path passes by too near', { radius: 1, path: through(1.9) }, /within 1\.9 mm of itself/],
    ['where its path turns back', { radius: 2, path: hairpin(3.9) }, /within 3\.9 mm of itself/],
    ['where its path bends', { radius: 3, path: bend, smooth: true }, /bends with a radius of/],
    ['where its path ends in itself', { radius: 1, path: loop(0.99) }, /begins or ends too close to itself/],
    [
      'where its path begins in itself',
      { radius: 1, path: loop(0).toReversed() },
      /begins or ends too close to itself/,
    ],
    ['where its path nearly closes', { radius: 1, path: [...hairpin(10), [0, 0.5, 0]] }, /begins or ends too close/],
    ['where its bends nearly close', { radius: 1, path: nearlyRound, smooth: true }, /begins or ends too close/],
    ['as a polygon', { profile: ribbon, path: through(0) }, /within 0 mm of itself/],
  ])('is refused %s', async (_, parameters, sentence) => {
    expect(await testKernel.captureRefusal(() => testKernel.run('sweep', parameters))).toMatchObject({
      code: 'INVALID_PARAMETER',
      message: expect.stringMatching(sentence),
      ...unchangedAndUsable,
    });
  });
});

const cornerAt = (length: number) => [
  [0, 0, 0],
  [length, 0, 0],
  [length, 10, 0],
];
const round = (points: number) =>
  Array.from({ length: points + 1 }, (_, i) => {
    const turn = (2 * Math.PI * (i % points)) / points;
    return [20 * Math.cos(turn), 20 * Math.sin(turn), 0];
  });

describe('a section that makes no sound solid', () => {
  it.each([
    ['whose path turns before it is clear of its start', { radius: 1, path: cornerAt(1) }],
    ['whose smooth path closes in another direction', { radius: 2, path: round(4), smooth: true }],
  ])('is refused with what to do, %s', async (_, parameters) => {
    expect(await testKernel.captureRefusal(() => testKernel.run('sweep', parameters))).toEqual({
      code: 'KERNEL_RESULT_REJECTED',
      message: expect.stringMatching(/too wide for a corner or a bend, .* a closed path more points; the document is/),
      ...unchangedAndUsable,
    });
  });

  it('is sound along a closed path of more points, with the volume of a ring', async () => {
    const { volume } = await testKernel.run('sweep', { radius: 2, path: round(12), smooth: true });

    expect(volume / (2 * Math.PI ** 2 * 20 * 2 ** 2)).toBeCloseTo(1, 5);
  });
});

describe('a section that keeps clear of itself', () => {
  it.each([
    ['where its path passes by', through(2.1), 20 + Math.hypot(20, 2.1) + 10 + 40],
    ['where its path turns back', hairpin(2.01), 22.01],
    ['where its path ends at its side', loop(1), 20 + 20 + 10 + 19],
    ['where its path comes straight up to itself', [...hairpin(10), [-9, 10, 0], [-9, 0, 0], [-0.1, 0, 0]], 57.9],
    ['where its path ends where it begins', [...hairpin(10), [0, 0, 0]], 40],
    [
      'in a sharp corner',
      [
        [0, 0, 0],
        [20, 0, 0],
        [0, 5, 0],
      ],
      20 + Math.hypot(20, 5),
    ],
  ])('has the volume of its area times the path %s', async (_, path, length) => {
    const { volume } = await testKernel.run('sweep', { radius: 1, path });

    expect(volume / (Math.PI * length)).toBeCloseTo(1, 6);
  });
});
