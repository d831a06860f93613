import { perpendicularTo, cross, dot, lengthOf, subtract, add, scale, normalize, type Vector } from '@kerf/geometry';
import type { Cylinder } from '../fitting/cylinder-fit.ts';
import { NormalEquations } from '../fitting/normal-equations.ts';
import { cornerOf, type Mesh } from '../mesh.ts';
import type { Model } from '../model.ts';
import type { Patch } from '../patches/patch-vertices.ts';

const maxRounds = 3;

/**
 * Refines a cylinder by its vertices, which lie on it regardless of the triangle normals. Gauss-Newton: moves and tilts
 * the axis to minimise the squared residuals.
 */
export function refineCylinder({ mesh }: Model, cylinder: Cylinder): Cylinder {
  const corners = () => cornersOf(mesh, cylinder.triangles);
  let [best, off] = [cylinder, sumSquaredResiduals(cylinder, corners())];
  for (let i = 0; i < maxRounds; i += 1) {
    const next = improve(best, corners());
    const nextOff = next ? sumSquaredResiduals(next, corners()) : Infinity;
    if (!next || nextOff >= off) break;
    [best, off] = [next, nextOff];
  }
  return best;
}

/** Recreated for each pass: a list of vertices takes more memory than a large design. */
function* cornersOf(mesh: Mesh, triangles: Patch): Generator<Vector> {
  for (const triangle of triangles) for (const corner of [0, 1, 2]) yield cornerOf(mesh, triangle, corner);
}

function sumSquaredResiduals({ axis, centre, radius }: Cylinder, corners: Iterable<Vector>): number {
  let sum = 0;
  for (const corner of corners) {
    const from = subtract(corner, centre);
    sum += (lengthOf(subtract(from, scale(axis, dot(from, axis)))) - radius) ** 2;
  }
  return sum;
}

function improve(cylinder: Cylinder, corners: Iterable<Vector>): Cylinder | undefined {
  const { axis, centre, radius } = cylinder;
  const [right, ahead] = [perpendicularTo(axis), cross(axis, perpendicularTo(axis))];
  const sum = new NormalEquations();
  for (const corner of corners) {
    const from = subtract(corner, centre);
    const [x, y, z] = [dot(from, right), dot(from, ahead), dot(from, axis)];
    const aside = Math.hypot(x, y) || 1;
    // Derivatives of the radial distance by translation, tilt and radius.
    sum.addEquation([x / aside, y / aside, (x * z) / aside, (y * z) / aside, 1], aside - radius);
  }
  const found = sum.solve();
  return found && applyStep(cylinder, { right, ahead, found });
}

interface StepFrame {
  readonly right: Vector;
  readonly ahead: Vector;
  readonly found: readonly number[];
}

function applyStep(cylinder: Cylinder, { right, ahead, found: [dx, dy, tx, ty, grows] }: StepFrame): Cylinder {
  const { axis, centre, radius } = cylinder;
  const aside = (x = 0, y = 0) => add(scale(right, x), scale(ahead, y));
  return {
    ...cylinder,
    radius: radius + (grows ?? 0),
    axis: normalize(add(axis, aside(tx, ty))),
    centre: add(centre, aside(dx, dy)),
  };
}
