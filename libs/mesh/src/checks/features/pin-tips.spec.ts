import { buildModel } from '../../model.ts';
import { findPlanes } from '../../patches/patches.ts';
import { skewed, prism, subdivided } from '../../fixtures/shapes.fixture.ts';
import { type Block, blocks, tube } from '../../fixtures/solids.fixture.ts';
import { findSmallestTip } from './pin-tips.ts';

const plate: Block = [
  [0, 40],
  [0, 30],
  [0, 3],
];

/** A block on the plate. */
const standing = (x: readonly [number, number], y: readonly [number, number]) => blocks([plate, [x, y, [3, 13]]]);

describe('what ends between sides at a right angle', () => {
  it.each([
    ['a pin that is flush with a corner', standing([0, 1], [0, 1.2]), 1.2],
    ['a pin that is flush with an edge', standing([20, 21], [0, 1.2]), 1.2],
    ['a pin in the middle', standing([20, 21], [10, 11.2]), 1.2],
    ['a pillar on a corner', standing([0, 5], [0, 4]), 5],
    ['a plate alone', blocks([plate]), 30],
    ['a tube, for its wall is a wall', tube(4, 5, { height: 20 }), 10],
  ])('of %s is as wide as its end, whichever way it lies', (_, mesh, size) => {
    for (const one of [mesh, skewed(mesh), subdivided(mesh)]) {
      const model = buildModel(one);

      expect(findSmallestTip(model, findPlanes(model))?.size).toBeCloseTo(size, 1);
    }
  });

  it('is not a rib along an edge, which is a wall', () => {
    const model = buildModel(standing([0, 30], [0, 1]));

    expect(findSmallestTip(model, findPlanes(model))?.size).toBeCloseTo(30, 9);
  });

  it('is not a chamfer', () => {
    const chamfered = buildModel(
      prism(
        [
          [0, 0],
          [20, 0],
          [20, 19],
          [19, 20],
          [0, 20],
        ],
        30,
      ),
    );

    expect(findSmallestTip(chamfered, findPlanes(chamfered))?.size).toBeCloseTo(20, 9);
  });
});
