import { coverageOf, type Line } from '../fitting/coverage.ts';
import { whole } from '../fitting/cylinder-fit.ts';
import { type Matrix, principalsOf } from '../fitting/eigen.ts';
import { normalOf } from '../facets.ts';
import { centroidOf, pointAt } from '../mesh.ts';
import type { Model } from '../model.ts';
import { type Patch, someOf } from '../patches/patch-corners.ts';
import { PlaceSet } from '../place-set.ts';
import { triangleOf } from '../sides.ts';
import { at, beside, cosine, cross, dot, lengthOf, minus, plus, times, unit, type Vector } from '../vector.ts';

/** A curved patch around an axis that has its material outside, and is no cylinder: a cone, a bowl, a groove. */
export interface Hollow extends Line {
  /** How far it reaches along the axis, seen from its point. */
  readonly low: number;
  readonly high: number;
  /** From one end of it to the other, whichever way: it is no deeper. */
  readonly reach: number;
  /** Whether it has a wall around it as a hole has, and not only a floor, or the two walls of a corner. */
  readonly isSteep: boolean;
  /** How near it comes to the axis. */
  readonly narrowest: number;
  readonly triangles: Patch;
}

/** A wall leans from the axis by no more than 30 degrees somewhere; else it is a dish. */
const steep = cosine(60);

/** What leans by no more than 45 degrees goes around with it, as the turns of a thread do that lie askew. */
const leaning = cosine(45);

/** In degrees: a wall goes around as far, even where its rim is cut off askew; else it is the corner of a pocket. */
const mostlyAround = 300;

/** What looks inwards only here and there runs around something. */
const leastInward = 0.5;

/** The hollows among patches: those that go all around an axis and that one can get into. */
export function hollowsAmong(model: Model, patches: readonly Patch[]): Hollow[] {
  const inside = new PlaceSet(model.isLow.length);
  return patches.filter((patch) => hasRim(model, patch, inside)).flatMap((patch) => hollowOf(model, patch) ?? []);
}

function hollowOf(model: Model, triangles: Patch): Hollow | undefined {
  for (const { direction } of principalsOf(scatterOf(model, triangles))) {
    const line = { axis: unit(direction), point: middleOf(model, triangles, unit(direction)) };
    if (inwardness(model, triangles, line) < leastInward) continue;
    if (coverageOf(model.mesh, triangles, line) <= whole) continue;
    return hollowAbout(model, triangles, line);
  }
  return undefined;
}

/** What triangles are, seen from an axis that they go all around. */
export function hollowAbout(model: Model, triangles: Patch, { axis, point }: Line): Hollow {
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
  const wall = someOf(triangles, (triangle) => lean(triangle) < leaning);
  return wall.some((triangle) => lean(triangle) < steep) && coverageOf(mesh, wall, line) > mostlyAround;
}

function hasRim({ sides }: Model, triangles: Patch, inside: PlaceSet): boolean {
  inside.clear();
  for (const triangle of triangles) inside.add(triangle);
  return triangles.some((triangle) =>
    [0, 1, 2].some((corner) => !inside.has(triangleOf(at(sides.opposite, 3 * triangle + corner)))),
  );
}

/** How the normals spread around their mean: least along the axis of a cone, and of half a ball. */
function scatterOf({ facets }: Model, triangles: Patch): Matrix {
  let [sum, all]: [Vector, number] = [[0, 0, 0], 0];
  for (const triangle of triangles) {
    sum = plus(sum, times(normalOf(facets, triangle), at(facets.areas, triangle)));
    all += at(facets.areas, triangle);
  }
  const mean = times(sum, 1 / (all || 1));
  const scatter: Matrix = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ];
  for (const triangle of triangles) {
    const [off, share] = [minus(normalOf(facets, triangle), mean), at(facets.areas, triangle) / (all || 1)];
    for (const i of [0, 1, 2] as const) for (const j of [0, 1, 2] as const) scatter[i][j] += share * off[i] * off[j];
  }
  return scatter;
}

/** Where the normals meet, seen along an axis: the place that the sum of squares of its distances from them is least for. */
function middleOf({ mesh, facets }: Model, triangles: Patch, axis: Vector): Vector {
  const [right, ahead] = [beside(axis), cross(axis, beside(axis))];
  let [xx, xy, yy, x, y] = [0, 0, 0, 0, 0];
  for (const triangle of triangles) {
    const [normal, place, area] = [normalOf(facets, triangle), centroidOf(mesh, triangle), at(facets.areas, triangle)];
    const [u, v] = [-dot(normal, ahead), dot(normal, right)];
    const off = u * dot(place, right) + v * dot(place, ahead);
    [xx, xy, yy] = [xx + area * u * u, xy + area * u * v, yy + area * v * v];
    [x, y] = [x + area * u * off, y + area * v * off];
  }
  const determinant = xx * yy - xy * xy || 1;
  return plus(times(right, (x * yy - y * xy) / determinant), times(ahead, (y * xx - x * xy) / determinant));
}

/** 1 where all of it looks straight to the axis, -1 where all looks away from it; less when it looks past it. */
function inwardness({ mesh, facets }: Model, triangles: Patch, { axis, point }: Line): number {
  let [inward, all] = [0, 0];
  for (const triangle of triangles) {
    const [normal, from] = [normalOf(facets, triangle), minus(centroidOf(mesh, triangle), point)];
    const outward = unit(minus(from, times(axis, dot(from, axis))));
    inward -= at(facets.areas, triangle) * dot(normal, outward);
    all += at(facets.areas, triangle) * lengthOf(cross(normal, axis));
  }
  return inward / (all || 1);
}

function rangeOf({ mesh }: Model, triangles: Patch, { axis, point }: Line) {
  let [low, high, narrowest, widest] = [Infinity, -Infinity, Infinity, 0];
  for (const triangle of triangles) {
    for (const corner of [0, 1, 2]) {
      const from = minus(pointAt(mesh, at(mesh.corners, 3 * triangle + corner)), point);
      const height = dot(from, axis);
      const aside = lengthOf(minus(from, times(axis, height)));
      [low, high] = [Math.min(low, height), Math.max(high, height)];
      [narrowest, widest] = [Math.min(narrowest, aside), Math.max(widest, aside)];
    }
  }
  return { low, high, narrowest, reach: Math.hypot(high - low, 2 * widest) };
}
