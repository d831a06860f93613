import { perpendicularTo, cosDegrees, cross, toDegrees, dot, lengthOf, subtract, add, scale } from '@kerf/geometry';
import { measureCoverage } from '../fitting/angular-coverage.ts';
import type { Cylinder } from '../fitting/cylinder-fit.ts';
import { refineCylinder } from './refine-cylinder.ts';
import { normalOf } from '../face-normals.ts';
import type { Precision } from '../coordinate-precision/precision.ts';
import { cornerOf } from '../mesh.ts';
import type { Model } from '../model.ts';
import { createMemberTest, type Patch, mergePatches } from '../patches/patch-vertices.ts';
import { getNeighbours } from '../half-edges.ts';
import type { TriangleSet } from '../triangle-set.ts';
import { radialVector } from '../fitting/cone-fit.ts';

/** Tolerance of a vertex on a fitted cylinder, as a share of its radius. */
const maxDeviationShare = 1e-3;

/** Low precision may move vertices farther, up to this share of the radius; smaller cylinders are not resolved. */
const maxErrorShare = 0.01;

/** A wall fragment of low precision is fitted roughly at first, and better as triangles are added. */
const maxRounds = 4;

/**
 * Cosine between a triangle and the direction away from the axis at its vertices: slivers stay above it, the flat of a
 * D does not.
 */
const minFacingCosine = cosDegrees(16);

/**
 * Grows a cylinder by adjoining triangles: where another bore or an oblique face cuts a wall, its strips split into
 * slivers.
 */
export function growCylinder(model: Model, cylinder: Cylinder, { precision, taken }: GrowthOptions): Cylinder {
  const roundCount = precision.decimalError > 0 ? maxRounds : 1;
  let found = cylinder;
  for (let i = 0; i < roundCount; i += 1) {
    const added = findAdjacentPieces(model, found, { precision, taken });
    if (added.size === 0) break;
    found = extendCylinder(model, found, mergePatches([found.triangles, Uint32Array.from(added)]));
  }
  return found;
}

/** Precision of the coordinates, and triangles of other cylinders. */
interface GrowthOptions {
  readonly precision: Precision;
  readonly taken?: TriangleSet | undefined;
}

function findAdjacentPieces(
  model: Model,
  cylinder: Cylinder,
  { precision, taken }: GrowthOptions,
): ReadonlySet<number> {
  const isIn = createMemberTest(cylinder.triangles);
  const found = new Set<number>();
  const isLeft = (triangle: number) => !isIn(triangle) && !found.has(triangle) && !taken?.has(triangle);
  const tolerance = Math.max(
    maxDeviationShare * cylinder.radius,
    Math.min(maxErrorShare * cylinder.radius, precision.tolerance),
  );
  const growFrom = (triangle: number) => {
    for (const next of getNeighbours(model.halfEdges, triangle))
      if (isLeft(next) && isOn(model, cylinder, { triangle: next, tolerance })) found.add(next);
  };
  cylinder.triangles.forEach(growFrom);
  // A Set iterates over elements added during iteration.
  found.forEach(growFrom);
  return found;
}

interface Candidate {
  readonly triangle: number;
  /** Tolerance of its vertices, in millimetres. */
  readonly tolerance: number;
}

function isOn({ mesh, facets }: Model, cylinder: Cylinder, { triangle, tolerance }: Candidate): boolean {
  const { radius, isInternal } = cylinder;
  const normal = scale(normalOf(facets, triangle), isInternal ? -1 : 1);
  return [0, 1, 2].every((corner) => {
    const outward = radialVector(cylinder, cornerOf(mesh, triangle, corner));
    return (
      Math.abs(lengthOf(outward) - radius) < tolerance && dot(normal, outward) > minFacingCosine * lengthOf(outward)
    );
  });
}

function extendCylinder(model: Model, cylinder: Cylinder, triangles: Patch): Cylinder {
  const { mesh } = model;
  const fitted = refineCylinder(model, { ...cylinder, triangles });
  const { axis, centre } = fitted;
  const [right, ahead] = [perpendicularTo(axis), cross(axis, perpendicularTo(axis))];
  const tenths = new Set<number>();
  let [low, high] = [0, 0];
  for (const triangle of triangles) {
    for (const corner of [0, 1, 2]) {
      const from = subtract(cornerOf(mesh, triangle, corner), centre);
      const height = dot(from, axis);
      [low, high] = [Math.min(low, height), Math.max(high, height)];
      tenths.add(Math.round(10 * toDegrees(Math.atan2(dot(from, ahead), dot(from, right)))));
    }
  }
  const sweep = measureCoverage(mesh, triangles, { axis, point: centre });
  const middle = add(centre, scale(axis, (low + high) / 2));
  // The number of strips is the number of distinct vertex angles.
  return { ...fitted, centre: middle, length: high - low, sweep, strips: tenths.size };
}
