import { measureTangledShare } from './winding-numbers.ts';

/** The twelve triangles of a box, anticlockwise as seen from outside. */
const sides = [
  0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5,
];

/** From x to another x; 10 mm along y and z. */
const box = (from: number, to: number) =>
  [0, 1, 2, 3, 4, 5, 6, 7].flatMap((i) => [[from, to][i & 1] ?? 0, (i & 2) * 5, (i & 4) * 2.5]);

const shareOf = (...boxes: readonly (readonly number[])[]) =>
  measureTangledShare(
    {
      points: Float32Array.from(boxes.flat()),
      corners: Uint32Array.from(boxes.flatMap((_, i) => sides.map((corner) => corner + 8 * i))),
    },
    1e-6,
  );

describe('tangledShare', () => {
  it.each([
    ['of a box is nothing', [box(0, 10)], 0],
    ['of boxes that are apart is nothing', [box(0, 10), box(11, 20)], 0],
    ['counts what is enclosed twice', [box(0, 10), box(5, 15)], 1 / 3],
    ['counts what is enclosed inside out', [box(0, 10), box(15, 10)], 1 / 3],
  ])('%s', (_, boxes, share) => {
    expect(shareOf(...boxes)).toBeCloseTo(share, 6);
  });

  it('counts where a surface lies folded on itself, though that encloses nothing', () => {
    expect(shareOf(box(0, 10), box(10, 20))).toBeCloseTo(0.5, 6);
  });
});
