import { buildModel } from '../../model.ts';
import { blocks } from '../../fixtures/solids.fixture.ts';
import { measureDraft } from './draft.ts';
import { findUndercuts } from './undercuts.ts';

const up = [0, 0, 1] as const;

describe('a mould', () => {
  const bracket = buildModel(
    blocks([
      [
        [0, 40],
        [0, 10],
        [20, 25],
      ],
      [
        [15, 25],
        [0, 10],
        [0, 20],
      ],
      [
        [0, 40],
        [0, 10],
        [0, 5],
      ],
    ]),
  );

  it('is held by what lies between two flanges', () => {
    expect(findUndercuts(bracket, up)).toMatchObject({ area: expect.closeTo(2 * 300, 9), location: expect.anything() });
    expect(findUndercuts(bracket, [0, 1, 0])).toMatchObject({ area: 0, doubtful: { area: 0 } });
  });

  it('needs walls that lean', () => {
    expect(measureDraft(bracket, up)?.angle).toBe(0);
    expect(measureDraft(buildModel(cone()), up)?.angle).toBeCloseTo((Math.atan(1 / 10) * 180) / Math.PI, 6);
  });

  /** A frustum with square ends: one millimetre in on ten up. */
  function cone() {
    const { points, corners } = blocks([
      [
        [-5, 5],
        [-5, 5],
        [0, 10],
      ],
    ]);
    return {
      corners,
      points: points.map((value, i) => (i % 3 < 2 && points[i - (i % 3) + 2] === 10 ? value * 0.8 : value)),
    };
  }
});
