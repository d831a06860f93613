import { type Mesh, buildMesh } from '../../mesh.ts';
import { buildModel } from '../../model.ts';
import { skewed, subdivided, rounded } from '../../fixtures/shapes.fixture.ts';
import { blocks } from '../../fixtures/solids.fixture.ts';
import { measureOverhangs } from './overhangs.ts';
import { tee } from './tee.fixture.ts';

const up = [0, 0, 1] as const;
const none = new Set<number>();

describe('an overhang', () => {
  it('has the area of what looks down and lies on nothing', () => {
    const { area, angle, location } = measureOverhangs(buildModel(tee), up, { limit: 45, bridged: none });

    expect(area).toBeCloseTo(300, 9);
    expect(angle).toBeCloseTo(90, 9);
    expect(location?.[2]).toBeCloseTo(20, 9);
  });

  it('is found of what rises from the plate itself', () => {
    const { points, corners } = blocks([
      [
        [0, 10],
        [0, 10],
        [0, 10],
      ],
    ]);
    // The top is drawn out to 50 by 50: four sides that lean out by twice their height.
    const flared = points.map((value, index) => {
      const isTop = points[index - (index % 3) + 2] === 10 && index % 3 < 2;
      return isTop ? 5 * value - 20 : value;
    });
    const { area, angle } = measureOverhangs(buildModel(buildMesh(flared, corners)), up, { limit: 45, bridged: none });

    expect(area).toBeCloseTo(4 * 30 * Math.hypot(20, 10), 6);
    expect(angle).toBeCloseTo((Math.atan(2) * 180) / Math.PI, 6);
  });

  it('is none of a part that lies on the plate', () => {
    expect(
      measureOverhangs(
        buildModel(
          blocks([
            [
              [0, 9],
              [0, 9],
              [5, 9],
            ],
          ]),
        ),
        up,
        { limit: 45, bridged: none },
      ),
    ).toMatchObject({ area: 0, angle: 0 });
  });

  it('depends on where up is', () => {
    expect(measureOverhangs(buildModel(tee), [0, 1, 0], { limit: 45, bridged: none }).area).toBe(0);
    expect(measureOverhangs(buildModel(tee), [0, 0, -1], { limit: 45, bridged: none }).area).toBe(0);
  });
});

describe('a part that stands askew in a file of few decimals', () => {
  const upright = [0, -Math.sin(0.4), Math.cos(0.4)] as const;
  const block = subdivided(
    blocks([
      [
        [0, 40],
        [0, 30],
        [0, 10],
      ],
    ]),
  );
  const hangingIn = (mesh: Mesh, decimals: number) =>
    measureOverhangs(buildModel(rounded(skewed(mesh), decimals)), upright, { limit: 45, bridged: none });

  it.each([2, 3, 4])('lies on the plate with all of its lowest face: %s', (decimals) => {
    const { area, max: most } = hangingIn(block, decimals);

    expect(area).toBe(0);
    expect(most).toBeLessThan(1);
  });

  it.each([2, 3, 4])('is none the rounder for walls in many triangles: %s', (decimals) => {
    expect(hangingIn(subdivided(block), decimals).max).toBeLessThan(1);
  });

  it.each([2, 3, 4])('hangs where it rises by more than the digits: %s', (decimals) => {
    const rise = 5 / 10 ** decimals;
    const risen = block.points.map((value, i) =>
      i % 3 === 2 && value === 0 ? (rise * (block.points[i - 2] ?? 0)) / 40 : value,
    );
    const { area, angle } = hangingIn({ ...block, points: risen }, decimals);

    expect(area).toBeGreaterThan(600);
    expect(angle).toBeGreaterThan(89);
  });
});
