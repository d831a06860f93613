import { findCurvedSurfaces } from '../../cylinders/curved-surfaces.ts';
import { buildModel } from '../../model.ts';
import { skewed, cone, subdivided } from '../../fixtures/shapes.fixture.ts';
import { blocks, tube, revolve } from '../../fixtures/solids.fixture.ts';
import { measureAxisymmetry } from './axisymmetry.ts';

describe('what a lathe makes', () => {
  it('is round about its axis', () => {
    const model = buildModel(tube(3, 8, { height: 30 }));

    expect(measureAxisymmetry(model, findCurvedSurfaces(model))).toMatchObject({
      axis: [0, 0, 1],
      deviation: 0,
      diameter: expect.closeTo(16, 9),
      length: 30,
    });
  });

  it('is found askew, without a cylinder', () => {
    const model = buildModel(skewed(cone(8, 3, { height: 30 })));

    expect(measureAxisymmetry(model, findCurvedSurfaces(model))).toMatchObject({
      deviation: expect.closeTo(0, 9),
      diameter: expect.closeTo(16, 6),
      length: expect.closeTo(30, 6),
    });
  });

  it.each([12, 24, 48])('is round in %s strips of many triangles each', (strips) => {
    const fine = subdivided(subdivided(cone(8, 8, { height: 30, strips })));

    for (const mesh of [fine, skewed(fine)]) {
      const model = buildModel(mesh);

      expect(measureAxisymmetry(model, findCurvedSurfaces(model))).toMatchObject({
        deviation: expect.closeTo(0, 9),
        diameter: expect.closeTo(16, 6),
        length: expect.closeTo(30, 6),
      });
    }
  });

  it('is no block', () => {
    const model = buildModel(
      blocks([
        [
          [0, 9],
          [0, 9],
          [0, 9],
        ],
      ]),
    );

    expect(measureAxisymmetry(model, findCurvedSurfaces(model)).deviation).toBeGreaterThan(0.3);
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

    for (const mesh of [bar, skewed(bar)]) {
      const model = buildModel(mesh);

      expect(measureAxisymmetry(model, findCurvedSurfaces(model))).toMatchObject({
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
    const model = buildModel(revolve(outline, 14));

    expect(measureAxisymmetry(model, findCurvedSurfaces(model))).toMatchObject({
      axis: [0, 0, 1],
      isRound: true,
      length: 20,
    });
  });

  it('is round as a disc is that is nearly all flat', () => {
    const model = buildModel(tube(5, 50, { height: 2 }));

    expect(measureAxisymmetry(model, findCurvedSurfaces(model))).toMatchObject({
      isRound: true,
      deviation: 0,
      length: 2,
    });
  });
});
