import type { Vector } from '@kerf/geometry';

/** An eigenvector of a symmetric matrix, with its eigenvalue. */
interface Principal {
  readonly value: number;
  readonly direction: Vector;
}

/** Rows of a symmetric 3 x 3 matrix. */
export type Matrix = [[number, number, number], [number, number, number], [number, number, number]];

type Axis = 0 | 1 | 2;

const maxRotations = 60;
const pairs: readonly (readonly [Axis, Axis])[] = [
  [0, 1],
  [0, 2],
  [1, 2],
];

/**
 * Computes the principal directions, smallest eigenvalue first. Jacobi's method: rotates until the matrix is diagonal.
 */
export function computePrincipals(matrix: Matrix): [Principal, Principal, Principal] {
  const rotated: Matrix = [[...matrix[0]], [...matrix[1]], [...matrix[2]]];
  const basis: Matrix = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  for (let i = 0; i < maxRotations; i += 1) {
    const [p, q] = pairs.reduce((largest, pair) =>
      offDiagonal(rotated, pair) > offDiagonal(rotated, largest) ? pair : largest,
    );
    if (offDiagonal(rotated, [p, q]) < 1e-15) break;
    rotate(rotated, basis, [p, q]);
  }
  const principal = (axis: Axis): Principal => ({
    value: rotated[axis][axis],
    direction: [basis[0][axis], basis[1][axis], basis[2][axis]],
  });
  const [a, b, c] = [principal(0), principal(1), principal(2)].sort((one, other) => one.value - other.value);
  return [a ?? principal(0), b ?? principal(1), c ?? principal(2)];
}

const offDiagonal = (matrix: Matrix, [p, q]: readonly [Axis, Axis]): number => Math.abs(matrix[p][q]);

function rotate(matrix: Matrix, basis: Matrix, [p, q]: readonly [Axis, Axis]): void {
  const angle = Math.atan2(2 * matrix[p][q], matrix[q][q] - matrix[p][p]) / 2;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  for (const row of [...matrix, ...basis]) {
    [row[p], row[q]] = [cosine * row[p] - sine * row[q], sine * row[p] + cosine * row[q]];
  }
  for (const k of [0, 1, 2] as const) {
    [matrix[p][k], matrix[q][k]] = [
      cosine * matrix[p][k] - sine * matrix[q][k],
      sine * matrix[p][k] + cosine * matrix[q][k],
    ];
  }
}
