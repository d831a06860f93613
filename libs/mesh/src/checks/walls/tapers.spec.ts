import type { Mesh } from '../../mesh.ts';
import { buildModel } from '../../model.ts';
import { skewed, cone, triangleSoup, prism, subdivided, wedge } from '../../fixtures/shapes.fixture.ts';
import { blocks, tube } from '../../fixtures/solids.fixture.ts';
import { measureWalls } from './wall-thickness.ts';

/** The figures of a shape, whichever way it lies and however many triangles it has. */
const everyWay = (mesh: Mesh) => [mesh, subdivided(subdivided(mesh)), skewed(subdivided(mesh))];

const found = (mesh: Mesh, samples = 100) => measureWalls(buildModel(mesh), samples);

/** A wedge 20 mm high whose edge is of one angle after the other, every 15 mm: flats that turn a little this way and that. */
function twisted(angles: readonly number[]): Mesh {
  const outlines = angles.map((angle, i) => {
    const [wide, z] = [20 * Math.tan((angle * Math.PI) / 180), 15 * i];
    return [
      [0, 0, z],
      [wide, 20, z],
      [0, 20, z],
    ];
  });
  const [first, last] = [outlines[0] ?? [], outlines.at(-1) ?? []];
  const sides = outlines.slice(1).flatMap((above, i) =>
    above.flatMap((_, k) => {
      const [a, b] = [outlines[i]?.[k] ?? [], outlines[i]?.[(k + 1) % 3] ?? []];
      const [c, d] = [above[(k + 1) % 3] ?? [], above[k] ?? []];
      return [a, b, c, a, c, d];
    }),
  );
  return triangleSoup([...first.toReversed(), ...sides, ...last]);
}

describe('a wall between sides that lean', () => {
  it.each([5, 10, 20, 29])('ends in nothing at an edge of %s degrees', (angle) => {
    for (const mesh of everyWay(wedge(angle))) expect(found(mesh).thinnest?.thickness).toBeCloseTo(0, 9);
  });

  it.each([30, 36.87, 44])('may or may not end at an edge of %s degrees', (angle) => {
    for (const mesh of everyWay(wedge(angle))) {
      expect(found(mesh)).toMatchObject({
        thinnest: { thickness: expect.closeTo(15, 6) },
        doubtful: { thickness: expect.closeTo(0, 9), taper: expect.closeTo(angle, 6) },
      });
    }
  });

  it('has no end at a corner of 45 degrees or more', () => {
    for (const mesh of everyWay(wedge(45))) {
      expect(found(mesh)).toMatchObject({ thinnest: { thickness: expect.closeTo(15, 6) }, doubtful: undefined });
    }
  });

  it('may or may not end where its side is twisted about 30 degrees, as flats are that stand for the flank of a thread', () => {
    for (const mesh of [twisted([31, 27, 31, 27, 31]), skewed(twisted([27, 31, 27]))]) {
      const { thinnest, doubtful } = found(mesh);

      expect(thinnest?.thickness).toBeGreaterThan(10);
      expect(doubtful?.thickness).toBeCloseTo(0, 9);
    }
  });

  it('ends in nothing where its side is twisted about 20 degrees', () => {
    expect(found(twisted([21, 19, 21])).thinnest?.thickness).toBeCloseTo(0, 9);
  });

  it.each([
    [3, 1],
    [2, 0.7],
    [8, 0.4],
  ])('of a rib that tapers from %s to %s is its top', (foot, top) => {
    const rib = prism(
      [
        [-foot / 2, 0],
        [foot / 2, 0],
        [top / 2, 20],
        [-top / 2, 20],
      ],
      40,
    );

    for (const mesh of everyWay(rib)) expect(found(mesh).thinnest?.thickness).toBeCloseTo(top, 6);
  });

  it.each([24, 48, 96])('of a pin of %s strips that tapers is its thin end, and nothing at a point', (strips) => {
    expect(found(cone(5, 2, { strips })).thinnest?.thickness).toBeCloseTo(4, 2);
    expect(found(cone(5, 0, { strips, height: 40 })).thinnest?.thickness).toBeCloseTo(0, 9);
  });
});

describe('a wall between sides that are parallel', () => {
  it.each([
    [
      'a block',
      10,
      blocks([
        [
          [0, 10],
          [0, 20],
          [0, 30],
        ],
      ]),
    ],
    [
      'a block with a slot near its side',
      1.5,
      blocks(
        [
          [
            [0, 40],
            [0, 30],
            [0, 5],
          ],
        ],
        [
          [
            [1.5, 4],
            [5, 25],
            [0, 5],
          ],
        ],
      ),
    ],
    [
      'a floor under a groove',
      0.8,
      blocks(
        [
          [
            [0, 40],
            [0, 30],
            [0, 5],
          ],
        ],
        [
          [
            [10, 30],
            [0, 30],
            [0.8, 5],
          ],
        ],
      ),
    ],
  ] as const)('of %s is %s mm', (_, thickness, shape) => {
    for (const mesh of everyWay(shape)) expect(found(mesh).thinnest?.thickness).toBeCloseTo(thickness, 6);
  });

  it('of a tube is as thick in a few strips as in many', () => {
    for (const strips of [20, 24, 96]) expect(found(tube(5, 7, { strips })).thinnest?.thickness).toBeCloseTo(2, 5);
  });
});
