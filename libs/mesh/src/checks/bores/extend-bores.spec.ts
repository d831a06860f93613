import { findCurvedSurfaces } from '../../cylinders/curved-surfaces.ts';
import { buildModel } from '../../model.ts';
import { skewed } from '../../fixtures/shapes.fixture.ts';
import { revolve } from '../../fixtures/solids.fixture.ts';
import { measureHoles } from './holes.ts';
import { findBores } from './find-bores.ts';

/** Rounded rim from a face into a bore of a millimetre, in eight strips. */
const rim = (radius: number, z: number, way: 1 | -1) =>
  Array.from({ length: 9 }, (_, i) => {
    const angle = (Math.PI * i) / 16;
    return [1 + radius * (1 - Math.sin(angle)), z + way * radius * (1 - Math.cos(angle))] as const;
  });

describe('a bore', () => {
  it.each([
    [
      'a slim hourglass',
      [
        [1.5, 20],
        [1, 10],
        [1.5, 0],
      ],
      20,
    ],
    [
      'an hourglass',
      [
        [5, 20],
        [1, 10],
        [5, 0],
      ],
      20,
    ],
    [
      'an hourglass of two countersinks',
      [
        [9, 20],
        [1, 10],
        [9, 0],
      ],
      20,
    ],
    [
      'an hourglass with a longer half',
      [
        [4, 20],
        [1, 5],
        [3, 0],
      ],
      20,
    ],
    [
      'an hourglass with a throat',
      [
        [3, 20],
        [1, 11],
        [1, 9],
        [3, 0],
      ],
      20,
    ],
    [
      'an hourglass that is drawn round',
      [
        [3, 20],
        [2, 16],
        [1.2, 12],
        [1, 10],
        [1.2, 8],
        [2, 4],
        [3, 0],
      ],
      20,
    ],
    [
      'a cone that becomes a bore',
      [
        [4, 20],
        [1, 4],
        [1, 0],
      ],
      20,
    ],
    [
      'two cones, one in the other',
      [
        [6, 20],
        [2, 10],
        [1, 0],
      ],
      20,
    ],
    [
      'two cones, mouth to mouth',
      [
        [1, 20],
        [3, 10],
        [1, 0],
      ],
      20,
    ],
    [
      'a bore with a countersink',
      [
        [4, 20],
        [1, 17],
        [1, 0],
      ],
      17,
    ],
    [
      'a bore with a countersink of 60 degrees',
      [
        [1 + Math.sqrt(3), 20],
        [1, 17],
        [1, 0],
      ],
      17,
    ],
    ['a bore with rounded rims', [...rim(1, 20, -1), ...rim(1, 0, 1).toReversed()], 20],
    ['a bore with a large rounded rim', [...rim(6, 20, -1), [1, 0] as const], 20],
    [
      'a bore with two flat countersinks',
      [
        [9, 20],
        [1, 15],
        [1, 5],
        [9, 0],
      ],
      10,
    ],
  ] as const)(
    'that is %s is as wide as its narrowest place, and as deep as one must reach through it',
    (_, wall, depth) => {
      const mesh = revolve([[20, 0], [20, 20], ...wall]);

      for (const one of [mesh, skewed(mesh)]) {
        const model = buildModel(one);
        const { bores, unmeasured } = findBores(model, findCurvedSurfaces(model));

        expect(unmeasured).toEqual([]);
        expect(measureHoles(model, bores)).toEqual([
          expect.objectContaining({ diameter: expect.closeTo(2, 6), depth: expect.closeTo(depth, 6), isThrough: true }),
        ]);
      }
    },
  );

  it('has its edge distance beside its wall, not beside its rounded rim', () => {
    const model = buildModel(revolve([[20, 0], [20, 20], ...rim(6, 20, -1), [1, 0]]));
    const [hole] = measureHoles(model, findBores(model, findCurvedSurfaces(model)).bores);

    // The outside is of 24 flats.
    expect(hole?.edgeDistance).toBeCloseTo(20 * Math.cos(Math.PI / 24) - 1, 9);
  });
});
