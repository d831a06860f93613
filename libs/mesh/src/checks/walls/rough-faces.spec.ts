import { tube } from '../../fixtures/solids.fixture.ts';
import { type Mesh, meshOf } from '../../mesh.ts';
import { modelOf } from '../../model.ts';
import { wallsOf } from './walls.ts';

const samples = 400;

/** The same surface, wider along x, in a file of some decimals. */
const told = ({ points, corners }: Mesh, decimals: number, wider = 1): Mesh =>
  meshOf(
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
      const { thinnest } = wallsOf(modelOf(told(tube(inner, outer, { height: 30, strips }), decimals)), samples);

      const digit = 10 ** -decimals;
      expect(Math.abs((thinnest?.thickness ?? 0) - (outer - inner))).toBeLessThan(digit);
      expect((thinnest?.most ?? Infinity) - (thinnest?.least ?? 0)).toBeLessThan(digit);
    },
  );

  it.each([
    ['a dozen strips may be a prism', 12, 1],
    ['it is an ellipse', 48, 1.002],
  ])('is in doubt where %s', (_, strips, wider) => {
    const { thinnest } = wallsOf(modelOf(told(tube(8, 10, { height: 30, strips }), 3, wider)), samples);

    expect((thinnest?.most ?? 0) - (thinnest?.least ?? Infinity)).toBeGreaterThan(0.02);
  });
});
