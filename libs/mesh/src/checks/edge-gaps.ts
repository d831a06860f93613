import { outwardTo } from '../cone-fit.ts';
import type { Cylinder } from '../cylinder-fit.ts';
import type { Curved } from '../cylinders.ts';
import { normalOf } from '../facets.ts';
import { pointAt } from '../mesh.ts';
import type { Model } from '../model.ts';
import { type Hit, Ray } from '../ray.ts';
import { following, triangleOf } from '../sides.ts';
import { at, cosine, cross, dot, lengthOf, minus, plus, times, unit, type Vector } from '../vector.ts';
import { RoundGaps } from './round-gaps.ts';
import type { Gap } from './upright-walls.ts';

/** The way from a place on an edge to the wall that is nearest there. */
interface EdgeGap {
  readonly point: Vector;
  readonly gap: Gap;
}

/** An outer edge along the tool, and the flats that meet in it. */
interface Edge {
  readonly from: Vector;
  readonly to: Vector;
  readonly triangles: readonly [number, number];
  readonly normals: readonly [Vector, Vector];
}

/** A wall runs along the tool, or leans from it by no more degrees. */
const mostDraft = cosine(90 - 15);

/** Two faces that meet at less are strips of one curved surface. */
const leastTurn = cosine(31);

/** As shares of an edge: where walls lean, it is nearest to one of them just within an end. */
const places = [1e-4, 0.5, 1 - 1e-4];

/** What points to a side does not point backwards, but for the digits of a file. */
const digits = 1e-6;

/**
 * What stands in a pocket with sharp upright edges is nearest to the walls around it there: a square boss in a round
 * pocket, or one that is turned in a square one. From its sides alone it looks farther away.
 */
export function* edgeGapsOf(model: Model, curved: Curved, along: Vector): Generator<EdgeGap> {
  const round = new RoundGaps(model.isLow.length, curved.cylinders);
  const bent = new Set(curved.others.flatMap((patch) => [...patch]));
  const isWall = (triangle: number) =>
    !bent.has(triangle) && Math.abs(dot(normalOf(model.facets, triangle), along)) < mostDraft;
  for (const edge of outerEdges(model, isWall)) {
    for (const share of places) {
      const point = plus(edge.from, times(minus(edge.to, edge.from), share));
      const gap = gapFrom(model, { edge, point, isWall, round });
      if (gap) yield { point, gap };
    }
  }
}

/** Between two flats that run along the tool, an edge does so, too. */
function* outerEdges({ mesh, sides, facets }: Model, isWall: (triangle: number) => boolean): Generator<Edge> {
  for (let side = 0; side < sides.opposite.length; side += 1) {
    const there = at(sides.opposite, side);
    if (there < side) continue;
    const triangles = [triangleOf(side), triangleOf(there)] as const;
    const normals = [normalOf(facets, triangles[0]), normalOf(facets, triangles[1])] as const;
    if (dot(...normals) > leastTurn || !triangles.every(isWall)) continue;
    const [from, to] = [pointAt(mesh, at(mesh.corners, side)), pointAt(mesh, at(mesh.corners, following(side)))];
    if (dot(cross(...normals), minus(to, from)) > 0) yield { from, to, triangles, normals };
  }
}

interface Look {
  readonly edge: Edge;
  readonly point: Vector;
  readonly isWall: (triangle: number) => boolean;
  readonly round: RoundGaps;
}

/** Straight to what one sees from an edge, if that is the shortest way there. */
function gapFrom(model: Model, look: Look): Gap | undefined {
  const { edge, point, round } = look;
  const seen = wallSeen(model, look, unit(plus(...edge.normals)));
  if (!seen) return undefined;
  const cylinder = round.cylinderAt(seen.triangle);
  const direction = cylinder ? towards(cylinder, point) : times(normalOf(model.facets, seen.triangle), -1);
  if (edge.normals.some((normal) => dot(normal, direction) < -digits)) return undefined;
  const there = wallSeen(model, look, direction);
  if (!there || round.cylinderAt(there.triangle) !== cylinder) return undefined;
  const distance = cylinder ? distanceTo(cylinder, point) : there.distance;
  return { distance, direction, walls: [edge.triangles[0], there.triangle], isAskew: false };
}

function wallSeen({ tree }: Model, { point, isWall }: Look, direction: Vector): Hit | undefined {
  const hit = new Ray(tree, point, direction).first();
  return hit && isWall(hit.triangle) ? hit : undefined;
}

function towards(cylinder: Cylinder, point: Vector): Vector {
  const outward = unit(outwardTo(cylinder, point));
  return cylinder.isInternal ? outward : times(outward, -1);
}

const distanceTo = (cylinder: Cylinder, point: Vector): number =>
  Math.abs(cylinder.radius - lengthOf(outwardTo(cylinder, point)));
