import { cross, dot, subtract, scale, normalize, type Vector } from '@kerf/geometry';
import { type Cone, fitCone, distanceToCone, radialVector } from '../fitting/cone-fit.ts';
import { fitPatchCone } from './cone-patches.ts';
import { normalOf } from '../face-normals.ts';
import { centroidOf, cornerOf, pointAt } from '../mesh.ts';
import type { Model } from '../model.ts';
import {
  getMaxDistance,
  isWithinFloatError,
  type Patch,
  getVertexPoints,
  samplePatch,
} from '../patches/patch-vertices.ts';
import type { RoundFace } from '../faces/round-faces.ts';
import { nextHalfEdge, triangleOf } from '../half-edges.ts';
import { minSmoothCosine } from '../smooth-angle.ts';
import { growRegion } from '../patches/regions.ts';
import { at } from '../typed-arrays.ts';

/** A cone that is part of a patch. */
export interface ConePiece {
  readonly cone: RoundFace;
  readonly triangles: Patch;
}

/** A larger patch, or one with more pieces, is a different kind of surface. */
const maxTriangles = 20_000;
const maxPieces = 200;

/** Triangles on the seam between two pipes fit neither; the ones behind do, if there are pipes at all. */
const maxMisses = 8;
const maxFirstMisses = 2;

/**
 * Splits a smooth patch into the cones that it is made of: two tapers, or two pipes of one diameter. Undefined when it
 * is not made of cones alone.
 */
export function splitIntoCones(model: Model, patch: Patch): readonly ConePiece[] | undefined {
  if (patch.length > maxTriangles) return undefined;
  const left = new Set(patch);
  const pieces = [...findPieces(model, largestFirst(model, patch), left)];
  return [...left].every((triangle) => at(model.isDegenerate, triangle)) ? pieces : undefined;
}

/** Yields each piece and removes it from `left`, up to the limits. */
function* findPieces(model: Model, triangles: Patch, left: Set<number>): Generator<ConePiece> {
  let [misses, hits] = [0, 0];
  const isOver = () => hits > maxPieces || misses > (hits > 0 ? maxMisses : maxFirstMisses);
  for (const triangle of triangles) {
    if (!left.has(triangle) || at(model.isDegenerate, triangle)) continue;
    const piece = findPieceAt(model, triangle, left);
    if (piece) {
      for (const one of piece.triangles) left.delete(one);
      hits += 1;
      yield piece;
    } else misses += 1;
    if (isOver()) return;
  }
}

const largestFirst = ({ facets }: Model, patch: Patch): Patch =>
  patch.toSorted((a, b) => at(facets.areas, b) - at(facets.areas, a));

/** Fewer triangles fit many cones. */
const minTriangles = 8;

/** Largest piece that a triangle may belong to; its neighbours give possible directions of a cone. */
function findPieceAt(model: Model, triangle: number, left: ReadonlySet<number>): ConePiece | undefined {
  let best: ConePiece | undefined;
  for (const seed of findSeeds(model, triangle, left)) {
    const triangles = seed.length < minTriangles ? undefined : growPiece(model, seed, left);
    const cone = triangles && triangles.length > (best?.triangles.length ?? 0) && fitPatchCone(model, triangles);
    if (cone) best = { cone, triangles };
  }
  return best;
}

function* findSeeds(model: Model, triangle: number, left: ReadonlySet<number>): Generator<readonly number[]> {
  for (let halfEdge = 3 * triangle; halfEdge < 3 * triangle + 3; halfEdge += 1)
    yield growAlongAxis(model, halfEdge, left);
  for (let halfEdge = 3 * triangle; halfEdge < 3 * triangle + 3; halfEdge += 1)
    yield growAlongRing(model, halfEdge, left);
}

/** This many triangles determine a cone, and lie on one side of it. */
const enoughTriangles = 24;

/** Sine by which strips of a cylinder may face along its axis, roughly determined by two strips with staggered ends. */
const maxAxialSine = 0.05;

