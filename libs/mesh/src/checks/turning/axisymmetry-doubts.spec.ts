import { findCurvedSurfaces } from '../../cylinders/curved-surfaces.ts';
import type { Mesh } from '../../mesh.ts';
import { buildModel } from '../../model.ts';
import { skewed, triangleSoup, prism, subdivided, rounded } from '../../fixtures/shapes.fixture.ts';
import { blocks, together, tube, revolve } from '../../fixtures/solids.fixture.ts';
import { measureAxisymmetry } from './axisymmetry.ts';

function turnedIn(mesh: Mesh) {
  const model = buildModel(mesh);
  return measureAxisymmetry(model, findCurvedSurfaces(model));
}

/** The same surface, somewhere else along x. */
const beside = ({ points, corners }: Mesh, x: number): Mesh =>
  triangleSoup(
    Array.from(corners, (place) => [0, 1, 2].map((k) => (points[3 * place + k] ?? NaN) + (k === 0 ? x : 0))),
  );

/** An upright bar across two radii, of so many sides. */
const bar = (across: number, along: number, sides: number) =>
  prism(
    Array.from({ length: sides }, (_, i) => {
      const angle = (2 * Math.PI * i) / sides;
      return [across * Math.cos(angle), along * Math.sin(angle)] as const;
    }),
    40,
  );

/** The share of the surface of a bar that its ends are not. */
const shareOfSides = (sides: number) => {
  const [step, area] = [Math.PI / sides, sides * 100 * Math.sin(Math.PI / sides) * Math.cos(Math.PI / sides)];
  const around = 2 * sides * 10 * Math.sin(step) * 40;
  return around / (around + 2 * area);
};

describe('what a lathe may not make', () => {
  it.each([0.1, 0.9, 0.95, 1.2])('has a pin that is off its axis by %s, whose wall strays', (off) => {
    const pin = [
      [0, 0],
      [5, 0],
      [5, 10],
      [0, 10],
    ] as const;
    const area = (radius: number, length: number) => {
      const step = Math.PI / 48;
      const around = 96 * radius * Math.sin(step) * length;
      return { around, all: around + 96 * radius * radius * Math.sin(step) * Math.cos(step) };
    };
    const shaft = revolve(
      pin.map(([x, z]) => [2 * x, 5 * z - 60] as const),
      48,
    );
    const eccentric = beside(revolve(pin, 48), off);

    for (const mesh of [together(shaft, eccentric), skewed(together(shaft, eccentric))])
      expect(turnedIn(mesh).deviation).toBeCloseTo(area(5, 10).around / (area(5, 10).all + area(10, 50).all), 6);
  });

  it('is a tube whose bore is off its axis', () => {
    const { points, corners } = tube(8, 10, { height: 30, strips: 48 });
    const moved = points.map((value, i) => (i % 3 === 0 && isInner(points, i) ? value + 0.75 : value));

    expect(turnedIn({ points: moved, corners }).deviation).toBeGreaterThan(0.35);
  });

  it.each([12, 16, 19])('is a bar of %s sides, or not', (sides) => {
    const share = expect.closeTo(shareOfSides(sides), 6);

    for (const mesh of [bar(10, 10, sides), skewed(bar(10, 10, sides))])
      expect(turnedIn(mesh)).toMatchObject({ deviation: expect.closeTo(0, 9), possibleDeviation: share });
  });

  it.each([20, 24, 48])('is no bar of %s sides, however many triangles it has', (sides) => {
    const mesh = bar(10, 10, sides);

    for (const one of [mesh, subdivided(mesh), skewed(subdivided(mesh))])
      expect(turnedIn(one)).toMatchObject({ deviation: expect.closeTo(0, 9), possibleDeviation: expect.closeTo(0, 9) });
  });

  it.each([9.9, 9.8, 9.5])('is an oval bar of 10 by %s, or not', (along) => {
    for (const mesh of [bar(10, along, 64), skewed(bar(10, along, 64))]) {
      const found = turnedIn(mesh);

      expect(found.deviation).toBeCloseTo(0, 9);
      expect(found.possibleDeviation).toBeGreaterThan(0.5);
    }
  });
});

const isInner = (points: Float64Array, i: number): boolean => Math.hypot(points[i] ?? NaN, points[i + 1] ?? NaN) < 9;

describe('a plate that lies askew in a file of two decimals', () => {
  const broken = subdivided(
    subdivided(
      blocks([
        [
          [0, 40],
          [0, 24],
          [0, 2],
        ],
      ]),
    ),
  );

  it.each([
    ['many', skewed(broken)],
    ['very many', skewed(subdivided(broken))],
  ])('is not round: its faces end it, in however many triangles: %s', (_, plate) => {
    expect(turnedIn(plate).isRound).toBe(false);
    expect(turnedIn(rounded(plate, 2)).isRound).toBe(false);
  });
});
