import { cross, dot, lengthOf, subtract, add, scale, normalize, type Vector } from '@kerf/geometry';
import { radialVector } from '../../fitting/cone-fit.ts';
import type { Cylinder } from '../../fitting/cylinder-fit.ts';
import type { CurvedSurfaces } from '../../cylinders/curved-surfaces.ts';
import { normalOf } from '../../face-normals.ts';
import { pointAt } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { type Hit, Ray } from '../../bvh/ray.ts';
import { nextHalfEdge, triangleOf } from '../../half-edges.ts';
import { minSmoothCosine } from '../../smooth-angle.ts';
import { maxDraftSine } from './upright-walls.ts';
import { at } from '../../typed-arrays.ts';
import { RoundGaps } from './round-gaps.ts';
import type { Gap } from './upright-walls.ts';

/** Distance from a point on an edge to the nearest wall. */
interface EdgeGap {
  readonly point: Vector;
  readonly gap: Gap;
}

/** An outer edge along the tool, with its two facets. */
interface Edge {
  /** Vertex indices. */
  readonly ends: readonly [number, number];
  readonly from: Vector;
  readonly to: Vector;
  readonly triangles: readonly [number, number];
  readonly normals: readonly [Vector, Vector];
}

/** Shares of an edge: with inclined walls the nearest point lies just inside an end. */
const edgeShares = [1e-4, 0.5, 1 - 1e-4];

/** Tolerance for directions that must not point backwards. */
const digitsSine = 1e-6;

/**
 * Finds gaps from sharp upright edges in a pocket: a square boss in a round pocket, or a rotated one in a square
 * pocket, is nearest to the walls at its edges. Its sides alone seem farther away.
 */
export function* findEdgeGaps(model: Model, curved: CurvedSurfaces, along: Vector): Generator<EdgeGap> {
  const round = new RoundGaps(model.isDegenerate.length, curved.cylinders);
  const bent = new Set(curved.others.flatMap((patch) => [...patch]));
  const isWall = (triangle: number) =>
    !bent.has(triangle) && Math.abs(dot(normalOf(model.facets, triangle), along)) < maxDraftSine;
  for (const edge of findOuterEdges(model, isWall)) {
    for (const share of edgeShares) {
      const point = add(edge.from, scale(subtract(edge.to, edge.from), share));
      const gap = findGapFrom(model, { edge, point, isWall, round });
      if (gap) yield { point, gap };
    }
  }
}

/** Finds the outer edges between facets along the tool; they run along it too. */
function* findOuterEdges(
  { mesh, halfEdges: sides, facets }: Model,
  isWall: (triangle: number) => boolean,
): Generator<Edge> {
  for (let halfEdge = 0; halfEdge < sides.opposite.length; halfEdge += 1) {
    const there = at(sides.opposite, halfEdge);
    if (there < halfEdge) continue;
    const triangles = [triangleOf(halfEdge), triangleOf(there)] as const;
    const normals = [normalOf(facets, triangles[0]), normalOf(facets, triangles[1])] as const;
    if (dot(...normals) > minSmoothCosine || !triangles.every(isWall)) continue;
    const ends = [at(mesh.corners, halfEdge), at(mesh.corners, nextHalfEdge(halfEdge))] as const;
    const [from, to] = [pointAt(mesh, ends[0]), pointAt(mesh, ends[1])];
    if (dot(cross(...normals), subtract(to, from)) > 0) yield { ends, from, to, triangles, normals };
  }
}

interface EdgeView {
  readonly edge: Edge;
  readonly point: Vector;
  readonly isWall: (triangle: number) => boolean;
  readonly round: RoundGaps;
}

/** Gap straight to the wall visible from an edge, if that is the shortest path. */
function findGapFrom(model: Model, view: EdgeView): Gap | undefined {
  const { edge, point, round } = view;
  const seen = findVisibleWall(model, view, normalize(add(...edge.normals)));
  if (!seen) return undefined;
  const cylinder = round.getCylinder(seen.triangle);
  const direction = cylinder ? directionTo(cylinder, point) : scale(normalOf(model.facets, seen.triangle), -1);
  if (edge.normals.some((normal) => dot(normal, direction) < -digitsSine)) return undefined;
  const there = findVisibleWall(model, view, direction);
  if (!there || round.getCylinder(there.triangle) !== cylinder) return undefined;
  const distance = cylinder ? distanceTo(cylinder, point) : there.distance;
  return { distance, direction, walls: [edge.triangles[0], there.triangle], isDoubtful: false };
}

function findVisibleWall(model: Model, view: EdgeView, direction: Vector): Hit | undefined {
  const hit = findFirstVisible(model, view, direction);
  return hit && view.isWall(hit.triangle) ? hit : undefined;
}

/** Finds the first hit other than the edge's own faces: a ray may run within one of them and hit it by rounding. */
function findFirstVisible(model: Model, { edge, point }: EdgeView, direction: Vector): Hit | undefined {
  const ray = new Ray(model.tree, point, direction);
  const isSeen = ({ triangle }: Hit) =>
    Math.abs(dot(normalOf(model.facets, triangle), direction)) > digitsSine && !isTouching(model, edge, triangle);
  const first = ray.findFirst();
  if (!first || isSeen(first)) return first;
  return ray.findAll().filter(isSeen).reduce<Hit | undefined>(nearer, undefined);
}

const nearer = (one: Hit | undefined, other: Hit): Hit => (one && one.distance < other.distance ? one : other);

const isTouching = ({ mesh }: Model, { ends }: Edge, triangle: number): boolean =>
  [0, 1, 2].some((corner) => ends.includes(at(mesh.corners, 3 * triangle + corner)));

function directionTo(cylinder: Cylinder, point: Vector): Vector {
  const outward = normalize(radialVector(cylinder, point));
  return cylinder.isInternal ? outward : scale(outward, -1);
}

const distanceTo = (cylinder: Cylinder, point: Vector): number =>
  Math.abs(cylinder.radius - lengthOf(radialVector(cylinder, point)));
