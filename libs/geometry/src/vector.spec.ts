import { angleBetween, cross, dot, lengthOf, normalize, perpendicularTo, type Vector } from './index.ts';

const directions: readonly Vector[] = [
  [1, 0, 0],
  [0, -1, 0],
  [0, 0, 1],
  [3, -4, 12],
];

describe('a vector', () => {
  it.each(directions)('of %s, %s, %s has a perpendicular unit vector', (...direction) => {
    const aside = perpendicularTo(direction);

    expect(dot(aside, direction)).toBeCloseTo(0, 12);
    expect(lengthOf(aside)).toBeCloseTo(1, 12);
  });

  it('becomes a unit vector in the same direction', () => {
    const along = normalize([3, -4, 12]);

    expect(lengthOf(along)).toBeCloseTo(1, 12);
    expect(lengthOf(cross(along, [3, -4, 12]))).toBeCloseTo(0, 12);
  });

  it('of length zero stays zero', () => {
    expect(normalize([0, 0, 0])).toEqual([0, 0, 0]);
  });

  it.each([
    ['the same', [1, 0, 0], 0],
    ['a perpendicular', [0, 1, 0], 90],
    ['the opposite', [-1, 0, 0], 180],
  ] as const)('encloses with %s direction its angle', (_, other, angle) => {
    expect(angleBetween([1, 0, 0], other)).toBe(angle);
  });
});
