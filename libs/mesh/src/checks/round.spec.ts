import { curvedOf, cylindersOf } from '../cylinders.ts';
import { modelOf } from '../model.ts';
import { askew, cone, subdivided } from '../shapes.fixture.ts';
import { blocks, tube, turned } from '../solids.fixture.ts';
import { innerCornersOf, sharpEdgesOf } from './corners.ts';
import { boresOf } from './bores.ts';
import { holesOf } from './holes.ts';
import { draftOf } from './moulding.ts';
import { turnedOf } from './turning.ts';
import { undercutOf } from './undercuts.ts';

const up = [0, 0, 1] as const;
const none = new Set<number>();

describe('a round hole', () => {
  it.each([
    [5, 12],
    [3.2, 24],
    [0.8, 48],
    [8.4, 64],
  ])('of diameter %s in %s strips is measured exactly', (diameter, strips) => {
    const model = modelOf(tube(diameter / 2, 10, { height: 12, strips }));
    const [hole, ...others] = holesOf(model, boresOf(cylindersOf(model)));

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

    expect(cylindersOf(model)).toEqual([]);
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
    expect(innerCornersOf(cylindersOf(pocket), up)).toEqual([]);
  });

  it('are none in a round hole, nor on the outside', () => {
    expect(sharpEdgesOf(modelOf(tube(5, 9)), up, none)).toEqual({
      length: 0,
      lengthAlong: 0,
      lengthLeaning: 0,
      location: undefined,
    });
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
    expect(undercutOf(bracket, [0, 1, 0])).toEqual({ area: 0, location: undefined });
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

describe('what a lathe makes', () => {
  it('is round about its axis', () => {
    const model = modelOf(tube(3, 8, { height: 30 }));

    expect(turnedOf(model, curvedOf(model))).toMatchObject({
      axis: [0, 0, 1],
      stray: 0,
      diameter: expect.closeTo(16, 9),
      length: 30,
    });
  });

  it('is found askew, without a cylinder', () => {
    const model = modelOf(askew(cone(8, 3, { height: 30 })));

    expect(turnedOf(model, curvedOf(model))).toMatchObject({
      stray: expect.closeTo(0, 9),
      diameter: expect.closeTo(16, 6),
      length: expect.closeTo(30, 6),
    });
  });

  it.each([12, 24, 48])('is round in %s strips of many triangles each', (strips) => {
    const fine = subdivided(subdivided(cone(8, 8, { height: 30, strips })));

    for (const mesh of [fine, askew(fine)]) {
      const model = modelOf(mesh);

      expect(turnedOf(model, curvedOf(model))).toMatchObject({
        stray: expect.closeTo(0, 9),
        diameter: expect.closeTo(16, 6),
        length: expect.closeTo(30, 6),
      });
    }
  });

  it('is no block', () => {
    const model = modelOf(
      blocks([
        [
          [0, 9],
          [0, 9],
          [0, 9],
        ],
      ]),
    );

    expect(turnedOf(model, curvedOf(model)).stray).toBeGreaterThan(0.3);
  });

  it.each([
    ['a bar', [10, 10, 100], 200 ** 0.5, 100],
    ['a bar that lies', [100, 10, 10], 200 ** 0.5, 100],
    ['a plate', [50, 50, 5], 5000 ** 0.5, 5],
  ] as const)('is cut from the smallest stock where nothing is round: %s', (_, [x, y, z], diameter, length) => {
    const bar = blocks([
      [
        [0, x],
        [0, y],
        [0, z],
      ],
    ]);

    for (const mesh of [bar, askew(bar)]) {
      const model = modelOf(mesh);

      expect(turnedOf(model, curvedOf(model))).toMatchObject({
        isRound: false,
        diameter: expect.closeTo(diameter, 6),
        length: expect.closeTo(length, 6),
      });
    }
  });

  it('is a ball of few strips', () => {
    const outline = Array.from({ length: 8 }, (_, i): [number, number] => {
      const angle = (Math.PI * i) / 7;
      return [i % 7 === 0 ? 0 : 10 * Math.sin(angle), -10 * Math.cos(angle)];
    });
    const model = modelOf(turned(outline, 14));

    expect(turnedOf(model, curvedOf(model))).toMatchObject({ axis: [0, 0, 1], isRound: true, length: 20 });
  });

  it('is round as a disc is that is nearly all flat', () => {
    const model = modelOf(tube(5, 50, { height: 2 }));

    expect(turnedOf(model, curvedOf(model))).toMatchObject({ isRound: true, stray: 0, length: 2 });
  });
});
