import { tube } from '../../fixtures/solids.fixture.ts';
import { type Mesh, buildMesh } from '../../mesh.ts';
import { buildModel } from '../../model.ts';
import { measureWalls } from './wall-thickness.ts';

const samples = 400;

/** The same surface, wider along x, in a file of some decimals. */
const told = ({ points, corners }: Mesh, decimals: number, wider = 1): Mesh =>
  buildMesh(
    Array.from(points, (value, i) => Number((i % 3 === 0 ? wider * value : value).toFixed(decimals))),
    corners,
  );

describe('the wall of a tube in a file of few decimals', () => {
  it.each([
    [8, 10, 48, 3],
    [8, 10, 48, 2],
    [3, 5, 37, 3],
    [20, 22, 64, 3],
  ])(
    'is as thick as it is between its circles: %s to %s, of %s strips, %s decimals',
    (inner, outer, strips, decimals) => {
      const { thinnest } = measureWalls(
        buildModel(told(tube(inner, outer, { height: 30, strips }), decimals)),
        samples,
      );

      const digit = 10 ** -decimals;
      expect(Math.abs((thinnest?.thickness ?? 0) - (outer - inner))).toBeLessThan(digit);
      expect((thinnest?.max ?? Infinity) - (thinnest?.min ?? 0)).toBeLessThan(digit);
    },
  );

  it.each([
    ['a dozen strips may be a prism', 12, 1],
    ['it is an ellipse', 48, 1.002],
  ])('is in doubt where %s', (_, strips, wider) => {
    const { thinnest } = measureWalls(buildModel(told(tube(8, 10, { height: 30, strips }), 3, wider)), samples);

    expect((thinnest?.max ?? 0) - (thinnest?.min ?? Infinity)).toBeGreaterThan(0.02);
  });
});
