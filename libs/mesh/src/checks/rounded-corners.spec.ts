import { curvedOf } from '../cylinders.ts';
import { type Mesh, meshOf } from '../mesh.ts';
import { modelOf } from '../model.ts';
import { askew, prism } from '../shapes.fixture.ts';
import { insideOut } from '../solids.fixture.ts';
import { surfacesOf } from '../surfaces.ts';
import { roundedCornersOf } from './rounded-corners.ts';

const up = [0, 0, 1] as const;
const depth = 10;

type Pair = readonly [number, number];

/** A rectangle whose corners are arcs of some strips each, anticlockwise. */
function rounded([length, width]: Pair, radius: number, strips: number): Pair[] {
  const [x, y] = [length / 2 - radius, width / 2 - radius];
  const middles = [
    [x, y],
    [-x, y],
    [-x, -y],
    [x, -y],
  ] as const;
  const corners = middles.flatMap(([u, v], corner) =>
    Array.from({ length: strips + 1 }, (_, i): Pair => {
      const angle = (Math.PI / 2) * (corner + i / strips);
      return [u + radius * Math.cos(angle), v + radius * Math.sin(angle)];
    }),
  );
  return corners.filter((one, i) => !isSame(one, corners[i - 1] ?? corners.at(-1)));
}

const isSame = ([x, y]: Pair, [u = NaN, v = NaN]: readonly number[] = []) => Math.hypot(x - u, y - v) < 1e-9;

const pocket = (outline: readonly Pair[]): Mesh => insideOut(prism(outline, depth));

/** The same between two outlines of as many corners. */
function lofted(below: readonly Pair[], above: readonly Pair[]): Mesh {
  const count = below.length;
  const sides = below.flatMap((_, i) => [i, i + 1, count + i + 1, i, count + i + 1, count + i].map(wrapped));
  const caps = below.slice(2).flatMap((_, i) => [0, i + 2, i + 1, count, count + i + 1, count + i + 2]);
  const points = [...below.map((one) => [...one, 0]), ...above.map((one) => [...one, depth])];
  return insideOut(meshOf(points.flat(), [...sides, ...caps]));

  function wrapped(place: number, k: number): number {
    const isAbove = k === 2 || k > 3;
    return (place % count) + (isAbove ? count : 0);
  }
}

function cornersIn(mesh: Mesh, along: readonly [number, number, number] = up) {
  const model = modelOf(mesh);
  return roundedCornersOf(model, curvedOf(model), { surfaces: surfacesOf(model), along });
}

const corner = (radius: number) => ({
  radius: expect.closeTo(radius, 6),
  depth: expect.closeTo(depth, 6),
  location: expect.anything(),
  isLeaning: false,
});

describe('the rounded corners of a pocket', () => {
  it.each([
    [[40, 10.2], 5, 12],
    [[40, 10.5], 5, 12],
    [[40, 11], 5, 12],
    [[40, 12], 5, 12],
    [[12, 12], 5, 12],
    [[40, 12], 5, 8],
    [[40, 12], 5, 6],
    [[40, 15], 5, 6],
    [[40, 12], 5, 4],
    [[40, 15], 5, 4],
    [[15, 8], 2.5, 3],
    [[40, 30], 5, 3],
    [[3, 1], 0.2, 12],
  ] as const)('of %s mm have their own radius of %s, of %s strips', (sides, radius, strips) => {
    const { corners, doubtful } = cornersIn(pocket(rounded(sides, radius, strips)));

    expect(corners).toEqual(Array.from({ length: 4 }, () => corner(radius)));
    expect(doubtful).toEqual([]);
  });

  it.each([0.1, 0.3, 0.5, 1, 3])('are two half rounds where a slot is longer than wide by %s', (longer) => {
    const { corners, doubtful } = cornersIn(pocket(rounded([6 + longer, 6], 3, 12)));

    expect(corners).toEqual([corner(3), corner(3)]);
    expect(doubtful).toEqual([]);
  });

  it('are found along any axis', () => {
    const axis = [0, -Math.sin(0.4), Math.cos(0.4)] as const;

    expect(cornersIn(askew(pocket(rounded([40, 12], 5, 12))), axis).corners).toHaveLength(4);
  });

  it('are none where it is round, and on the outside', () => {
    const round = rounded([10, 10], 5, 12);

    for (const mesh of [pocket(round), prism(rounded([40, 12], 5, 12), depth)])
      expect(cornersIn(mesh)).toEqual({ corners: [], doubtful: [] });
  });

  it('are told in doubt, no wider than they are, where they are no arcs', () => {
    const [long, short] = [20, 4];
    const ellipse = Array.from({ length: 64 }, (_, i): Pair => {
      const angle = (Math.PI * i) / 32;
      return [long * Math.cos(angle), short * Math.sin(angle)];
    });
    const noted = rounded([40, 10.5], 5, 12).map(([x, y]): Pair => [Number(x.toFixed(2)), Number(y.toFixed(2))]);
    const widening = lofted(rounded([30, 20], 2, 12), rounded([32, 22], 5, 12));

    for (const [mesh, radius] of [
      [pocket(ellipse), short ** 2 / long],
      [widening, 2],
      [pocket(noted), 5],
    ] as const) {
      const { corners, doubtful } = cornersIn(mesh);
      const [tightest, slimmest] = doubtful;

      expect(corners).toEqual([]);
      expect(tightest?.radius).toBeLessThan(1.1 * radius);
      expect((slimmest?.depth ?? 0) / (slimmest?.radius ?? 0)).toBeGreaterThan(depth / radius / 1.1);
    }
  });
});
