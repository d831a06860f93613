import { type Cylinder, cylinderOf, isWhole, spreadOf } from '../fitting/cylinder-fit.ts';
import { grown } from './cylinder-growth.ts';
import { refined } from './cylinder-refinement.ts';
import { principalsOf } from '../fitting/eigen.ts';
import type { Precision } from '../digits/precision.ts';
import { normalOf } from '../facets.ts';
import { pointAt } from '../mesh.ts';
import type { Model } from '../model.ts';
import { memberOf, type Patch } from '../patches/patch-corners.ts';
import type { Planes } from '../patches/patches.ts';
import { following, neighboursOf, triangleOf } from '../sides.ts';
import { smooth } from '../smooth.ts';
import { grownFrom } from '../patches/regions.ts';
import { at, cross, dot, lengthOf, minus, unit, type Vector } from '../vector.ts';

/** A larger patch is a different kind of surface. */
const mostTriangles = 20_000;

/** Limits on seeds per patch, and on triangles of failed cylinders. */
const mostSeeds = 100;
const mostLooked = 10_000;

/** Triangles needed to distinguish the inside of a bore from the outside of a sphere. */
const enoughTriangles = 100;

/** Strips of a cylinder face across its axis; two strips determine it roughly, more do better. */
const leanSines = [0.03, 0.01, 3e-3] as const;

/** Smallest turn between two strips that determines their axis. */
const leastTurnSine = 1e-3;

/** A ring of a sphere or torus continues smoothly all around; a bore ends at edges. */
const mostSmoothShare = 0.5;

/** Planes and precision of the model. */
export interface Known {
  readonly planes: Planes;
  readonly precision: Precision;
}

/** Finds whole cylinders in a curved patch that is not one: crossing bores of equal diameter run into each other. */
export function piecesIn(model: Model, patch: Patch, known: Known): Cylinder[] {
  if (patch.length > mostTriangles || !isHollow(model, patch)) return [];
  const left = new Set(patch);
  const found: Cylinder[] = [];
  let looked = 0;
  for (const region of regionsIn(model, largestFirst(model, patch), left)) {
    const { wall, missed, triangles } = triedFrom(model, region, known);
    if (wall) found.push(wall);
    for (const one of triangles) left.delete(one);
    looked += missed;
    if (looked > mostLooked) break;
  }
  return found;
}

/** Regions along one axis each, starting from the largest remaining triangles. */
function* regionsIn(model: Model, triangles: readonly number[], left: ReadonlySet<number>): Generator<number[]> {
  let seeds = 0;
  for (const triangle of triangles) {
    const axis = left.has(triangle) ? axisAt(model, triangle, left) : undefined;
    if (!axis) continue;
    yield regionAlong(model, triangle, { axis, left });
    if (++seeds >= mostSeeds) return;
  }
}

/** Result of growing a region: a wall, or the number of triangles that failed. */
interface Tried {
  readonly wall?: Cylinder;
  readonly missed: number;
  /** Triangles that need no further try. */
  readonly triangles: Iterable<number>;
}

/** Grows a closed wall around the axis of some of its strips, if it ends at edges. */
function triedFrom(model: Model, region: readonly number[], { planes, precision }: Known): Tried {
  const told = region.length > 1 ? cylinderOf(model, Uint32Array.from(region), planes) : undefined;
  if (!told?.isInternal) return { missed: region.length, triangles: region };
  const wall = grown(model, refined(model, told), { precision });
  const isWall = isWhole(wall) && endsAtEdges(model, wall.triangles);
  return isWall ? { wall, missed: 0, triangles: wall.triangles } : { missed: wall.triangles.length, triangles: region };
}

/** Returns true when a patch is concave, like a bore, judged by its first triangles. */
export function isHollow({ mesh, sides, facets }: Model, patch: Patch): boolean {
  let inward = 0;
  for (const triangle of patch.slice(0, enoughTriangles)) {
    for (let side = 3 * triangle; side < 3 * triangle + 3; side += 1) {
      const [one, other] = [normalOf(facets, triangle), normalOf(facets, triangleOf(at(sides.opposite, side)))];
      const edge = minus(pointAt(mesh, at(mesh.corners, following(side))), pointAt(mesh, at(mesh.corners, side)));
      if (dot(one, other) > smooth) inward -= Math.sign(dot(cross(one, other), edge));
    }
  }
  return inward > 0;
}

function largestFirst({ facets }: Model, patch: Patch): number[] {
  const area = (triangle: number) => at(facets.areas, triangle);
  return [...patch].sort((a, b) => area(b) - area(a));
}

/** Axis along the edge to the neighbour that turns most. */
function axisAt({ sides, facets }: Model, triangle: number, left: ReadonlySet<number>): Vector | undefined {
  let [best, most]: [Vector | undefined, number] = [undefined, leastTurnSine];
  for (const there of neighboursOf(sides, triangle)) {
    if (!left.has(there)) continue;
    const across = cross(normalOf(facets, triangle), normalOf(facets, there));
    const turn = lengthOf(across);
    if (turn > most) [best, most] = [[across[0] / turn, across[1] / turn, across[2] / turn], turn];
  }
  return best;
}

interface Seed {
  readonly axis: Vector;
  readonly left: ReadonlySet<number>;
}

function regionAlong(model: Model, triangle: number, { axis, left }: Seed): number[] {
  let [region, way]: [number[], Vector] = [[], axis];
  for (const mostLeanSine of leanSines) {
    region = grownAlong(model, triangle, { axis: way, left, mostLeanSine });
    way = unit(principalsOf(spreadOf(model, region))[0].direction);
  }
  return region;
}

interface Growing extends Seed {
  readonly mostLeanSine: number;
}

function grownAlong({ sides, facets }: Model, first: number, { axis, left, mostLeanSine }: Growing): number[] {
  const runsAlong = (next: number) => Math.abs(dot(normalOf(facets, next), axis)) <= mostLeanSine;
  return [...grownFrom(sides, first, (next) => left.has(next) && runsAlong(next))];
}

function endsAtEdges({ sides, facets }: Model, region: Patch): boolean {
  const isInside = memberOf(region);
  let [all, open] = [0, 0];
  for (const triangle of region) {
    for (let side = 3 * triangle; side < 3 * triangle + 3; side += 1) {
      const there = triangleOf(at(sides.opposite, side));
      if (isInside(there)) continue;
      all += 1;
      if (there >= 0 && dot(normalOf(facets, triangle), normalOf(facets, there)) > smooth) open += 1;
    }
  }
  return open < mostSmoothShare * all;
}
