import { cross, lengthOf, toDegrees, toRadians, type Vector } from '@kerf/geometry';

/** Rotation about an axis through the origin, in degrees, counter-clockwise when the axis points at the viewer. */
export interface Rotation {
  readonly axis: Vector;
  readonly angle: number;
}

/**
 * Computes the rotation that moves a panel from the xy plane (front up) to a normal and then spins it about the normal.
 * Undefined for the identity. On the panel, u is horizontal, and v points up unless the panel lies flat.
 */
export function computeRotation(normal: readonly number[], rotation: number): Rotation | undefined {
  const [x = 0, y = 0, z = 0] = normal;
  const n = unit([x, y, z]);
  const isFlat = Math.hypot(n[0], n[1]) < 1e-9;
  const level: Vector = isFlat ? [1, 0, 0] : unit([-n[1], n[0], 0]);
  const up = cross(n, level);
  const [c, s] = [Math.cos(toRadians(rotation)), Math.sin(toRadians(rotation))];
  const u: Vector = [level[0] * c + up[0] * s, level[1] * c + up[1] * s, level[2] * c + up[2] * s];
  return rotationFromMatrix(u, cross(n, u), n);
}

/** The rotation with these matrix columns. */
function rotationFromMatrix(u: Vector, v: Vector, n: Vector): Rotation | undefined {
  const cosine = Math.min(1, Math.max(-1, (u[0] + v[1] + n[2] - 1) / 2));
  const angle = Math.acos(cosine);
  if (angle < 1e-9) return undefined;
  const skew: Vector = [v[2] - n[1], n[0] - u[2], u[1] - v[0]];
  const axis = Math.PI - angle < 1e-6 ? halfTurnAxis([u, v, n]) : unit(skew);
  return { axis, angle: toDegrees(angle) };
}

/** A half turn has the matrix 2 a aT - 1: the longest column of it plus the unit matrix is parallel to a. */
function halfTurnAxis(columns: readonly [Vector, Vector, Vector]): Vector {
  const [u, v, n] = columns;
  const candidates: Vector[] = [
    [u[0] + 1, u[1], u[2]],
    [v[0], v[1] + 1, v[2]],
    [n[0], n[1], n[2] + 1],
  ];
  return unit(candidates.reduce((longest, one) => (lengthOf(one) > lengthOf(longest) ? one : longest)));
}

/** Unit vector. Division keeps an axis exact, such as 1 for [0, 0, 49]; the factor 1 / 49 does not. */
const unit = ([x, y, z]: Vector): Vector => {
  const length = lengthOf([x, y, z]);
  return [x / length, y / length, z / length];
};
