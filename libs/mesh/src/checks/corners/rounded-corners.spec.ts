import { toRadians } from '@kerf/geometry';
import { skewed, prism, rounded } from '../../fixtures/shapes.fixture.ts';
import {
  depth,
  filletedPocket,
  keyedCircle,
  roundOutline,
  type Pair,
  pocket,
  relievedRectangle,
  roundedRectangle,
  rotate,
} from './pockets.fixture.ts';
import { expectedCorner, findCorners } from './rounded-corners.fixture.ts';

describe('the rounded corners of a pocket', () => {
  it.each([
    [[40, 10.2], 5, 12],
    [[40, 10.5], 5, 12],
    [[40, 11], 5, 12],
    [[40, 12], 5, 12],
    [[12, 12], 5, 12],
    [[40, 12], 5, 8],
    [[40, 12], 5, 6],
    [[40, 15], 5, 6],
    [[40, 12], 5, 4],
    [[40, 15], 5, 4],
    [[15, 8], 2.5, 3],
    [[40, 30], 5, 3],
    [[3, 1], 0.2, 12],
  ] as const)('of %s mm have their own radius of %s, of %s strips', (sides, radius, strips) => {
    const { corners, doubtful } = findCorners(pocket(roundedRectangle(sides, radius, strips)));

    expect(corners).toEqual(Array.from({ length: 4 }, () => expectedCorner(radius)));
    expect(doubtful).toEqual([]);
  });

  it.each([0, 120, 333.3, 612.3])('are as tight as they may be in floats of 32 bits, %s mm from the origin', (by) => {
    const mesh = pocket(roundedRectangle([40, 12], 1.5, 12));
    const points = mesh.points.map((value) => Math.fround(value + by));
    const { corners } = findCorners({ ...mesh, points });

    expect(corners).toHaveLength(4);
    for (const { between: [least, most] = [0, 0] } of corners) {
      expect(least).toBeLessThan(1.5);
      expect(most).toBeGreaterThan(1.5);
      expect(most - least).toBeLessThan(5e-3);
    }
  });

  it.each([0.1, 0.3, 0.5, 1, 3])('are two half rounds where a slot is longer than wide by %s', (longer) => {
    const { corners, doubtful } = findCorners(pocket(roundedRectangle([6 + longer, 6], 3, 12)));

    expect(corners).toEqual([expectedCorner(3), expectedCorner(3)]);
    expect(doubtful).toEqual([]);
  });

  it('are found along any axis', () => {
    const axis = [0, -Math.sin(0.4), Math.cos(0.4)] as const;

    expect(findCorners(skewed(pocket(roundedRectangle([40, 12], 5, 12))), axis).corners).toHaveLength(4);
  });

  it('are none where it is round, and on the outside', () => {
    const round = roundedRectangle([10, 10], 5, 12);

    for (const mesh of [pocket(round), prism(roundedRectangle([40, 12], 5, 12), depth)])
      expect(findCorners(mesh)).toEqual({ corners: [], doubtful: [] });
  });

  it.each([
    [[40, 12], 5],
    [[40, 10.5], 5],
    [[30, 20], 3],
    [[30, 20], 1],
    [[12, 12], 5],
  ] as const)('of %s mm are between two radii about %s where a file has two decimals', (sides, radius) => {
    for (const angle of [0, 17]) {
      const { corners } = findCorners(pocket(roundOutline(rotate(roundedRectangle(sides, radius, 12), angle), 2)));
      const least = Math.min(...corners.map(({ between = [0, 0] }) => between[0]));
      const tightest = corners.reduce((one, other) => (other.radius < one.radius ? other : one));

      expect(least).toBeGreaterThan(0.85 * radius);
      expect(least).toBeLessThan(radius);
      expect(tightest.radius).toBeGreaterThan(0.98 * radius);
      expect(tightest.between?.[1]).toBeGreaterThan(radius);
    }
  });

  it.each([2, 3])('are four, and sure, where a pocket is askew in a file of %s decimals', (decimals) => {
    const axis = [0, -Math.sin(0.4), Math.cos(0.4)] as const;
    const { corners, doubtful } = findCorners(
      rounded(skewed(pocket(roundedRectangle([40, 26], 4, 8))), decimals),
      axis,
    );

    expect(corners).toHaveLength(4);
    for (const { radius } of corners) expect(Math.abs(radius - 4)).toBeLessThan(0.03);
    expect(doubtful).toEqual([]);
  });

  it.each([
    [0.123, 0.234],
    [0.397, 0.376],
  ])('end where the last strip of each does, in a file of two decimals, %s and %s mm off', (right, ahead) => {
    const moved = roundedRectangle([60, 30], 4, 11).map(([x, y]): Pair => [x + right, y + ahead]);
    const { corners, doubtful } = findCorners(pocket(roundOutline(moved, 2)));

    expect(corners).toHaveLength(4);
    expect(doubtful).toEqual([]);
  });

  it('are those of what relieves them', () => {
    expect(findCorners(pocket(rotate(relievedRectangle([30, 20], 2.5), 17.03))).corners).toEqual(
      [2.5, 2.5, 2.5, 2.5].map(expectedCorner),
    );
  });

  it.each([0.01, 0.05, 0.1, 0.3, 1, 3])(
    'are as tight and as deep along the tool where all leans by %s degrees',
    (angle) => {
      const [sine, cosine] = [Math.sin(toRadians(angle)), Math.cos(toRadians(angle))];
      const { corners, doubtful } = findCorners(pocket(roundedRectangle([40, 12], 5, 12)), [0, sine, cosine]);
      const leant = { ...expectedCorner(5 * cosine), depth: expect.closeTo(depth * cosine, 6) };

      expect(corners).toEqual([leant, leant, leant, leant]);
      expect(doubtful).toEqual([]);
    },
  );

  it.each([1, 5, 10])('are as deep as the pocket where its walls lean by %s degrees', (draft) => {
    const grown = depth * Math.tan(toRadians(draft));
    const upright = 1 / Math.hypot(1, 2 ** 0.5 * Math.tan(toRadians(draft)));
    const { corners, doubtful } = findCorners(filletedPocket([20, 14], grown, 1));
    const leant = { ...expectedCorner(upright), depth: expect.closeTo(depth, 6) };

    expect(corners).toEqual([leant, leant, leant, leant]);
    expect(doubtful).toEqual([]);
  });

  it.each([
    ['one keyway', [90]],
    ['two', [90, 210]],
    ['six', [0, 60, 120, 180, 240, 300]],
  ])('are none in a bore with %s', (_, keys) => {
    expect(findCorners(pocket(keyedCircle(10, 2, keys)))).toEqual({ corners: [], doubtful: [] });
  });

  it('are those of a slot whose ends are wider than it', () => {
    const { corners } = findCorners(pocket(keyedCircle(10, 8, [0, 180])));

    expect(corners).toEqual([expectedCorner(10), expectedCorner(10)]);
  });
});
