import { type Cone, coneThrough, offCone, outwardTo } from './cone-fit.ts';
import { normalOf } from './facets.ts';
import { cornerOf, pointAt } from './mesh.ts';
import type { Model } from './model.ts';
import { patchesOf, type Planes, planesOf, smoothStrips } from './patches.ts';
import { regionAt, regionCount, regionsOf } from './regions.ts';
import { type RoundFace, roundFaceOf } from './round-faces.ts';
import { at, cosine, dot, lengthOf, minus, unit, type Vector } from './vector.ts';

/** What the triangles of a model stand for: planes, cones, and what is curved in another way. */
export interface Surfaces {
  /** The cones and cylinders that corners lie on, and that their strips stand for or may stand for. */
  readonly cones: readonly RoundFace[];
  /** For each triangle the cone that it is a piece of, or -1. */
  readonly coneOf: Int32Array;
  /** For each triangle the curved patch that it is a piece of, and that is no cone, or -1. */
  readonly patchOf: Int32Array;
}

type Patch = Uint32Array;

/** Two planes with an edge between them are no curved surface. */
const fewestPlanes = 3;

/** Fewer flats that lie on no cone were drawn as the planes that they are. */
const fewestFlats = 6;

/** Fewer corners lie on many a cone. */
const fewestCorners = 8;

export function surfacesOf(model: Model, planes = planesOf(model)): Surfaces {
  const coneOf = new Int32Array(model.isLow.length).fill(-1);
  const patchOf = new Int32Array(model.isLow.length).fill(-1);
  const cones: RoundFace[] = [];
  const take = (patch: Patch): boolean => {
    const cone = countOf(patch, planes) >= fewestPlanes ? coneOfPatch(model, patch) : undefined;
    if (cone) for (const triangle of patch) coneOf[triangle] = cones.length;
    if (cone) cones.push(cone);
    return cone !== undefined;
  };
  for (const patch of smoothPatches(model)) take(patch);
  for (const [i, patch] of patchesOf(model, smoothStrips, planes).entries()) {
    const left = Uint32Array.from(patch).filter((triangle) => at(coneOf, triangle) < 0);
    if (!take(left) && countOf(left, planes) >= fewestFlats) for (const triangle of left) patchOf[triangle] = i;
  }
  return { cones, coneOf, patchOf };
}

/** How many planes a patch is made of, counted as far as matters. */
function countOf(patch: Patch, planes: Planes): number {
  const found = new Set<number>();
  for (const triangle of patch) if (found.add(at(planes.of, triangle)).size >= fewestFlats) break;
  return found.size;
}

/** What no edge cuts through, however large its triangles are. */
function* smoothPatches({ sides, facets }: Model): Generator<Patch> {
  const smooth = cosine(smoothStrips.mostTurn);
  const regions = regionsOf(sides.opposite, (a, b) => dot(normalOf(facets, a), normalOf(facets, b)) > smooth);
  for (let i = 0; i < regionCount(regions); i += 1) yield regionAt(regions, i);
}

/** The corners of as many triangles tell what a surface is. */
const enough = 400;

/** Of how far the patch reaches: corners of a cone are off it by no more than the digits of a file. */
const mostOff = 2e-6;

/** Of the way that a cone goes along: what its corners are off by turns it by no more than two hundredths of a degree. */
const surelyLong = 3000;

function coneOfPatch(model: Model, patch: Patch): RoundFace | undefined {
  const some = thinned(patch);
  const points = someCorners(model, some);
  if (points.length < fewestCorners) return undefined;
  const normals = Array.from(some, (triangle) => normalOf(model.facets, triangle));
  const cone = coneThrough(points, normals);
  // A large patch is gone through one by one: a list of its corners takes more memory than the whole design.
  if (!cone || !isOn(cone, cornersOf(model, patch)) || !areStrips(cone, model, patch)) return undefined;
  return roundFaceOf(cone, triplesOf(model, patch));
}

const thinned = (patch: Patch): Patch => patch.filter((_, i) => i % Math.ceil(patch.length / enough) === 0);

/** Each corner once. */
function someCorners({ mesh }: Model, patch: Patch): readonly Vector[] {
  const places = new Set<number>();
  for (const triangle of patch) for (const k of [0, 1, 2]) places.add(at(mesh.corners, 3 * triangle + k));
  return Array.from(places, (place) => pointAt(mesh, place));
}

function* cornersOf({ mesh }: Model, patch: Patch): Generator<Vector> {
  for (const triangle of patch) for (const k of [0, 1, 2]) yield cornerOf(mesh, triangle, k);
}

function* triplesOf({ mesh }: Model, patch: Patch): Generator<Vector[]> {
  for (const triangle of patch) yield [0, 1, 2].map((k) => cornerOf(mesh, triangle, k));
}

function isOn(cone: Cone, points: Iterable<Vector>): boolean {
  let [far, off, low, high] = [0, 0, Infinity, -Infinity];
  for (const point of points) {
    const height = dot(minus(point, cone.centre), cone.axis);
    far = Math.max(far, lengthOf(point));
    off = Math.max(off, Math.abs(offCone(cone, point)));
    [low, high] = [Math.min(low, height), Math.max(high, height)];
  }
  const slant = (high - low) * Math.hypot(1, cone.growth);
  return off <= 3e-6 + mostOff * far && surelyLong * off <= slant;
}

/** The corners of a pyramid are on a cone, too. */
const leastAlike = cosine(smoothStrips.mostTurn);

/** Whether every triangle runs along a cone, and not across it. */
function areStrips(cone: Cone, { mesh }: Model, patch: Patch): boolean {
  return patch.every((triangle) => {
    const [a, b, c] = [0, 1, 2]
      .map((k) => outwardTo(cone, cornerOf(mesh, triangle, k)))
      .filter((way) => lengthOf(way) > tip * cone.radius)
      .map(unit);
    return isNear(a, b) && isNear(b, c) && isNear(c, a);
  });
}

const isNear = (one?: Vector, other?: Vector) => !one || !other || dot(one, other) > leastAlike;

/** There no way is outward. */
const tip = 1e-6;
