import type { Vector } from '@kerf/geometry';
import { isInside } from './inside.ts';
import { buildModel } from '../model.ts';
import { blocks, together, tube } from '../fixtures/solids.fixture.ts';

const cube = (from: number, to: number) =>
  blocks([
    [
      [from, to],
      [from, to],
      [from, to],
    ],
  ]);

describe('a place', () => {
  it.each<[string, Vector, boolean]>([
    ['in the wall of a tube', [8, 0, 5], true],
    ['in its hole', [0, 0, 5], false],
    ['above it', [8, 0, 11], false],
    ['beside it', [-12, 3, 5], false],
  ])('%s is in the material or not', (_, place, isIn) => {
    expect(isInside(buildModel(tube(5, 11)), place)).toBe(isIn);
  });

  it('where two bodies overlap is in the material', () => {
    expect(isInside(buildModel(together(cube(0, 10), cube(4, 14))), [5, 6, 7])).toBe(true);
  });
});
