import { type Matrix, principalsOf } from './eigen.ts';
import { normalOf } from './facets.ts';
import { centroidOf, pointAt } from './mesh.ts';
import type { Model } from './model.ts';
import { coarseStrips, patchesOf, type Planes, planesOf, smoothStrips, type Strips } from './patches.ts';
import { at, beside, cross, degrees, dot, minus, plus, times, unit, type Vector } from './vector.ts';

/** A piece of a cylinder in the surface, in millimetres. */
export interface Cylinder {
  readonly radius: number;
  /** A unit vector along its axis. */
  readonly axis: Vector;
  /** On the axis, halfway along. */
  readonly centre: Vector;
  readonly length: number;
  /** Degrees around the axis; 360 when it is whole. */
  readonly sweep: number;
  /** Whether the material is around it, as around a hole. */
  readonly isInternal: boolean;
  /** How many strips it is made of. */
  readonly strips: number;
  readonly triangles: readonly number[];
}

/** A cylinder whose normals leave the plane across its axis by more, in the mean of squares, is a cone or a ball. */
const mostLean = 1e-5;

/** A radius from corners that lie farther off is none. */
const mostOff = 0.02;

/** Every piece of a cylinder that is made of at least two strips, and every round hole of six strips or more. */
export function cylindersOf(model: Model): Cylinder[] {
  const planes = planesOf(model);
  const found = (strips: Strips) =>
    patchesOf(model, strips, planes).flatMap((triangles) => cylinderOf(model, triangles, planes) ?? []);
  const smooth = found(smoothStrips);
  const taken = new Set(smooth.flatMap(({ triangles }) => triangles));
  const isHole = ({ isInternal, sweep, strips, triangles }: Cylinder) =>
    isInternal && sweep === 360 && strips >= fewestStrips && !triangles.some((triangle) => taken.has(triangle));
  return [...smooth, ...found(coarseStrips).filter(isHole)];
}

/** A hole with fewer sides is a square or a triangle. */
const fewestStrips = 6;

function cylinderOf(model: Model, triangles: readonly number[], planes: Planes): Cylinder | undefined {
  const [least, second] = principalsOf(spreadOf(model, triangles));
  if (least.value > mostLean || second.value < 10 * mostLean) return undefined;
  const axis = unit(least.direction);
  const right = beside(axis);
  const frame = { axis, right, ahead: cross(axis, right) };
  const corners = cornersOf(model, triangles);
  const circle = circleThrough(corners.map((point) => [dot(point, right), dot(point, frame.ahead)]));
  if (!circle) return undefined;
  const strips = new Set(triangles.map((triangle) => at(planes.of, triangle))).size;
  const fit = { ...frame, ...circle, strips, heights: corners.map((point) => dot(point, axis)) };
  return described(model, triangles, fit);
}

interface Fit extends Circle {
  readonly axis: Vector;
  readonly right: Vector;
  readonly ahead: Vector;
  readonly strips: number;
  readonly heights: readonly number[];
}

function described({ mesh, facets }: Model, triangles: readonly number[], fit: Fit): Cylinder {
  const { axis, right, ahead, radius } = fit;
  const { low, high } = rangeOf(fit.heights);
  const foot = plus(times(right, fit.x), times(ahead, fit.y));
  const centre = plus(foot, times(axis, (low + high) / 2));
  let [area, outward] = [0, 0];
  for (const triangle of triangles) {
    const size = at(facets.areas, triangle);
    area += size;
    outward += size * Math.sign(dot(normalOf(facets, triangle), minus(centroidOf(mesh, triangle), centre)));
  }
  const sweep = sweepOf(area / (high - low), fit);
  return { radius, axis, centre, length: high - low, sweep, isInternal: outward < 0, strips: fit.strips, triangles };
}

/** From how long all strips are around the axis: each is the chord of its share of the circle. */
function sweepOf(around: number, { radius, strips }: Fit): number {
  const whole = 2 * strips * radius * Math.sin(Math.PI / strips);
  return Math.abs(around / whole - 1) < 1e-3 ? 360 : degrees(around / radius);
}

/** There may be more than can be handed to a function. */
const rangeOf = (values: readonly number[]): { low: number; high: number } => ({
  low: values.reduce((least, value) => Math.min(least, value), Infinity),
  high: values.reduce((most, value) => Math.max(most, value), -Infinity),
});

/** How the normals spread: the mean of their products. */
export function spreadOf({ facets }: Model, triangles: readonly number[]): Matrix {
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

function cornersOf({ mesh }: Model, triangles: readonly number[]): Vector[] {
  const places = new Set<number>();
  for (const triangle of triangles) for (const k of [0, 1, 2]) places.add(at(mesh.corners, 3 * triangle + k));
  return [...places].map((place) => pointAt(mesh, place));
}

interface Circle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

type Pair = readonly [number, number];

/** Kåsa's fit: the circle for which the sum of squares of x^2 + y^2 - 2ax - 2by - c is least; undefined when it fits badly. */
function circleThrough(points: readonly Pair[]): Circle | undefined {
  const mean = (value: (point: Pair) => number) => points.reduce((sum, point) => sum + value(point), 0) / points.length;
  const [mx, my] = [mean(([x]) => x), mean(([, y]) => y)];
  const moment = (i: number, j: number) => mean(([x, y]) => (x - mx) ** i * (y - my) ** j);
  const [xx, xy, yy] = [moment(2, 0), moment(1, 1), moment(0, 2)];
  const [u, v] = [moment(3, 0) + moment(1, 2), moment(0, 3) + moment(2, 1)];
  const determinant = 2 * (xx * yy - xy * xy);
  if (Math.abs(determinant) < 1e-18) return undefined;
  const [a, b] = [(u * yy - v * xy) / determinant, (v * xx - u * xy) / determinant];
  const circle = { x: mx + a, y: my + b, radius: Math.sqrt(a * a + b * b + xx + yy) };
  const off = Math.max(
    ...sampled(points).map(([x, y]) => Math.abs(Math.hypot(x - circle.x, y - circle.y) - circle.radius)),
  );
  return off > Math.max(1e-4, mostOff * circle.radius) ? undefined : circle;
}

/** No more than can be handed to a function. */
const sampled = (points: readonly Pair[]): readonly Pair[] =>
  points.filter((_, i) => i % Math.ceil(points.length / 10_000) === 0);
