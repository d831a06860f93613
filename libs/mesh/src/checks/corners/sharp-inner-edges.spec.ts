import { isWhole } from '../../fitting/cylinder-fit.ts';
import { findCurvedSurfaces } from '../../cylinders/curved-surfaces.ts';
import { buildModel } from '../../model.ts';
import { blocks, tube, revolve } from '../../fixtures/solids.fixture.ts';
import { findSharpEdges } from './sharp-inner-edges.ts';

const up = [0, 0, 1] as const;
const none = { round: [] };

describe('inner corners', () => {
  const pocket = buildModel(
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
    expect(findSharpEdges(pocket, up, none)).toMatchObject({
      length: expect.closeTo(4 * 10 + 2 * (30 + 20), 9),
      lengthAlong: expect.closeTo(40, 9),
      location: expect.anything(),
    });
    expect(findCurvedSurfaces(pocket).cylinders).toEqual([]);
  });

  it('are none in a round hole, nor on the outside', () => {
    expect(findSharpEdges(buildModel(tube(5, 9)), up, none)).toEqual({
      length: 0,
      lengthAlong: 0,
      lengthInclined: 0,
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
    const model = buildModel(revolve([[0, 0], [10, 0], [10, 20], ...outline], 48));
    const round = findCurvedSurfaces(model).cylinders.filter((one) => one.isInternal && isWhole(one));

    expect(findSharpEdges(model, [1, 0, 0], none).lengthAlong).toBeGreaterThan(1);
    expect(findSharpEdges(model, [1, 0, 0], { round }).length).toBe(0);
  });

  it('are sharp around a pin that stands to the side', () => {
    const model = buildModel(
      revolve(
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
    const round = findCurvedSurfaces(model).cylinders.filter((one) => one.isInternal && isWhole(one));

    expect(findSharpEdges(model, [1, 0, 0], { round }).lengthAlong).toBeGreaterThan(1);
  });
});
