import { Drawing } from '../drawing.fixture.ts';

let drawing: Drawing;
beforeAll(async () => {
  drawing = await Drawing.start();
});
afterAll(() => drawing.stop());

const rectangle = (halfWidth: number, halfHeight: number) => [
  [-halfWidth, -halfHeight],
  [halfWidth, -halfHeight],
  [halfWidth, halfHeight],
  [-halfWidth, halfHeight],
];
const square = (half: number) => rectangle(half, half);
const startedAt = (corner: number, profile: number[][]) => [...profile.slice(corner), ...profile.slice(0, corner)];
const at = (z: number, profile: number[][], x = 0) => ({ profile, position: [x, 0, z] });

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
        expect((await drawing.run('loft', { ruled, sections: [{ profile: square(2) }, end] })).volume).toBeCloseTo(160);
    },
  );

  it.each([
    ['up and down again', [at(0, square(2)), { ...at(10, square(2), 10), plane: 'YZ' }, at(0, square(2), 20)], 320],
    ['between flat profiles', [at(0, rectangle(3, 1)), { ...at(10, rectangle(1, 3), 10), plane: 'YZ' }], 120],
  ])('keeps its width %s', async (_, sections, volume) => {
    expect((await drawing.run('loft', { sections, ruled: true })).volume).toBeCloseTo(volume);
  });
});
