import { meshOf } from '../../mesh.ts';
import { modelOf } from '../../model.ts';
import { blocks } from '../../fixtures/solids.fixture.ts';
import { overhangsOf } from './overhangs.ts';
import { tee } from './tee.fixture.ts';

const up = [0, 0, 1] as const;
const none = new Set<number>();

describe('an overhang', () => {
  it('has the area of what looks down and lies on nothing', () => {
    const { area, angle, location } = overhangsOf(modelOf(tee), up, { limit: 45, bridged: none });

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
    const { area, angle } = overhangsOf(modelOf(meshOf(flared, corners)), up, { limit: 45, bridged: none });

    expect(area).toBeCloseTo(4 * 30 * Math.hypot(20, 10), 6);
    expect(angle).toBeCloseTo((Math.atan(2) * 180) / Math.PI, 6);
  });

  it('is none of a part that lies on the plate', () => {
    expect(
      overhangsOf(
        modelOf(
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
    expect(overhangsOf(modelOf(tee), [0, 1, 0], { limit: 45, bridged: none }).area).toBe(0);
    expect(overhangsOf(modelOf(tee), [0, 0, -1], { limit: 45, bridged: none }).area).toBe(0);
  });
});
