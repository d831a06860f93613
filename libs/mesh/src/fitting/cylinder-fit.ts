import { perpendicularTo, cross, dot, subtract, add, scale, normalize, type Vector } from '@kerf/geometry';
import { type Circle, fitCircle } from './circle-fit.ts';
import { measureCoverage } from './angular-coverage.ts';
import { type Matrix, computePrincipals } from './eigen.ts';
import { normalOf } from '../face-normals.ts';
import { centroidOf, pointAt } from '../mesh.ts';
import type { Model } from '../model.ts';
import { getVertices, type Patch } from '../patches/patch-vertices.ts';
import type { Planes } from '../patches/patches.ts';
import { at } from '../typed-arrays.ts';
import type { PlaneVector } from '@kerf/geometry/plane';

/** A piece of a cylinder in the surface, in millimetres. */
export interface Cylinder {
  readonly radius: number;
  /** A unit vector along its axis. */
  readonly axis: Vector;
  /** Point on the axis, halfway along. */
  readonly centre: Vector;
  readonly length: number;
  /** Degrees covered around the axis at any height; 360 when closed. */
  readonly sweep: number;
  /** True if the material is around it, as around a hole. */
  readonly isInternal: boolean;
  /** Number of facet strips. */
  readonly strips: number;
  readonly triangles: Patch;
}

/** Mean square of the normals along the axis: more means a cone or a sphere. */
const maxMeanSquare = 1e-5;

/** Fits a cylinder to triangles; undefined when they are not part of one. */
export function fitCylinder(model: Model, triangles: Patch, planes: Planes): Cylinder | undefined {
  const [least, second] = computePrincipals(computeNormalCovariance(model, triangles));
  if (least.value > maxMeanSquare || second.value < 10 * maxMeanSquare) return undefined;
  const axis = normalize(least.direction);
  const right = perpendicularTo(axis);
  const frame = { axis, right, ahead: cross(axis, right) };
  const corners = getVertices(model, triangles);
  const across = (vertex: number): PlaneVector => {
    const point = pointAt(model.mesh, vertex);
    return [dot(point, right), dot(point, frame.ahead)];
  };
  const circle = fitCircle(Array.from(corners, across));
  if (!circle) return undefined;
  const strips = new Set(planesUnder(triangles, planes)).size;
  const fit = {
    ...frame,
    ...circle,
    strips,
    heights: Float64Array.from(corners, (vertex) => dot(pointAt(model.mesh, vertex), axis)),
  };
  return toCylinder(model, triangles, fit);
}

interface Fit extends Circle {
  readonly axis: Vector;
  readonly right: Vector;
  readonly ahead: Vector;
  readonly strips: number;
  readonly heights: Float64Array;
}

/** Degrees: a closed cylinder, unlike a slot or a rounded corner. */
export const minWholeSweepDegrees = 350;

export const isWhole = ({ sweep }: Cylinder): boolean => sweep > minWholeSweepDegrees;

/** A circle with fewer strips may be an actual prism. */
export const minSureStrips = 20;

function toCylinder({ mesh, facets }: Model, triangles: Patch, fit: Fit): Cylinder {
  const { axis, right, ahead, radius } = fit;
  const { low, high } = rangeOf(fit.heights);
  const foot = add(scale(right, fit.x), scale(ahead, fit.y));
  const centre = add(foot, scale(axis, (low + high) / 2));
  let outward = 0;
  for (const triangle of triangles) {
    const side = dot(normalOf(facets, triangle), subtract(centroidOf(mesh, triangle), centre));
    outward += at(facets.areas, triangle) * Math.sign(side);
  }
  const sweep = measureCoverage(mesh, triangles, { axis, point: centre });
  return { radius, axis, centre, length: high - low, sweep, isInternal: outward < 0, strips: fit.strips, triangles };
}

/** Uses reduce, because there may be more values than function arguments. */
const rangeOf = (values: Float64Array): { low: number; high: number } => ({
  low: values.reduce((least, value) => Math.min(least, value), Infinity),
  high: values.reduce((max, value) => Math.max(max, value), -Infinity),
});

/** Computes the area-weighted mean of the products of the normals. */
export function computeNormalCovariance({ facets }: Model, triangles: Iterable<number>): Matrix {
  const sum: Matrix = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ];
  let all = 0;
  for (const triangle of triangles) {
    const [normal, area] = [normalOf(facets, triangle), at(facets.areas, triangle)];
    all += area;
    for (const i of [0, 1, 2] as const) for (const j of [0, 1, 2] as const) sum[i][j] += area * normal[i] * normal[j];
  }
  for (const row of sum) for (const j of [0, 1, 2] as const) row[j] /= all || 1;
  return sum;
}

function* planesUnder(triangles: Patch, { of }: Planes): Generator<number> {
  for (const triangle of triangles) yield at(of, triangle);
}
