import { detectGrid } from './coordinate-grid.ts';

describe('the grid of a mesh', () => {
  it.each([
    ['two decimals', [1.25, 0.01, 33.33], 0.01],
    ['floats of two decimals', [1.25, 0.01, 33.33].map(Math.fround), 0.01],
    ['four decimals', [0.1234, 12.5, -3], 1e-4],
    ['thousandths of an inch', [0.125 * 25.4, 1.001 * 25.4, 0], 0.0254],
    ['whole millimetres', [1, 20, -3], 1],
    ['halves of a thousandth', [0.0005, 12.3455, -3], 5e-4],
  ])('is that of its last decimal: %s', (_, points, grid) => {
    expect(detectGrid({ points: Float64Array.from(points) })).toBeCloseTo(grid, 9);
  });

  it('is none where its places are as exact as floats', () => {
    for (const points of [[1 / 3], [10 * Math.cos(0.3), 1], [Math.fround(1000 / 7)]])
      expect(detectGrid({ points: Float64Array.from(points) })).toBe(0);
  });
});
