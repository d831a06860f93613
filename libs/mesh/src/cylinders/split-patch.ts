import { cross, dot, lengthOf, subtract, normalize, type Vector } from '@kerf/geometry';
import { type Cylinder, fitCylinder, isWhole, computeNormalCovariance } from '../fitting/cylinder-fit.ts';
import { growCylinder } from './cylinder-growth.ts';
import { refineCylinder } from './refine-cylinder.ts';
import { computePrincipals } from '../fitting/eigen.ts';
import type { Precision } from '../coordinate-precision/precision.ts';
import { normalOf } from '../face-normals.ts';
import { pointAt } from '../mesh.ts';
import type { Model } from '../model.ts';
import { createMemberTest, type Patch } from '../patches/patch-vertices.ts';
import type { Planes } from '../patches/patches.ts';
import { nextHalfEdge, getNeighbours, triangleOf } from '../half-edges.ts';
import { minSmoothCosine } from '../smooth-angle.ts';
import { growRegion } from '../patches/regions.ts';
import { at } from '../typed-arrays.ts';

/** A larger patch is a different kind of surface. */
const maxTriangles = 20_000;

/** Limits on seeds per patch, and on triangles of failed cylinders. */
const maxSeeds = 100;
const maxMissed = 10_000;

/** Triangles needed to distinguish the inside of a bore from the outside of a sphere. */
const enoughTriangles = 100;

/** Strips of a cylinder face across its axis; two strips determine it roughly, more do better. */
const maxAxialSines = [0.03, 0.01, 3e-3] as const;

/** Smallest turn between two strips that determines their axis. */
const minTurnSine = 1e-3;

/** A ring of a sphere or torus continues smoothly all around; a bore ends at edges. */
const maxSmoothShare = 0.5;

/** Planes and precision of the model. */
export interface PatchContext {
  readonly planes: Planes;
  readonly precision: Precision;
}

/** Finds whole cylinders in a curved patch that is not one: crossing bores of equal diameter run into each other. */
export function splitPatch(model: Model, patch: Patch, known: PatchContext): Cylinder[] {
  if (patch.length > maxTriangles || !isConcave(model, patch)) return [];
  const left = new Set(patch);
  const found: Cylinder[] = [];
  let missedTotal = 0;
  for (const region of findAxialRegions(model, largestFirst(model, patch), left)) {
    const { wall, missed, triangles } = growFromRegion(model, region, known);
    if (wall) found.push(wall);
    for (const one of triangles) left.delete(one);
    missedTotal += missed;
    if (missedTotal > maxMissed) break;
  }
  return found;
}

/** Regions along one axis each, starting from the largest remaining triangles. */
function* findAxialRegions(model: Model, triangles: readonly number[], left: ReadonlySet<number>): Generator<number[]> {
  let seeds = 0;
  for (const triangle of triangles) {
    const axis = left.has(triangle) ? guessAxis(model, triangle, left) : undefined;
    if (!axis) continue;
    yield growRegionAlong(model, triangle, { axis, left });
    if (++seeds >= maxSeeds) return;
  }
}

/** Result of growing a region: a wall, or the number of triangles that failed. */
interface GrowthResult {
  readonly wall?: Cylinder;
  readonly missed: number;
  /** Triangles that need no further try. */
  readonly triangles: Iterable<number>;
}

/** Grows a closed wall around the axis of some of its strips, if it ends at edges. */
function growFromRegion(model: Model, region: readonly number[], { planes, precision }: PatchContext): GrowthResult {
  const fit = region.length > 1 ? fitCylinder(model, Uint32Array.from(region), planes) : undefined;
  if (!fit?.isInternal) return { missed: region.length, triangles: region };
  const wall = growCylinder(model, refineCylinder(model, fit), { precision });
  const isWall = isWhole(wall) && endsAtEdges(model, wall.triangles);
  return isWall ? { wall, missed: 0, triangles: wall.triangles } : { missed: wall.triangles.length, triangles: region };
}

/** Returns true when a patch is concave, like a bore, judged by its first triangles. */
export function isConcave({ mesh, halfEdges: sides, facets }: Model, patch: Patch): boolean {
  let inward = 0;
  for (const triangle of patch.slice(0, enoughTriangles)) {
    for (let halfEdge = 3 * triangle; halfEdge < 3 * triangle + 3; halfEdge += 1) {
      const [one, other] = [normalOf(facets, triangle), normalOf(facets, triangleOf(at(sides.opposite, halfEdge)))];
      const edge = subtract(
        pointAt(mesh, at(mesh.corners, nextHalfEdge(halfEdge))),
        pointAt(mesh, at(mesh.corners, halfEdge)),
      );
      if (dot(one, other) > minSmoothCosine) inward -= Math.sign(dot(cross(one, other), edge));
    }
  }
  return inward > 0;
}

function largestFirst({ facets }: Model, patch: Patch): number[] {
  const area = (triangle: number) => at(facets.areas, triangle);
  return [...patch].sort((a, b) => area(b) - area(a));
}

/** Axis along the edge to the neighbour that turns most. */
function guessAxis(
  { halfEdges: sides, facets }: Model,
  triangle: number,
  left: ReadonlySet<number>,
): Vector | undefined {
  let [best, maxTurn]: [Vector | undefined, number] = [undefined, minTurnSine];
  for (const there of getNeighbours(sides, triangle)) {
    if (!left.has(there)) continue;
    const across = cross(normalOf(facets, triangle), normalOf(facets, there));
    const turn = lengthOf(across);
    if (turn > maxTurn) [best, maxTurn] = [[across[0] / turn, across[1] / turn, across[2] / turn], turn];
  }
  return best;
}

interface Seed {
  readonly axis: Vector;
  readonly left: ReadonlySet<number>;
}

function growRegionAlong(model: Model, triangle: number, { axis, left }: Seed): number[] {
  let [region, axisEstimate]: [number[], Vector] = [[], axis];
  for (const maxAxialSine of maxAxialSines) {
    region = growAlong(model, triangle, { axis: axisEstimate, left, maxAxialSine });
    axisEstimate = normalize(computePrincipals(computeNormalCovariance(model, region))[0].direction);
  }
  return region;
}

interface Growing extends Seed {
  readonly maxAxialSine: number;
}

function growAlong(
  { halfEdges: sides, facets }: Model,
  first: number,
  { axis, left, maxAxialSine }: Growing,
): number[] {
  const runsAlong = (next: number) => Math.abs(dot(normalOf(facets, next), axis)) <= maxAxialSine;
  return [...growRegion(sides, first, (next) => left.has(next) && runsAlong(next))];
}

function endsAtEdges({ halfEdges: sides, facets }: Model, region: Patch): boolean {
  const isInside = createMemberTest(region);
  let [all, open] = [0, 0];
  for (const triangle of region) {
    for (let halfEdge = 3 * triangle; halfEdge < 3 * triangle + 3; halfEdge += 1) {
      const there = triangleOf(at(sides.opposite, halfEdge));
      if (isInside(there)) continue;
      all += 1;
      if (there >= 0 && dot(normalOf(facets, triangle), normalOf(facets, there)) > minSmoothCosine) open += 1;
    }
  }
  return open < maxSmoothShare * all;
}
