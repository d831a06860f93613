import { buildModel } from '../../model.ts';
import type { Mesh } from '../../mesh.ts';
import { skewed, prism, subdivided } from '../../fixtures/shapes.fixture.ts';
import { type Block, blocks } from '../../fixtures/solids.fixture.ts';
import { measureWalls } from './wall-thickness.ts';

const found = (mesh: Mesh) => measureWalls(buildModel(mesh), 100);

const plate: Block = [
  [0, 40],
  [0, 30],
  [0, 3],
];

describe('a wall', () => {
  it.each([
    [
      'on one side of it',
      [
        [0, 2],
        [-4, 6],
        [-20, 6],
        [-20, -3],
        [20, -3],
        [20, 6],
        [4, 6],
      ],
      5,
    ],
    [
      'on one side of it, askew',
      [
        [0, 2],
        [0, 6],
        [-20, 6],
        [-20, -3],
        [20, -3],
        [20, 6],
        [4, 6],
      ],
      5,
    ],
    [
      'on both sides',
      [
        [0, 1],
        [-4, 5],
        [-20, 5],
        [-20, -5],
        [-4, -5],
        [0, -1],
        [4, -5],
        [20, -5],
        [20, 5],
        [4, 5],
      ],
      2,
    ],
    [
      'on both sides, one after the other',
      [
        [0, 1],
        [-4, 5],
        [-20, 5],
        [-20, -5],
        [-3, -5],
        [1, -1],
        [5, -5],
        [20, -5],
        [20, 5],
        [4, 5],
      ],
      Math.sqrt(5),
    ],
  ] as const)('of a bar with a notch %s ends in it', (_, outline, thickness) => {
    const notched = prism(outline, 12);

    for (const mesh of [notched, skewed(notched), subdivided(notched)])
      expect(found(mesh).thinnest?.thickness).toBeCloseTo(thickness, 6);
  });

  it('between two blocks that overlap at an edge is as thick as they do', () => {
    const overlapping = blocks([
      [
        [0, 10],
        [0, 10],
        [0, 20],
      ],
      [
        [9.5, 19.5],
        [9.5, 19.5],
        [0, 20],
      ],
    ]);

    for (const mesh of [overlapping, skewed(overlapping)]) {
      expect(found(mesh).thinnest?.thickness).toBeCloseTo(Math.SQRT1_2, 6);
    }
  });

  it.each([
    [
      'the foot of a step',
      blocks([
        plate,
        [
          [10, 20],
          [10, 20],
          [3, 3.1],
        ],
      ]),
      3,
    ],
    [
      'the corner of a pocket',
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
            [4, 36],
            [5, 25],
            [6, 12],
          ],
        ],
      ),
      4,
    ],
  ])('does not end at %s', (_, mesh, wall) => {
    for (const one of [mesh, skewed(mesh)]) expect(found(one).thinnest?.thickness).toBeCloseTo(wall, 6);
  });
});
