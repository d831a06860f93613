import { dot, lengthOf, subtract, add, scale, type Vector } from '@kerf/geometry';
import { NormalEquations } from './normal-equations.ts';

/** A sphere in millimetres. */
export interface Sphere {
  readonly centre: Vector;
  readonly radius: number;
}

/** Signed distance of a point from a sphere; negative inside. */
export const distanceToSphere = ({ centre, radius }: Sphere, point: Vector): number =>
  lengthOf(subtract(point, centre)) - radius;

/** Fits a sphere to points: Kåsa's circle fit in space. */
export function fitSphere(points: readonly Vector[]): Sphere | undefined {
  const middle = scale(points.reduce<Vector>(add, [0, 0, 0]), 1 / points.length);
  const size = points.reduce((max, point) => Math.max(max, lengthOf(subtract(point, middle))), tiny);
  const sum = new NormalEquations();
  for (const point of points) {
    const from = scale(subtract(point, middle), 1 / size);
    sum.addEquation([...scale(from, 2), 1], dot(from, from));
  }
  const [x = 0, y = 0, z = 0, square = 0] = sum.solve() ?? [];
  const radius = size * Math.sqrt(Math.max(0, square + x * x + y * y + z * z));
  return radius > 0 ? { centre: add(middle, scale([x, y, z], size)), radius } : undefined;
}

/** Millimetres: nothing is smaller. */
const tiny = 1e-9;
