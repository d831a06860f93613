import { boxesOverlap, clampToBox, computeBoxVolume, containsBox, intersectBoxes, uniteBoxes } from './index.ts';

const box = (from: number, to: number) => ({ min: [from, 0, 0], max: [to, 1, 1] }) as const;

describe('two boxes', () => {
  it.each([
    ['that overlap', box(0, 2), box(1, 3), true, 1],
    ['that touch', box(0, 1), box(1, 2), true, 0],
    ['that are apart', box(0, 1), box(2, 3), false, 0],
  ])('%s share a volume or none', (_, one, other, overlap, volume) => {
    expect(boxesOverlap(one, other)).toBe(overlap);
    expect(computeBoxVolume(intersectBoxes(one, other))).toBe(volume);
  });

  it('lie in the box around both', () => {
    const around = uniteBoxes(box(0, 1), box(2, 3));

    expect(around).toEqual(box(0, 3));
    expect([box(0, 1), box(2, 3), box(2, 4)].map((one) => containsBox(around, one))).toEqual([true, true, false]);
  });
});

describe('a point', () => {
  it.each([
    ['beside a box', [5, 0.5, -3], [2, 0.5, 0]],
    ['in a box', [1, 0.5, 0.5], [1, 0.5, 0.5]],
  ] as const)('%s moves to the nearest point of it', (_, point, nearest) => {
    expect(clampToBox(box(0, 2), point)).toEqual(nearest);
  });
});
