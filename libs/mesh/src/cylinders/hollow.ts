import {
  perpendicularTo,
  cosDegrees,
  cross,
  dot,
  lengthOf,
  subtract,
  add,
  scale,
  normalize,
  type Vector,
} from '@kerf/geometry';
import { measureCoverage, type Line } from '../fitting/angular-coverage.ts';
import { minWholeSweepDegrees } from '../fitting/cylinder-fit.ts';
import { type Matrix, computePrincipals } from '../fitting/eigen.ts';
import { normalOf } from '../face-normals.ts';
import { centroidOf, pointAt } from '../mesh.ts';
import type { Model } from '../model.ts';
import { type Patch, filterPatch } from '../patches/patch-vertices.ts';
import { IndexSet } from '../index-set.ts';
import { triangleOf } from '../half-edges.ts';
import { at } from '../typed-arrays.ts';

/** A curved patch around an axis with material on its outside, other than a cylinder: a cone, a bowl, a groove. */
export interface Hollow extends Line {
  /** Extent along the axis, from its point. */
  readonly low: number;
  readonly high: number;
  /** Upper bound of its depth in any direction. */
  readonly reach: number;
  /** True if it has a wall all around like a hole, not just a floor or the two walls of a corner. */
  readonly isSteep: boolean;
  /** Smallest distance from the axis. */
  readonly narrowest: number;
  readonly triangles: Patch;
}

/** Somewhere a wall is inclined at most 30 degrees to the axis; otherwise it is a dish. */
const minSteepCosine = cosDegrees(60);

/** Triangles inclined at most 45 degrees count as part of the wall, like those of inclined thread turns. */
const minInclinedCosine = cosDegrees(45);

/** Degrees: coverage of a wall, even with an oblique rim; less is the corner of a pocket. */
const minCoverageDegrees = 300;

/** A patch that faces inwards in places only runs around something. */
const minInwardness = 0.5;

/** Finds hollows among patches: accessible, and closed around an axis. */
export function findHollows(model: Model, patches: readonly Patch[]): Hollow[] {
  const inside = new IndexSet(model.isDegenerate.length);
  return patches.filter((patch) => hasRim(model, patch, inside)).flatMap((patch) => findHollow(model, patch) ?? []);
}

function findHollow(model: Model, triangles: Patch): Hollow | undefined {
  for (const { direction } of computePrincipals(computeScatter(model, triangles))) {
    const line = { axis: normalize(direction), point: findAxisPoint(model, triangles, normalize(direction)) };
    if (computeInwardness(model, triangles, line) < minInwardness) continue;
    if (measureCoverage(model.mesh, triangles, line) <= minWholeSweepDegrees) continue;
    return measureHollow(model, triangles, line);
  }
  return undefined;
}

/** Measures triangles around an axis as a hollow. */
export function measureHollow(model: Model, triangles: Patch, { axis, point }: Line): Hollow {
  return {
    axis,
    point,
    ...rangeOf(model, triangles, { axis, point }),
    isSteep: hasWall(model, triangles, { axis, point }),
    triangles,
  };
}

function hasWall({ mesh, facets }: Model, triangles: Patch, line: Line): boolean {
  const lean = (triangle: number) => Math.abs(dot(normalOf(facets, triangle), line.axis));
  const wall = filterPatch(triangles, (triangle) => lean(triangle) < minInclinedCosine);
  return (
    wall.some((triangle) => lean(triangle) < minSteepCosine) && measureCoverage(mesh, wall, line) > minCoverageDegrees
  );
}

function hasRim({ halfEdges: sides }: Model, triangles: Patch, inside: IndexSet): boolean {
  inside.clear();
  for (const triangle of triangles) inside.add(triangle);
  return triangles.some((triangle) =>
    [0, 1, 2].some((corner) => !inside.has(triangleOf(at(sides.opposite, 3 * triangle + corner)))),
  );
}

/** Covariance of the normals around their mean: smallest along the axis of a cone or a half sphere. */
function computeScatter({ facets }: Model, triangles: Patch): Matrix {
  let [sum, all]: [Vector, number] = [[0, 0, 0], 0];
  for (const triangle of triangles) {
    sum = add(sum, scale(normalOf(facets, triangle), at(facets.areas, triangle)));
    all += at(facets.areas, triangle);
  }
  const mean = scale(sum, 1 / (all || 1));
  const scatter: Matrix = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ];
  for (const triangle of triangles) {
    const [off, share] = [subtract(normalOf(facets, triangle), mean), at(facets.areas, triangle) / (all || 1)];
    for (const i of [0, 1, 2] as const) for (const j of [0, 1, 2] as const) scatter[i][j] += share * off[i] * off[j];
  }
  return scatter;
}

/** Point where the normals meet, seen along an axis: minimises the squared distances from them. */
function findAxisPoint({ mesh, facets }: Model, triangles: Patch, axis: Vector): Vector {
  const [right, ahead] = [perpendicularTo(axis), cross(axis, perpendicularTo(axis))];
  let [xx, xy, yy, x, y] = [0, 0, 0, 0, 0];
  for (const triangle of triangles) {
    const [normal, point, area] = [normalOf(facets, triangle), centroidOf(mesh, triangle), at(facets.areas, triangle)];
    const [u, v] = [-dot(normal, ahead), dot(normal, right)];
    const off = u * dot(point, right) + v * dot(point, ahead);
    [xx, xy, yy] = [xx + area * u * u, xy + area * u * v, yy + area * v * v];
    [x, y] = [x + area * u * off, y + area * v * off];
  }
  const determinant = xx * yy - xy * xy || 1;
  return add(scale(right, (x * yy - y * xy) / determinant), scale(ahead, (y * xx - x * xy) / determinant));
}

/** 1 when everything faces the axis, -1 when everything faces away; smaller in between. */
function computeInwardness({ mesh, facets }: Model, triangles: Patch, { axis, point }: Line): number {
  let [inward, all] = [0, 0];
  for (const triangle of triangles) {
    const [normal, from] = [normalOf(facets, triangle), subtract(centroidOf(mesh, triangle), point)];
    const outward = normalize(subtract(from, scale(axis, dot(from, axis))));
    inward -= at(facets.areas, triangle) * dot(normal, outward);
    all += at(facets.areas, triangle) * lengthOf(cross(normal, axis));
  }
  return inward / (all || 1);
}

function rangeOf({ mesh }: Model, triangles: Patch, { axis, point }: Line) {
  let [low, high, narrowest, widest] = [Infinity, -Infinity, Infinity, 0];
  for (const triangle of triangles) {
    for (const corner of [0, 1, 2]) {
      const from = subtract(pointAt(mesh, at(mesh.corners, 3 * triangle + corner)), point);
      const height = dot(from, axis);
      const aside = lengthOf(subtract(from, scale(axis, height)));
      [low, high] = [Math.min(low, height), Math.max(high, height)];
      [narrowest, widest] = [Math.min(narrowest, aside), Math.max(widest, aside)];
    }
  }
  return { low, high, narrowest, reach: Math.hypot(high - low, 2 * widest) };
}