/** Strips of a cylinder, around the axis of the first two. */
function growAlongAxis({ halfEdges: sides, facets }: Model, halfEdge: number, left: ReadonlySet<number>): number[] {
  const [triangle, next] = [triangleOf(halfEdge), triangleOf(at(sides.opposite, halfEdge))];
  if (!left.has(next)) return [];
  const axis = normalize(cross(normalOf(facets, triangle), normalOf(facets, next)));
  const found = new Set([triangle]);
  for (const one of found) {
    for (let k = 3 * one; k < 3 * one + 3 && found.size < enoughTriangles; k += 1) {
      const twin = triangleOf(at(sides.opposite, k));
      if (left.has(twin) && Math.abs(dot(normalOf(facets, twin), axis)) < maxAxialSine) found.add(twin);
    }
  }
  return [...found];
}

/** Triangles between two rings that a half-edge lies on; half-edges on a ring run in nearly one direction. */
function growAlongRing(model: Model, ring: number, left: ReadonlySet<number>): number[] {
  const found = new Set([triangleOf(ring)]);
  for (const start of [nextHalfEdge(ring), nextHalfEdge(nextHalfEdge(ring))]) {
    let [halfEdge, along] = [start, directionOf(model, ring)];
    while (found.size < enoughTriangles) {
      const twin = at(model.halfEdges.opposite, halfEdge);
      if (twin < 0 || !left.has(triangleOf(twin)) || found.has(triangleOf(twin))) break;
      found.add(triangleOf(twin));
      const [one, other] = [nextHalfEdge(twin), nextHalfEdge(nextHalfEdge(twin))];
      const isOne = Math.abs(dot(directionOf(model, one), along)) > Math.abs(dot(directionOf(model, other), along));
      [halfEdge, along] = [isOne ? other : one, directionOf(model, isOne ? one : other)];
    }
  }
  return [...found];
}

const directionOf = ({ mesh }: Model, halfEdge: number): Vector =>
  normalize(
    subtract(pointAt(mesh, at(mesh.corners, nextHalfEdge(halfEdge))), pointAt(mesh, at(mesh.corners, halfEdge))),
  );

const maxRounds = 6;

/** Grows a seed over its cone, which is fitted again with every addition. */
function growPiece(model: Model, seed: readonly number[], left: ReadonlySet<number>): Patch | undefined {
  let piece: Patch = Uint32Array.from(seed);
  for (let i = 0; i < maxRounds; i += 1) {
    const some = samplePatch(piece);
    const cone = fitCone(
      getVertexPoints(model, some),
      Array.from(some, (triangle) => normalOf(model.facets, triangle)),
    );
    const next = cone && growOnCone(model, cone, { first: at(piece, 0), left });
    if (!next || next.length < piece.length) return undefined;
    if (next.length === piece.length) return next;
    piece = next;
  }
  return undefined;
}

interface Growing {
  readonly first: number;
  readonly left: ReadonlySet<number>;
}

/** Rounding moves a cone that is known on one side only. */
const slackFactor = 0.1;

function growOnCone(model: Model, cone: Cone, { first, left }: Growing): Patch {
  const { mesh, halfEdges: sides, facets } = model;
  const far = getMaxDistance(model);
  const isOn = (triangle: number) =>
    [0, 1, 2].every((k) =>
      isWithinFloatError(slackFactor * Math.abs(distanceToCone(cone, cornerOf(mesh, triangle, k))), far),
    ) && Math.abs(dot(outwardNormal(cone, centroidOf(mesh, triangle)), normalOf(facets, triangle))) > minSmoothCosine;
  return Uint32Array.from(isOn(first) ? growRegion(sides, first, (next) => left.has(next) && isOn(next)) : []);
}

/** Outward normal of a cone near a point. */
const outwardNormal = (cone: Cone, point: Vector): Vector =>
  normalize(subtract(normalize(radialVector(cone, point)), scale(cone.axis, cone.growth)));
