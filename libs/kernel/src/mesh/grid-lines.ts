import type { Vector } from '@kerf/geometry';
import type { Mesh } from './mesh.ts';

/** Point where a line enters (1) or leaves (-1) a surface. */
export interface Crossing {
  /** Millimetres along the axis. */
  readonly position: number;
  readonly direction: 1 | -1;
}

/** Number of lines per side of the grid. */
const linesPerSide = 48;

/** Casts a grid of lines along an axis through the surface; returns the crossings of each line in order. */
export function findCrossings({ points, corners }: Pick<Mesh, 'points' | 'corners'>, axis: number): Crossing[][] {
  // Insets as shares of a step: not the middle, so that no line runs through an edge of a regular body.
  const sides = [
    createGridAxis(points, (axis + 1) % 3, 0.4142),
    createGridAxis(points, (axis + 2) % 3, 0.618),
  ] as const;
  const lines: Crossing[][] = Array.from({ length: linesPerSide * linesPerSide }, () => []);
  for (let first = 0; first < corners.length; first += 3) {
    const at = (side: number): Vector => [
      points[3 * (corners[first] ?? 0) + side] ?? 0,
      points[3 * (corners[first + 1] ?? 0) + side] ?? 0,
      points[3 * (corners[first + 2] ?? 0) + side] ?? 0,
    ];
    addCrossings(lines, [toGridSteps(at(sides[0].side), sides[0]), toGridSteps(at(sides[1].side), sides[1]), at(axis)]);
  }
  return lines.map((line) => line.sort((one, other) => one.position - other.position));
}

/** Spacing of the lines along one side of the grid. */
interface GridAxis {
  readonly side: number;
  readonly from: number;
  readonly step: number;
}

function createGridAxis(points: Float32Array, side: number, inset: number): GridAxis {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = side; i < points.length; i += 3) {
    min = Math.min(min, points[i] ?? min);
    max = Math.max(max, points[i] ?? max);
  }
  const step = (max - min) / linesPerSide || 1;
  return { side, from: min + inset * step, step };
}

const toGridSteps = ([a, b, c]: Vector, { from, step }: GridAxis): Vector => [
  (a - from) / step,
  (b - from) / step,
  (c - from) / step,
];

/** Coordinates of the three corners of a triangle: first those across the lines, in grid steps. */
type Triangle = readonly [x: Vector, y: Vector, z: Vector];

function addCrossings(lines: Crossing[][], triangle: Triangle): void {
  const [x, y] = triangle;
  const [right, top] = [lastLine(x), lastLine(y)];
  for (let i = firstLine(x); i <= right; i += 1)
    for (let j = firstLine(y); j <= top; j += 1) {
      const crossing = findCrossing(triangle, i, j);
      if (crossing) lines[i * linesPerSide + j]?.push(crossing);
    }
}

const firstLine = (values: Vector): number => Math.max(0, Math.ceil(Math.min(...values)));
const lastLine = (values: Vector): number => Math.min(linesPerSide - 1, Math.floor(Math.max(...values)));

/** Intersects one line with a triangle by barycentric coordinates. A triangle parallel to the lines has no crossing. */
function findCrossing([x, y, z]: Triangle, i: number, j: number): Crossing | undefined {
  const [toSecondX, toThirdX] = [x[1] - x[0], x[2] - x[0]];
  const [toSecondY, toThirdY] = [y[1] - y[0], y[2] - y[0]];
  const twiceArea = toSecondX * toThirdY - toThirdX * toSecondY;
  const second = ((i - x[0]) * toThirdY - toThirdX * (j - y[0])) / twiceArea;
  const third = (toSecondX * (j - y[0]) - (i - x[0]) * toSecondY) / twiceArea;
  if (!(second >= 0 && third >= 0 && second + third <= 1)) return undefined;
  return { position: z[0] + second * (z[1] - z[0]) + third * (z[2] - z[0]), direction: twiceArea < 0 ? 1 : -1 };
}
