import {
  depth,
  ellipse,
  chamferedRectangle,
  loft,
  roundOutline,
  type Pair,
  pocket,
  roundedRectangle,
  rotate,
} from './pockets.fixture.ts';
import { findCorners } from './rounded-corners.fixture.ts';

describe('the rounded corners of a pocket', () => {
  it('are told in doubt, no wider than they are, where they are no arcs', () => {
    const [long, short] = [20, 4];
    const ellipse = Array.from({ length: 64 }, (_, i): Pair => {
      const angle = (Math.PI * i) / 32;
      return [long * Math.cos(angle), short * Math.sin(angle)];
    });
    const widening = loft(roundedRectangle([30, 20], 2, 12), roundedRectangle([32, 22], 5, 12));

    for (const [mesh, radius] of [
      [pocket(ellipse), short ** 2 / long],
      [widening, 2],
    ] as const) {
      const { corners, doubtful } = findCorners(mesh);
      const [tightest, slimmest] = doubtful;

      expect(corners).toEqual([]);
      expect(tightest?.radius).toBeLessThan(1.1 * radius);
      expect((slimmest?.depth ?? 0) / (slimmest?.radius ?? 0)).toBeGreaterThan(depth / radius / 1.1);
    }
  });

  it('are told in doubt where they are as small as the decimals of a file', () => {
    const { corners, doubtful } = findCorners(pocket(roundOutline(rotate(roundedRectangle([30, 20], 0.3, 12), 17), 2)));

    expect(corners).toEqual([]);
    expect(doubtful[0]?.radius).toBeLessThan(0.3);
  });

  it.each([1, 1.05, 1.3])(
    'are told in doubt where two flats stand for each, one wider than the other by %s',
    (wider) => {
      const { corners, doubtful } = findCorners(pocket(chamferedRectangle([15, 10], [1, wider])));

      expect(corners).toEqual([]);
      expect(doubtful[0]?.radius).toBeGreaterThan(0.95);
      expect(doubtful[0]?.radius).toBeLessThan(2.01);
    },
  );

  it.each([40, 60, 80, 100, 160].flatMap((strips) => [0, 0.3, 0.5].map((share) => [strips, share] as const)))(
    'are told in doubt, no wider than the tip of an ellipse of %s strips is, from %s of a strip on',
    (strips, share) => {
      const { doubtful } = findCorners(pocket(ellipse([30, 15], strips, share)));
      const radius = 15 ** 2 / 30;

      expect(doubtful[0]?.radius).toBeLessThan(radius);
      expect(doubtful[0]?.radius).toBeGreaterThan(0.85 * radius);
    },
  );

  it('are told in doubt, no wider than they are, where two strips stand for each', () => {
    const { corners, doubtful } = findCorners(pocket(roundedRectangle([40, 26], 5, 2)));

    expect(corners).toEqual([]);
    expect(doubtful[0]?.radius).toBeCloseTo(5, 6);
  });
});
