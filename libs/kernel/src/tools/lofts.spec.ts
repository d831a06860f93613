import { TestKernel, unchangedAndUsable } from '../test-kernel.fixture.ts';

let testKernel: TestKernel;
beforeAll(async () => {
  testKernel = await TestKernel.start();
});
afterAll(() => testKernel.stop());

const rectangle = (halfWidth: number, halfHeight: number) => [
  [-halfWidth, -halfHeight],
  [halfWidth, -halfHeight],
  [halfWidth, halfHeight],
  [-halfWidth, halfHeight],
];
const square = (half: number) => rectangle(half, half);
const startedAt = (corner: number, profile: number[][]) => [...profile.slice(corner), ...profile.slice(0, corner)];
const at = (z: number, profile: number[][], x = 0) => ({ profile, position: [x, 0, z] });
const kite = (right: number, up: number, left: number, down: number) => [
  [right, 0],
  [0, up],
  [-left, 0],
  [0, -down],
];
const crossingKites = [
  { profile: kite(6, 14, 6, 13), position: [2, 5, -3] },
  { profile: kite(7, 9, 9, 9), position: [-6, 7, -3], plane: 'XZ' },
];
const angle = [
  [0, 0],
  [30, 0],
  [30, 5],
  [5, 5],
  [5, 30],
  [0, 30],
];
const halfTurned = angle.map(([x = 0, y = 0]) => [-x, -y]);

describe('a duct round a bend', () => {
  // Between squares of 4 mm its side is a quadrangle of 40 mm² by the shoelace formula.
  it.each([0, 1, 2, 3].flatMap((corner) => [true, false].map((ruled) => [corner, ruled] as const)))(
    'is the same wherever its profile begins: corner %d, ruled %s',
    async (corner, ruled) => {
      const profile = startedAt(corner, square(2));
      for (const end of [
        { profile, plane: 'YZ', position: [10, 0, 10] },
        { profile: profile.toReversed(), plane: 'YZ', position: [-10, 0, 10] },
        { profile, plane: 'XZ', position: [0, 10, 10] },
      ])
        expect((await testKernel.run('loft', { ruled, sections: [{ profile: square(2) }, end] })).volume).toBeCloseTo(
          160,
        );
    },
  );

  it.each([
    ['up and down again', [at(0, square(2)), { ...at(10, square(2), 10), plane: 'YZ' }, at(0, square(2), 20)], 320],
    ['between flat profiles', [at(0, rectangle(3, 1)), { ...at(10, rectangle(1, 3), 10), plane: 'YZ' }], 120],
  ])('keeps its width %s', async (_, sections, volume) => {
    expect((await testKernel.run('loft', { sections, ruled: true })).volume).toBeCloseTo(volume);
  });
});

describe('a loft that would run through itself', () => {
  it.each([
    ['where a section lies back', [at(0, square(10)), at(20, square(10)), at(10, square(10))]],
    ['where a smaller section lies back', [at(0, square(10)), at(20, square(5)), at(10, square(8))]],
    ['where sections cross', [{ profile: square(10) }, { profile: square(10), plane: 'XZ' }]],
    ['where it comes out inside out', crossingKites],
    ['where its corners turn too far', [at(0, angle), at(10, halfTurned)]],
  ])('is refused %s', async (_, sections) => {
    expect(await testKernel.captureRefusal(() => testKernel.run('loft', { sections, ruled: true }))).toMatchObject({
      code: 'INVALID_PARAMETER',
      message: expect.stringMatching(/would intersect itself.*in order along the loft.*each other\.$/),
      ...unchangedAndUsable,
    });
  });

  it('is refused with the advice to set ruled where it is smooth', async () => {
    const sections = [at(0, square(10)), at(20, square(10)), at(10, square(10))];

    expect(await testKernel.captureRefusal(() => testKernel.run('loft', { sections }))).toMatchObject({
      code: 'INVALID_PARAMETER',
      message: expect.stringMatching(/or set ruled/),
      ...unchangedAndUsable,
    });
  });
});

describe('a loft that keeps clear of itself', () => {
  const foil = rectangle(250, 0.005);

  it.each([
    ['that comes back inside, as a cup', [at(0, square(10)), at(20, square(8)), at(5, square(5))], 11_780 / 3],
    ['as thin as foil', [at(0, foil), at(300, foil)], 1500],
    ['as thin as foil far from the origin', [at(0, foil, 900_000), at(300, foil, 900_000)], 1500],
    ['as thin as a wire', [at(0, square(0.05)), at(300, square(0.05), 300)], 3],
    ['that leans over far', [at(0, square(1)), at(1, square(1), 100)], 4],
    ['as a wedge', [at(0, square(5)), at(9, rectangle(5, 0.001))], (9 * (100 + 0.02 + 4 * 50.01)) / 6],
  ])('has its volume %s', async (_, sections, volume) => {
    const { volume: measured } = await testKernel.run('loft', { sections, ruled: true });

    expect(measured / volume).toBeCloseTo(1, 6);
  });
});
