import { isWhole } from '../../fitting/cylinder-fit.ts';
import { curvedOf } from '../../cylinders/cylinders.ts';
import { modelOf } from '../../model.ts';
import { blocks, tube, turned } from '../../fixtures/solids.fixture.ts';
import { sharpEdgesOf } from './corners.ts';
import { boresOf } from '../bores/bores.ts';
import { holesOf } from '../bores/holes.ts';
import { draftOf } from '../moulding/moulding.ts';
import { undercutOf } from '../moulding/undercuts.ts';

const up = [0, 0, 1] as const;
const none = { round: [] };

describe('a round hole', () => {
  it.each([
    [5, 12],
    [3.2, 24],
    [0.8, 48],
    [8.4, 64],
  ])('of diameter %s in %s strips is measured exactly', (diameter, strips) => {
    const model = modelOf(tube(diameter / 2, 10, { height: 12, strips }));
    const [hole, ...others] = holesOf(model, boresOf(curvedOf(model).cylinders));

    expect(others).toEqual([]);
    expect(hole).toMatchObject({
      diameter: expect.closeTo(diameter, 9),
      depth: expect.closeTo(12, 9),
      isThrough: true,
      edgeDistance: expect.closeTo(10 - diameter / 2, 0),
      location: [expect.closeTo(0, 9), expect.closeTo(0, 9), expect.closeTo(6, 9)],
    });
  });

  it('is not a square one, nor the outside of a pin', () => {
    const model = modelOf(
      blocks(
        [
          [
            [0, 20],
            [0, 20],
            [0, 5],
          ],
        ],
        [
          [
            [5, 15],
            [5, 15],
            [0, 5],
          ],
        ],
      ),
    );

    expect(curvedOf(model).cylinders).toEqual([]);
  });
});

describe('inner corners', () => {
  const pocket = modelOf(
    blocks(
      [
        [
          [0, 40],
          [0, 30],
          [0, 12],
        ],
      ],
      [
        [
          [5, 35],
          [5, 25],
          [2, 12],
        ],
      ],
    ),
  );

  it('are sharp in a square pocket: four upright ones of its depth, four along the floor', () => {
    expect(sharpEdgesOf(pocket, up, none)).toMatchObject({
      length: expect.closeTo(4 * 10 + 2 * (30 + 20), 9),
      lengthAlong: expect.closeTo(40, 9),
      location: expect.anything(),
    });
    expect(curvedOf(pocket).cylinders).toEqual([]);
  });

  it('are none in a round hole, nor on the outside', () => {
    expect(sharpEdgesOf(modelOf(tube(5, 9)), up, none)).toEqual({
      length: 0,
      lengthAlong: 0,
      lengthLeaning: 0,
      location: undefined,
    });
  });

  it.each<[string, readonly (readonly [number, number])[]]>([
    [
      'flat',
      [
        [5, 20],
        [5, 8],
        [0, 8],
      ],
    ],
    [
      'as a drill leaves it',
      [
        [5, 20],
        [5, 8],
        [0, 5],
      ],
    ],
    [
      'below a counterbore',
      [
        [7, 20],
        [7, 14],
        [3, 14],
        [3, 8],
        [0, 8],
      ],
    ],
  ])('are none at the bottom of a round hole from the side: %s', (_, outline) => {
    const model = modelOf(turned([[0, 0], [10, 0], [10, 20], ...outline], 48));
    const round = curvedOf(model).cylinders.filter((one) => one.isInternal && isWhole(one));

    expect(sharpEdgesOf(model, [1, 0, 0], none).lengthAlong).toBeGreaterThan(1);
    expect(sharpEdgesOf(model, [1, 0, 0], { round }).length).toBe(0);
  });

  it('are sharp around a pin that stands to the side', () => {
    const model = modelOf(
      turned(
        [
          [0, 0],
          [10, 0],
          [10, 5],
          [4, 5],
          [4, 20],
          [0, 20],
        ],
        48,
      ),
    );
    const round = curvedOf(model).cylinders.filter((one) => one.isInternal && isWhole(one));

    expect(sharpEdgesOf(model, [1, 0, 0], { round }).lengthAlong).toBeGreaterThan(1);
  });
});

describe('a mould', () => {
  const bracket = modelOf(
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
    expect(undercutOf(bracket, up)).toMatchObject({ area: expect.closeTo(2 * 300, 9), location: expect.anything() });
    expect(undercutOf(bracket, [0, 1, 0])).toMatchObject({ area: 0, doubtful: { area: 0 } });
  });

  it('needs walls that lean', () => {
    expect(draftOf(bracket, up)?.angle).toBe(0);
    expect(draftOf(modelOf(cone()), up)?.angle).toBeCloseTo((Math.atan(1 / 10) * 180) / Math.PI, 6);
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
