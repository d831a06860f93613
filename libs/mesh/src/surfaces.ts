import { type Cone, coneThrough, offCone, outwardTo } from './cone-fit.ts';
import { normalOf } from './facets.ts';
import { cornerOf, pointAt } from './mesh.ts';
import type { Model } from './model.ts';
import { patchesOf, type Planes, planesOf, smoothStrips } from './patches.ts';
import { regionAt, regionCount, regionsOf } from './regions.ts';
import { at, cosine, dot, lengthOf, minus, unit, type Vector } from './vector.ts';

/** What the triangles of a model stand for: planes, cones, and what is curved in another way. */
export interface Surfaces {
  /** The cones and cylinders that corners lie on. */
  readonly cones: readonly Cone[];
  /** For each triangle the cone that it is a piece of, or -1. */
  readonly coneOf: Int32Array;
  /** For each triangle the curved patch that it is a piece of, and that is no cone, or -1. */
  readonly patchOf: Int32Array;
}

type Patch = readonly number[];

/** Two planes with an edge between them are no curved surface. */
const fewestPlanes = 3;

/** Fewer corners lie on many a cone. */
const fewestCorners = 8;

export function surfacesOf(model: Model, planes = planesOf(model)): Surfaces {
  const coneOf = new Int32Array(model.isLow.length).fill(-1);
  const patchOf = new Int32Array(model.isLow.length).fill(-1);
  const cones: Cone[] = [];
  const take = (patch: Patch): boolean => {
    const cone = isCurved(patch, planes) ? coneOfPatch(model, patch) : undefined;
    if (cone) for (const triangle of patch) coneOf[triangle] = cones.length;
    if (cone) cones.push(cone);
    return cone !== undefined;
  };
  for (const patch of smoothPatches(model)) take(patch);
  for (const [i, patch] of patchesOf(model, smoothStrips, planes).entries()) {
    const left = patch.filter((triangle) => at(coneOf, triangle) < 0);
    if (left.length > 0 && !take(left) && isCurved(left, planes)) for (const triangle of left) patchOf[triangle] = i;
  }
  return { cones, coneOf, patchOf };
}

const isCurved = (patch: Patch, planes: Planes): boolean =>
  new Set(patch.map((triangle) => at(planes.of, triangle))).size >= fewestPlanes;

/** What no edge cuts through, however large its triangles are. */
function* smoothPatches({ sides, facets }: Model): Generator<Patch> {
  const smooth = cosine(smoothStrips.mostTurn);
  const regions = regionsOf(sides.opposite, (a, b) => dot(normalOf(facets, a), normalOf(facets, b)) > smooth);
  for (let i = 0; i < regionCount(regions); i += 1) yield [...regionAt(regions, i)];
}

/** As many tell what a surface is. */
const enough = 400;

/** Of how far the patch reaches: corners of a cone are off it by no more than the digits of a file. */
const mostOff = 2e-6;

/** Of the way that a cone goes along: what its corners are off by turns it by no more than two hundredths of a degree. */
const surelyLong = 3000;

function coneOfPatch({ mesh, facets }: Model, patch: Patch): Cone | undefined {
  const places = new Set<number>();
  for (const triangle of patch) for (const k of [0, 1, 2]) places.add(at(mesh.corners, 3 * triangle + k));
  const points = Array.from(places, (place) => pointAt(mesh, place));
  if (points.length < fewestCorners) return undefined;
  const normals = thinned(patch).map((triangle) => normalOf(facets, triangle));
  const cone = coneThrough(thinned(points), normals);
  if (!cone || !isOn(cone, points)) return undefined;
  const isRound = patch.every((triangle) =>
    isStrip(
      cone,
      [0, 1, 2].map((k) => cornerOf(mesh, triangle, k)),
    ),
  );
  return isRound ? cone : undefined;
}

/** The corners of a pyramid are on a cone, too. */
const leastAlike = cosine(smoothStrips.mostTurn);

/** Whether a triangle runs along a cone, and not across it. */
function isStrip(cone: Cone, triangle: readonly Vector[]): boolean {
  const [a, b, c] = triangle
    .map((point) => outwardTo(cone, point))
    .filter((way) => lengthOf(way) > tip * cone.radius)
    .map(unit);
  const isNear = (one?: Vector, other?: Vector) => !one || !other || dot(one, other) > leastAlike;
  return isNear(a, b) && isNear(b, c) && isNear(c, a);
}

/** There no way is outward. */
const tip = 1e-6;

const thinned = <T>(all: readonly T[]): readonly T[] => all.filter((_, i) => i % Math.ceil(all.length / enough) === 0);

function isOn(cone: Cone, points: readonly Vector[]): boolean {
  const far = points.reduce((most, point) => Math.max(most, lengthOf(point)), 0);
  const off = points.reduce((most, point) => Math.max(most, Math.abs(offCone(cone, point))), 0);
  const heights = points.map((point) => dot(minus(point, cone.centre), cone.axis));
  const [low, high] = [heights.reduce((a, b) => Math.min(a, b)), heights.reduce((a, b) => Math.max(a, b))];
  const slant = (high - low) * Math.hypot(1, cone.growth);
  return off <= 3e-6 + mostOff * far && surelyLong * off <= slant;
}
