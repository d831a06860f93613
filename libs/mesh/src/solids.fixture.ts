import { type Mesh, meshOf } from './mesh.ts';

type Triple = readonly [number, number, number];
type Pair = readonly [number, number];
/** What a block takes up along x, y and z. */
export type Block = readonly [Pair, Pair, Pair];

/** The closed surface of what is in some blocks and not in others, in squares of two triangles. */
export function blocks(solid: readonly Block[], hollow: readonly Block[] = []): Mesh {
  const lines = ([0, 1, 2] as const).map((axis) =>
    [...new Set([...solid, ...hollow].flatMap((block) => block[axis]))].sort((a, b) => a - b),
  );
  const middle = (axis: number, i: number) => ((lines[axis]?.[i] ?? NaN) + (lines[axis]?.[i + 1] ?? NaN)) / 2;
  const isIn = (block: Block, cell: Triple) =>
    block.every(([from, to], axis) => middle(axis, cell[axis] ?? 0) > from && middle(axis, cell[axis] ?? 0) < to);
  const isSolid = (cell: Triple) =>
    solid.some((block) => isIn(block, cell)) && !hollow.some((block) => isIn(block, cell));
  const points: number[] = [];
  const cells = [...cellsOf(lines.map((line) => line.length - 1))].filter(isSolid);
  for (const cell of cells) {
    for (const [axis, way] of faces) if (!isSolid(beside(cell, axis, way))) square(cell, axis, way);
  }
  return meshOf(
    points,
    points.slice(0, points.length / 3).map((_, i) => i),
  );

  function square(cell: Triple, axis: number, way: number): void {
    const [u, v] = way > 0 ? [(axis + 1) % 3, (axis + 2) % 3] : [(axis + 2) % 3, (axis + 1) % 3];
    const corner = (a: number, b: number) => {
      const place = [...cell];
      place[axis] = (place[axis] ?? 0) + (way > 0 ? 1 : 0);
      place[u] = (place[u] ?? 0) + a;
      place[v] = (place[v] ?? 0) + b;
      return place.map((i, k) => lines[k]?.[i] ?? NaN);
    };
    for (const [a, b] of [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
      [1, 1],
      [0, 1],
    ] as const)
      points.push(...corner(a, b));
  }
}

const faces = [0, 1, 2].flatMap((axis) => [1, -1].map((way) => [axis, way] as const));

function beside(cell: Triple, axis: number, way: number): Triple {
  const [x, y, z] = cell.map((i, k) => (k === axis ? i + way : i));
  return [x ?? 0, y ?? 0, z ?? 0];
}

function* cellsOf([x = 0, y = 0, z = 0]: number[]): Generator<Triple> {
  for (let i = 0; i < x; i += 1) for (let j = 0; j < y; j += 1) for (let k = 0; k < z; k += 1) yield [i, j, k];
}

/** A tube along z, from 0 to its height, of strips. */
export function tube(inner: number, outer: number, { height = 10, strips = 48 } = {}): Mesh {
  const points: number[] = [];
  const ring = (radius: number, z: number, i: number) => {
    const angle = (2 * Math.PI * (i % strips)) / strips;
    return [radius * Math.cos(angle), radius * Math.sin(angle), z];
  };
  for (let i = 0; i < strips; i += 1) {
    const [a, b, c, d] = [ring(outer, 0, i), ring(outer, 0, i + 1), ring(outer, height, i + 1), ring(outer, height, i)];
    const [p, q, r, s] = [ring(inner, 0, i), ring(inner, 0, i + 1), ring(inner, height, i + 1), ring(inner, height, i)];
    for (const [one, two, three, four] of [
      [a, b, c, d],
      [q, p, s, r],
      [d, c, r, s],
      [p, q, b, a],
    ])
      points.push(...[one, two, three, one, three, four].flatMap((point) => point ?? []));
  }
  return meshOf(
    points,
    points.slice(0, points.length / 3).map((_, i) => i),
  );
}

/** What a closed outline of radii and heights, anticlockwise, is when it is turned about z, in strips. */
export function turned(outline: readonly Pair[], strips = 24): Mesh {
  const place = ([radius, z]: Pair, i: number) => {
    const angle = (2 * Math.PI * (i % strips)) / strips;
    return [radius * Math.cos(angle), radius * Math.sin(angle), z];
  };
  const points = outline.flatMap((from, k) => {
    const to = outline[(k + 1) % outline.length] ?? from;
    return Array.from({ length: strips }).flatMap((_, i) => {
      const [a, b, c, d] = [place(from, i), place(from, i + 1), place(to, i + 1), place(to, i)];
      return [a, b, c, a, c, d].flat();
    });
  });
  return meshOf(
    points,
    points.slice(0, points.length / 3).map((_, i) => i),
  );
}

/** The same surface with its inside out. */
export const insideOut = ({ points, corners }: Mesh): Mesh => meshOf(points, corners.toReversed());

/** Two surfaces as one mesh. */
export const together = (one: Mesh, other: Mesh): Mesh =>
  meshOf(
    [...one.points, ...other.points],
    [...one.corners, ...other.corners.map((place) => place + one.points.length / 3)],
  );

/** A surface with a hole in it. */
export const opened = ({ points, corners }: Mesh): Mesh => meshOf(points, corners.slice(3));
