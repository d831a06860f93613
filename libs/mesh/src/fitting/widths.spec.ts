import type { PlaneVector } from '@kerf/geometry/plane';
import { measureWidths } from './widths.ts';

const turned = (points: readonly PlaneVector[], angle: number): PlaneVector[] =>
  points.map(([x, y]) => [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)]);

const polygon = (corners: number, radius: number): PlaneVector[] =>
  Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });

const rectangle: PlaneVector[] = [
  [0, 0],
  [5, 0],
  [5, 2],
  [0, 2],
];

describe('the least width', () => {
  it.each([
    ['of a rectangle is its shorter side', rectangle, 2, 5],
    ['takes no notice of points within and along the sides', [...rectangle, [2, 1], [3, 0], [5, 1]], 2, 5],
    [
      'of a triangle is its lowest height',
      [
        [0, 0],
        [4, 0],
        [0, 3],
      ],
      2.4,
      5,
    ],
    ['of six corners is from side to side', polygon(6, 2), 2 * 2 * Math.cos(Math.PI / 6), 4],
    [
      'of five corners is from a corner to a side',
      polygon(5, 1),
      1 + Math.cos(Math.PI / 5),
      2 * Math.sin((2 * Math.PI) / 5),
    ],
    ['of twenty thousand corners is that of the circle', polygon(20_000, 3), 6, 6],
  ] as const)('%s, whichever way it lies', (_, points, least, other) => {
    for (const angle of [0, 0.3, 1.1, 2.9]) {
      const found = measureWidths(turned(points, angle));

      expect(found.min).toBeCloseTo(least, 6);
      expect(found.across).toBeCloseTo(other, 6);
    }
  });

  it.each([
    ['nothing', []],
    [
      'a point',
      [
        [1, 2],
        [1, 2],
      ],
    ],
    [
      'a line',
      [
        [0, 0],
        [1, 1],
        [3, 3],
      ],
    ],
  ] as const)('of %s is none', (_, points) => {
    expect(measureWidths(points).min).toBeCloseTo(0, 12);
  });
});
