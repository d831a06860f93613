import { findCurvedSurfaces } from '../../cylinders/curved-surfaces.ts';
import { buildModel } from '../../model.ts';
import { skewed, cone } from '../../fixtures/shapes.fixture.ts';
import { type Block, blocks } from '../../fixtures/solids.fixture.ts';
import { findSmallestProtrusion } from './protrusions.ts';

const plate: Block = [
  [0, 40],
  [0, 30],
  [0, 3],
];

describe('the smallest feature', () => {
  it.each([
    [
      'a letter on a plate is the width of its stroke',
      [
        plate,
        [
          [5, 10],
          [10, 10.5],
          [3, 3.4],
        ],
      ],
      0.5,
    ],
    [
      'a square pin is its other side',
      [
        plate,
        [
          [5, 6],
          [10, 11.2],
          [3, 13],
        ],
      ],
      1.2,
    ],
    [
      'a boss is its side',
      [
        plate,
        [
          [5, 9],
          [10, 14],
          [3, 4],
        ],
      ],
      4,
    ],
    [
      'a rib is its height, for its thickness is that of a wall',
      [
        plate,
        [
          [5, 25],
          [10, 11.2],
          [3, 13],
        ],
      ],
      10,
    ],
    [
      'a bar alone is its side',
      [
        [
          [0, 1.5],
          [0, 1.5],
          [0, 40],
        ],
      ],
      1.5,
    ],
    [
      'a thin plate alone is its width: it is a wall',
      [
        [
          [0, 40],
          [0, 30],
          [0, 1],
        ],
      ],
      30,
    ],
    [
      'two bodies is that of the smaller',
      [
        plate,
        [
          [50, 52],
          [0, 2],
          [0, 2],
        ],
      ],
      2,
    ],
  ] as const)('of %s', (_, solid, size) => {
    for (const mesh of [blocks(solid), skewed(blocks(solid))]) {
      const model = buildModel(mesh);

      expect(findSmallestProtrusion(model, findCurvedSurfaces(model).cylinders)?.size).toBeCloseTo(size, 6);
    }
  });

  it('is not the floor of a pocket, but what stands on it', () => {
    const pocket: Block = [
      [5, 35],
      [5, 25],
      [1, 3],
    ];
    const pin: Block = [
      [19, 20.5],
      [14, 16],
      [1, 2.5],
    ];
    const below: Block = [
      [0, 40],
      [0, 30],
      [0, 1],
    ];
    const hollow = buildModel(blocks([plate], [pocket]));
    const sides = blocks([
      below,
      [
        [0, 5],
        [0, 30],
        [1, 3],
      ],
      [
        [35, 40],
        [0, 30],
        [1, 3],
      ],
      pin,
    ]);

    expect(findSmallestProtrusion(hollow, findCurvedSurfaces(hollow).cylinders)?.size).toBeCloseTo(30, 9);
    expect(findSmallestProtrusion(buildModel(sides), [])?.size).toBeCloseTo(1.5, 9);
  });

  it('of a round bar is its diameter, whichever way it lies', () => {
    const model = buildModel(skewed(cone(1, 1, { height: 30, strips: 24 })));

    expect(findSmallestProtrusion(model, findCurvedSurfaces(model).cylinders)?.size).toBeCloseTo(2, 1);
  });
});
