import { buildModel } from '../../model.ts';
import { blocks, tube } from '../../fixtures/solids.fixture.ts';
import { measureMaxThickness } from '../inscribed-sphere/max-thickness.ts';
import { measureWalls } from './wall-thickness.ts';

const samples = 400;
const plate = [
  [0, 100],
  [0, 60],
  [0, 3],
] as const;

describe('the thinnest wall', () => {
  it.each([
    ['a plate', blocks([plate]), 3],
    [
      'a plate with a rib',
      blocks([
        plate,
        [
          [10, 90],
          [30, 30.7],
          [3, 23],
        ],
      ]),
      0.7,
    ],
    [
      'an open box',
      blocks(
        [
          [
            [0, 60],
            [0, 40],
            [0, 30],
          ],
        ],
        [
          [
            [2, 58],
            [2, 38],
            [2, 30],
          ],
        ],
      ),
      2,
    ],
    [
      'an open box with a thin side',
      blocks(
        [
          [
            [0, 60],
            [0, 40],
            [0, 30],
          ],
        ],
        [
          [
            [2, 58.8],
            [2, 38],
            [2, 30],
          ],
        ],
      ),
      1.2,
    ],
    ['a tube', tube(5, 7, { strips: 90 }), 2],
  ])('of %s is exact', (_, mesh, thickness) => {
    expect(measureWalls(buildModel(mesh), samples).thinnest?.thickness).toBeCloseTo(thickness, 3);
  });

  it('is told with its place and the way into it', () => {
    const { thinnest } = measureWalls(
      buildModel(
        blocks([
          plate,
          [
            [10, 90],
            [30, 30.7],
            [3, 23],
          ],
        ]),
      ),
      samples,
    );

    expect(Math.abs((thinnest?.location[1] ?? 0) - 30.35)).toBeCloseTo(0.35, 9);
    expect(Math.abs(thinnest?.direction[1] ?? 0)).toBe(1);
  });

  it('is the same each time', () => {
    const model = buildModel(tube(5, 7));

    expect(measureWalls(model, samples)).toEqual(measureWalls(model, samples));
  });

  it('of a sheet is that of nearly all of its surface', () => {
    const walls = measureWalls(
      buildModel(
        blocks([
          [
            [0, 100],
            [0, 60],
            [0, 2],
          ],
        ]),
      ),
      samples,
    );

    expect(walls.median).toBeCloseTo(2, 9);
    expect(walls.uniform).toBeGreaterThan(0.9);
    expect(
      measureWalls(
        buildModel(
          blocks([
            [
              [0, 20],
              [0, 30],
              [0, 50],
            ],
          ]),
        ),
        samples,
      ).uniform,
    ).toBeLessThan(0.7);
  });
});

describe('the thickest wall', () => {
  it.each([
    [
      'a block',
      blocks([
        [
          [0, 20],
          [0, 30],
          [0, 12],
        ],
      ]),
      12,
    ],
    ['a tube', tube(5, 11, { height: 40, strips: 90 }), 6],
    // The ball between two sides and the hole, by Pythagoras: (50 sqrt 2 - 15) 2 / (1 + sqrt 2).
    ['a block with a round hole', undefined, 46.15],
  ])('of %s is the largest ball in it', (_, mesh, thickness) => {
    expect(measureMaxThickness(buildModel(mesh ?? squareWithHole()))?.thickness).toBeCloseTo(thickness, 1);
  });
});

/** 100 x 100 x 100 with a hole of diameter 30 along z: the outer ring of a tube pulled out to a square. */
function squareWithHole() {
  const round = tube(15, 50, { height: 100, strips: 96 });
  const points = round.points.slice();
  for (let i = 0; i < points.length; i += 3) {
    const [x, y] = [points[i] ?? 0, points[i + 1] ?? 0];
    const stretch = Math.hypot(x, y) > 30 ? 50 / Math.max(Math.abs(x), Math.abs(y)) : 1;
    points.set([x * stretch, y * stretch], i);
  }
  return { points, corners: round.corners };
}
