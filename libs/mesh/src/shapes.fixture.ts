import { type Mesh, meshOf } from './mesh.ts';

type Place = readonly number[];

/** Triangles that each tell their own three corners. */
export const loose = (points: readonly Place[]): Mesh =>
  meshOf(
    points.flat(),
    points.map((_, i) => i),
  );

/** What a convex outline, anticlockwise in x and y, is when it is drawn out along z. */
export function prism(outline: readonly (readonly [number, number])[], length: number): Mesh {
  const at = (i: number, z: number): Place => [...(outline[i % outline.length] ?? []), z];
  const sides = outline.flatMap((_, i) => [
    at(i, 0),
    at(i + 1, 0),
    at(i + 1, length),
    at(i, 0),
    at(i + 1, length),
    at(i, length),
  ]);
  const caps = outline
    .slice(2)
    .flatMap((_, i) => [at(0, 0), at(i + 2, 0), at(i + 1, 0), at(0, length), at(i + 1, length), at(i + 2, length)]);
  return loose([...sides, ...caps]);
}

/** A wedge 20 mm high and 15 mm long with an edge of some degrees. */
export function wedge(angle: number): Mesh {
  const height = 20;
  return prism(
    [
      [0, 0],
      [height * Math.tan((angle * Math.PI) / 180), height],
      [0, height],
    ],
    15,
  );
}

/** A round body along z between two radii, of strips; with no upper radius it ends in a point. */
export function cone(lower: number, upper: number, { height = 20, strips = 48 } = {}): Mesh {
  const ring = (radius: number, z: number, i: number): Place => {
    const angle = (2 * Math.PI * (i % strips)) / strips;
    return [radius * Math.cos(angle), radius * Math.sin(angle), z];
  };
  return loose(
    Array.from({ length: strips }).flatMap((_, i) => {
      const [a, b, c, d] = [
        ring(lower, 0, i),
        ring(lower, 0, i + 1),
        ring(upper, height, i + 1),
        ring(upper, height, i),
      ];
      const below = [[0, 0, 0], b, a, a, b, c];
      return upper > 0 ? [...below, a, c, d, [0, 0, height], d, c] : below;
    }),
  );
}

/** The same surface in four times as many triangles. */
export function subdivided({ points, corners }: Mesh): Mesh {
  const at = (place = 0): Place => Array.from(points.subarray(3 * place, 3 * place + 3));
  const between = (one: Place, other: Place): Place => one.map((value, i) => (value + (other[i] ?? 0)) / 2);
  const triangles = Array.from({ length: corners.length / 3 }, (_, i) => [0, 1, 2].map((k) => at(corners[3 * i + k])));
  return loose(
    triangles.flatMap(([a = [], b = [], c = []]) => {
      const [d, e, f] = [between(a, b), between(b, c), between(c, a)];
      return [a, d, f, d, b, e, f, e, c, d, e, f];
    }),
  );
}

/** The same surface, turned about an axis that is askew to all edges. */
export function askew({ points, corners }: Mesh): Mesh {
  const turned = Array.from({ length: points.length / 3 }, (_, i) => {
    const [x = 0, y = 0, z = 0] = points.slice(3 * i, 3 * i + 3);
    const [u, v] = [x * Math.cos(0.7) - y * Math.sin(0.7), x * Math.sin(0.7) + y * Math.cos(0.7)];
    return [u, v * Math.cos(0.4) - z * Math.sin(0.4), v * Math.sin(0.4) + z * Math.cos(0.4)];
  });
  return meshOf(turned.flat(), corners);
}
