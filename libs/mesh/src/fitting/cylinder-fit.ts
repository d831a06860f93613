import { type Circle, circleThrough } from './circle.ts';
import { coverageOf } from './coverage.ts';
import { type Matrix, principalsOf } from './eigen.ts';
import { normalOf } from '../facets.ts';
import { centroidOf, pointAt } from '../mesh.ts';
import type { Model } from '../model.ts';
import { cornerPlaces, type Patch } from '../patches/patch-corners.ts';
import type { Planes } from '../patches/patches.ts';
import { at, beside, cross, dot, minus, plus, times, unit, type Vector } from '../vector.ts';
import type { Flat } from './widths.ts';

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
const mostMeanSquare = 1e-5;

/** Fits a cylinder to triangles; undefined when they are not part of one. */
export function cylinderOf(model: Model, triangles: Patch, planes: Planes): Cylinder | undefined {
  const [least, second] = principalsOf(spreadOf(model, triangles));
  if (least.value > mostMeanSquare || second.value < 10 * mostMeanSquare) return undefined;
  const axis = unit(least.direction);
  const right = beside(axis);
  const frame = { axis, right, ahead: cross(axis, right) };
  const corners = cornerPlaces(model, triangles);
  const across = (place: number): Flat => {
    const point = pointAt(model.mesh, place);
    return [dot(point, right), dot(point, frame.ahead)];
  };
  const circle = circleThrough(Array.from(corners, across));
  if (!circle) return undefined;
  const strips = new Set(planesUnder(triangles, planes)).size;
  const fit = {
    ...frame,
    ...circle,
    strips,
    heights: Float64Array.from(corners, (place) => dot(pointAt(model.mesh, place), axis)),
  };
  return described(model, triangles, fit);
}

interface Fit extends Circle {
  readonly axis: Vector;
  readonly right: Vector;
  readonly ahead: Vector;
  readonly strips: number;
  readonly heights: Float64Array;
}

/** Degrees: a closed cylinder, unlike a slot or a rounded corner. */
export const whole = 350;

export const isWhole = ({ sweep }: Cylinder): boolean => sweep > whole;

/** A circle with fewer strips may be an actual prism. */
export const fewestSureStrips = 20;

function described({ mesh, facets }: Model, triangles: Patch, fit: Fit): Cylinder {
  const { axis, right, ahead, radius } = fit;
  const { low, high } = rangeOf(fit.heights);
  const foot = plus(times(right, fit.x), times(ahead, fit.y));
  const centre = plus(foot, times(axis, (low + high) / 2));
  let outward = 0;
  for (const triangle of triangles) {
    const side = dot(normalOf(facets, triangle), minus(centroidOf(mesh, triangle), centre));
    outward += at(facets.areas, triangle) * Math.sign(side);
  }
  const sweep = coverageOf(mesh, triangles, { axis, point: centre });
  return { radius, axis, centre, length: high - low, sweep, isInternal: outward < 0, strips: fit.strips, triangles };
}

/** Uses reduce, because there may be more values than function arguments. */
const rangeOf = (values: Float64Array): { low: number; high: number } => ({
  low: values.reduce((least, value) => Math.min(least, value), Infinity),
  high: values.reduce((most, value) => Math.max(most, value), -Infinity),
});

/** Computes the area-weighted mean of the products of the normals. */
export function spreadOf({ facets }: Model, triangles: Iterable<number>): Matrix {
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
