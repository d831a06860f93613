import { findCurvedSurfaces } from '../../cylinders/curved-surfaces.ts';
import { buildModel } from '../../model.ts';
import { blocks, tube } from '../../fixtures/solids.fixture.ts';
import { buildBores } from './bores.ts';
import { measureHoles } from './holes.ts';

describe('a round hole', () => {
  it.each([
    [5, 12],
    [3.2, 24],
    [0.8, 48],
    [8.4, 64],
  ])('of diameter %s in %s strips is measured exactly', (diameter, strips) => {
    const model = buildModel(tube(diameter / 2, 10, { height: 12, strips }));
    const [hole, ...others] = measureHoles(model, buildBores(findCurvedSurfaces(model).cylinders));

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
    const model = buildModel(
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

    expect(findCurvedSurfaces(model).cylinders).toEqual([]);
  });
});
