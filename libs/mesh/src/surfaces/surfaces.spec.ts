import { measureDraft } from '../checks/moulding/draft.ts';
import { measureOverhangs } from '../checks/printing/overhangs.ts';
import { buildModel } from '../model.ts';
import { cone, triangleSoup, prism } from '../fixtures/shapes.fixture.ts';
import { classifySurfaces } from './surfaces.ts';

const up = [0, 0, 1] as const;

/** A frustum whose upper ring is turned by half a strip against its lower one, as a kernel writes it down. */
function staggered(lower: number, upper: number, height: number) {
  const strips = 24;
  const ring = (radius: number, z: number, i: number) => {
    const angle = (2 * Math.PI * i) / strips;
    return [radius * Math.cos(angle), radius * Math.sin(angle), z];
  };
  return triangleSoup(
    Array.from({ length: strips }).flatMap((_, i) => {
      const [a, b] = [ring(lower, 0, i), ring(lower, 0, (i + 1) % strips)];
      const [c, d] = [ring(upper, height, i + 0.5), ring(upper, height, ((i + 1) % strips) + 0.5)];
      return [a, b, c, b, d, c, [0, 0, 0], b, a, [0, 0, height], c, d];
    }),
  );
}

describe('the surface that flats stand for', () => {
  it.each([
    [1, 30],
    [0.2, 5],
    [30, 5],
  ])('is a cone whose corners are not above each other: it leans by %s degrees', (angle, height) => {
    const upper = 10 - height * Math.tan((angle * Math.PI) / 180);
    const draft = measureDraft(buildModel(staggered(10, upper, height)), up);
    const hanging = measureOverhangs(buildModel(staggered(upper, 10, height)), up, { limit: 45, bridged: new Set() });

    for (const found of [draft, hanging])
      expect(found).toMatchObject({
        angle: expect.closeTo(angle, 6),
        min: expect.closeTo(angle, 6),
        max: expect.closeTo(angle, 6),
      });
  });

  it('is told with a doubt that the angle lies in, where it is not found', () => {
    const { min: least = 0, max: most = 0 } = measureDraft(buildModel(cone(10, 0, { height: 10 })), up) ?? {};

    expect(least).toBeLessThan(45 + 1e-6);
    expect(most).toBeGreaterThan(45 - 1e-6);
  });

  it('is no cone where four corners are on one, nor where two planes meet', () => {
    const roof = prism(
      [
        [0, 0],
        [20, 0],
        [20, 10],
        [10, 12],
        [0, 10],
      ],
      15,
    );

    expect(classifySurfaces(buildModel(roof)).cones).toEqual([]);
    expect(classifySurfaces(buildModel(cone(10, 7, { height: 1, strips: 4 }))).cones).toEqual([]);
  });
});
