import { computeBoundingBox, computeSignedVolume, computeTotalArea } from '../../mass-properties.ts';
import { buildModel } from '../../model.ts';
import { blocks, insideOut, removeTriangle, together, tube } from '../../fixtures/solids.fixture.ts';
import { findInvertedShells } from './inverted-shells.ts';

const cube = blocks([
  [
    [0, 10],
    [0, 10],
    [0, 10],
  ],
]);
const cubeAt = (from: number) =>
  blocks([
    [
      [from, from + 10],
      [from, from + 10],
      [from, from + 10],
    ],
  ]);
const hollow = blocks(
  [
    [
      [0, 10],
      [0, 10],
      [0, 10],
    ],
  ],
  [
    [
      [2, 8],
      [2, 8],
      [2, 8],
    ],
  ],
);

describe('the surface of a solid', () => {
  it.each([
    ['a cube', cube, 1000, 600],
    ['a hollow cube', hollow, 1000 - 216, 600 + 216],
    [
      'a box with cavity',
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
      15552,
      2 * 60 * 40 + 2 * 60 * 30 + 2 * 40 * 30 + 2 * 28 * (56 + 36),
    ],
  ])('of %s encloses its volume', (_, mesh, volume, area) => {
    const { facets, halfEdges: sides } = buildModel(mesh);

    expect(computeSignedVolume(mesh)).toBeCloseTo(volume, 6);
    expect(computeTotalArea(facets)).toBeCloseTo(area, 6);
    expect(sides).toMatchObject({ open: 0, reversed: 0, crowded: 0, location: undefined });
  });

  it('has a box around it that leaves out what no triangle uses', () => {
    expect(computeBoundingBox({ points: Float64Array.of(...cube.points, 99, 99, 99), corners: cube.corners })).toEqual({
      min: [0, 0, 0],
      max: [10, 10, 10],
    });
  });

  it.each([
    ['open where a triangle is missing', removeTriangle(cube), { open: 3, reversed: 0, crowded: 0 }],
    [
      'crowded where two cubes share an edge',
      blocks([
        [
          [0, 1],
          [0, 1],
          [0, 1],
        ],
        [
          [1, 2],
          [1, 2],
          [0, 1],
        ],
      ]),
      { open: 0, crowded: 1 },
    ],
  ])('is %s', (_, mesh, found) => {
    expect(buildModel(mesh).halfEdges).toMatchObject({ ...found, location: expect.anything() });
  });

  it('is reversed where one triangle is turned around', () => {
    const [a = 0, b = 0, c = 0, ...rest] = cube.corners;

    expect(buildModel({ ...cube, corners: Uint32Array.of(b, a, c, ...rest) }).halfEdges).toMatchObject({
      open: 0,
      reversed: 3,
    });
  });
});

describe('a wrong side', () => {
  it.each([
    ['a cube', cube],
    ['a hollow cube', hollow],
    ['a tube', tube(5, 7)],
    ['two bodies beside each other', together(cubeAt(0), cubeAt(20))],
  ])('is none of %s', (_, mesh) => {
    expect(findInvertedShells(buildModel(mesh)).count).toBe(0);
  });

  it.each([
    ['inside out', insideOut(cube)],
    [
      'within another',
      together(
        cube,
        blocks([
          [
            [2, 8],
            [2, 8],
            [2, 8],
          ],
        ]),
      ),
    ],
  ])('is found of a body %s', (_, mesh) => {
    expect(findInvertedShells(buildModel(mesh)).count).toBeGreaterThan(0);
  });
});

describe('many pieces', () => {
  it('are each looked at', () => {
    const grid = Array.from({ length: 100 }, (_, i) => cubeAt(20 * i));
    const apart = grid.reduce((sum, cube) => together(sum, cube));
    const last = together(apart, insideOut(cubeAt(2000)));

    expect(findInvertedShells(buildModel(apart)).count).toBe(0);
    expect(findInvertedShells(buildModel(last)).count).toBe(1);
  });
});
