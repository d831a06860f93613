/** Place of a node in its parent, as glTF describes it: a matrix, or a translation, rotation and scale. */
export interface Transform {
  readonly matrix?: unknown;
  readonly translation?: unknown;
  readonly rotation?: unknown;
  readonly scale?: unknown;
}

/** Columns of the matrix that moves nothing. */
export const identity: readonly number[] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** Converts a place to the columns of a matrix; undefined if its numbers are missing or not finite. */
export function toMatrix({ matrix, translation, rotation, scale }: Transform): readonly number[] | undefined {
  if (matrix !== undefined) return readNumbers(matrix, identity);
  const moved = readNumbers(translation, [0, 0, 0]);
  const turned = readNumbers(rotation, [0, 0, 0, 1]);
  const scaled = readNumbers(scale, [1, 1, 1]);
  return moved && turned && scaled && compose(moved, turned, scaled);
}

/** Multiplies two matrices, both as columns. */
export function multiply(left: readonly number[], right: readonly number[]): readonly number[] {
  return identity.map((_, at) => {
    const [column, row] = [Math.floor(at / 4), at % 4];
    return [0, 1, 2, 3].reduce((sum, k) => sum + (left[4 * k + row] ?? 0) * (right[4 * column + k] ?? 0), 0);
  });
}

/** Reads as many finite numbers as the default has. */
function readNumbers(given: unknown, byDefault: readonly number[]): readonly number[] | undefined {
  if (given === undefined) return byDefault;
  const isValid = Array.isArray(given) && given.length === byDefault.length && given.every(Number.isFinite);
  return isValid ? given : undefined;
}

/** Matrix of a scale, then the rotation of a unit quaternion, then a translation. */
function compose(moved: readonly number[], turned: readonly number[], scaled: readonly number[]): readonly number[] {
  const [x, y, z, w] = [0, 1, 2, 3].map((at) => Number(turned[at]));
  const [doubleX, doubleY, doubleZ] = [2 * Number(x), 2 * Number(y), 2 * Number(z)];
  const [xx, yy, zz] = [doubleX * Number(x), doubleY * Number(y), doubleZ * Number(z)];
  const [xy, xz, yz] = [doubleX * Number(y), doubleX * Number(z), doubleY * Number(z)];
  const [wx, wy, wz] = [doubleX * Number(w), doubleY * Number(w), doubleZ * Number(w)];
  const columns = [
    [1 - yy - zz, xy + wz, xz - wy],
    [xy - wz, 1 - xx - zz, yz + wx],
    [xz + wy, yz - wx, 1 - xx - yy],
  ];
  const turnedColumns = columns.flatMap((column, axis) => [...column.map((value) => value * Number(scaled[axis])), 0]);
  return [...turnedColumns, ...moved, 1];
}
