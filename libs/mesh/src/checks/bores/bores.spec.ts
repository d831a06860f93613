import { findCurvedSurfaces } from '../../cylinders/curved-surfaces.ts';
import { type Mesh, buildMesh } from '../../mesh.ts';
import { buildModel } from '../../model.ts';
import { skewed } from '../../fixtures/shapes.fixture.ts';
import { insideOut, together, tube } from '../../fixtures/solids.fixture.ts';
import { measureHoles } from './holes.ts';
import { findBores } from './find-bores.ts';

function boredIn(mesh: Mesh) {
  const model = buildModel(mesh);
  const { bores, unmeasured } = findBores(model, findCurvedSurfaces(model));
  return { holes: measureHoles(model, bores), unmeasured };
}

/** The same surface with every corner elsewhere. */
const moved = ({ points, corners }: Mesh, to: (x: number, y: number, z: number) => readonly number[]): Mesh =>
  buildMesh(
    Array.from({ length: points.length / 3 }, (_, i) => {
      const [x = 0, y = 0, z = 0] = points.slice(3 * i, 3 * i + 3);
      return to(x, y, z);
    }).flat(),
    corners,
  );

/** A ball of rows and columns. */
function ball(radius: number, rows: number): Mesh {
  const point = (i: number, j: number) => {
    const [polar, around] = [(Math.PI * i) / rows, (2 * Math.PI * (j % rows)) / rows];
    const ring = i % rows === 0 ? 0 : radius * Math.sin(polar);
    return [ring * Math.cos(around), ring * Math.sin(around), radius * Math.cos(polar)];
  };
  const triangles = Array.from({ length: rows * rows }).flatMap((_, k) => {
    const [i, j] = [Math.floor(k / rows), k % rows];
    const [a, b, c, d] = [point(i, j), point(i + 1, j), point(i + 1, j + 1), point(i, j + 1)];
    return [i < rows - 1 ? [a, b, c] : [], i > 0 ? [a, c, d] : []].flat();
  });
  return buildMesh(
    triangles.flat(),
    triangles.map((_, i) => i),
  );
}

describe('a round bore', () => {
  it.each([0, 0.3, 1, 2])('with ends that rise by %s is as wide as it is, and as deep as it reaches', (slope) => {
    const { holes, unmeasured } = boredIn(moved(tube(2, 10, { height: 12 }), (x, y, z) => [x, y, z + slope * x]));

    expect(holes).toEqual([
      expect.objectContaining({
        diameter: expect.closeTo(4, 9),
        depth: expect.closeTo(12 + 2 * slope * 2, 9),
        isThrough: true,
      }),
    ]);
    expect(unmeasured).toEqual([]);
  });

  it.each([
    [3, 1],
    [1, 3],
  ])('that goes from %s to %s is as wide as its narrow end, whichever way it lies', (lower, upper) => {
    const tapering = moved(tube(1, 10, { height: 8 }), (x, y, z) => {
      const share = Math.hypot(x, y) < 5 ? (z > 0 ? upper : lower) : 1;
      return [x * share, y * share, z];
    });

    for (const mesh of [tapering, skewed(tapering)]) {
      expect(boredIn(mesh)).toEqual({
        holes: [
          expect.objectContaining({ diameter: expect.closeTo(2, 6), depth: expect.closeTo(8, 6), isThrough: true }),
        ],
        unmeasured: [],
      });
    }
  });

  it('is none around a pin, and none in a hollow that nothing leads into', () => {
    expect(boredIn(tube(6, 10)).holes).toHaveLength(1);
    expect(boredIn(ball(10, 24))).toEqual({ holes: [], unmeasured: [] });
    expect(boredIn(together(ball(10, 24), insideOut(ball(5, 24))))).toEqual({ holes: [], unmeasured: [] });
  });

  it('that no cylinder and no cone fits is told as not measured', () => {
    const bulged = moved(tube(1, 10, { height: 8 }), (x, y, z) => {
      const share = Math.hypot(x, y) < 5 && z > 0 ? 1.5 + 0.2 * Math.cos(3 * Math.atan2(y, x)) : 1;
      return [x * share, y * share, z];
    });

    const { holes, unmeasured } = boredIn(bulged);
    expect(holes).toEqual([]);
    expect(unmeasured).toEqual([expect.objectContaining({ low: expect.anything(), reach: expect.anything() })]);
  });
});
