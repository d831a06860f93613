import { computePolygonArea, computeSignedArea, containsPoint, distanceToSegment, type Polygon } from './index.ts';

const arrow: Polygon = [
  [0, 0],
  [4, 0],
  [2, 1],
  [4, 4],
];

describe('a polygon', () => {
  it('has a positive area counter-clockwise and a negative one clockwise', () => {
    expect(computeSignedArea(arrow)).toBe(4);
    expect(computeSignedArea(arrow.toReversed())).toBe(-4);
    expect(computePolygonArea(arrow.toReversed())).toBe(4);
  });

  it.each([
    ['within', [1, 0.5], true],
    ['in its notch', [3.5, 1], false],
    ['outside', [5, 5], false],
  ] as const)('contains a point or not: %s', (_, point, isInside) => {
    expect(containsPoint(arrow, point)).toBe(isInside);
  });
});

describe('the distance to a segment', () => {
  const from = [0, 0] as const;

  it.each([
    ['beside it', [1, 3], [4, 0], 3],
    ['beyond its end', [7, 4], [4, 0], 5],
    ['of length zero', [3, 4], from, 5],
  ] as const)('is measured %s', (_, point, to, distance) => {
    expect(distanceToSegment(point, [from, to])).toBe(distance);
  });
});
