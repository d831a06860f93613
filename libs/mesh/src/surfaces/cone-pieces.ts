import { type Cone, coneThrough, offCone, outwardTo } from '../fitting/cone-fit.ts';
import { coneOfPatch } from './cone-patches.ts';
import { normalOf } from '../facets.ts';
import { centroidOf, cornerOf, pointAt } from '../mesh.ts';
import type { Model } from '../model.ts';
import { farthestOf, isOfDigits, type Patch, someCorners, thinned } from '../patches/patch-corners.ts';
import type { RoundFace } from './round-faces.ts';
import { following, triangleOf } from '../sides.ts';
import { smooth } from '../smooth.ts';
import { grownFrom } from '../patches/regions.ts';
import { at, cross, dot, minus, times, unit, type Vector } from '../vector.ts';

/** A cone that is part of a patch. */
export interface ConePiece {
  readonly cone: RoundFace;
  readonly triangles: Patch;
}

/** A larger patch, or one with more pieces, is a different kind of surface. */
const mostTriangles = 20_000;
const mostPieces = 200;

/** Triangles on the seam between two pipes fit neither; the ones behind do, if there are pipes at all. */
const mostMisses = 8;
const mostFirstMisses = 2;

/**
 * Splits a smooth patch into the cones that it is made of: two tapers, or two pipes of one diameter. Undefined when it
 * is not made of cones alone.
 */
export function conePiecesOf(model: Model, patch: Patch): readonly ConePiece[] | undefined {
  if (patch.length > mostTriangles) return undefined;
  const left = new Set(patch);
  const pieces = [...piecesIn(model, largestFirst(model, patch), left)];
  return [...left].every((triangle) => at(model.isLow, triangle)) ? pieces : undefined;
}

/** Yields each piece and removes it from `left`, up to the limits. */
function* piecesIn(model: Model, triangles: Patch, left: Set<number>): Generator<ConePiece> {
  let [misses, hits] = [0, 0];
  const isOver = () => hits > mostPieces || misses > (hits > 0 ? mostMisses : mostFirstMisses);
  for (const triangle of triangles) {
    if (!left.has(triangle) || at(model.isLow, triangle)) continue;
    const piece = pieceAt(model, triangle, left);
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
const fewest = 8;

/** Largest piece that a triangle may belong to; its neighbours give possible directions of a cone. */
function pieceAt(model: Model, triangle: number, left: ReadonlySet<number>): ConePiece | undefined {
  let best: ConePiece | undefined;
  for (const seed of seedsAt(model, triangle, left)) {
    const triangles = seed.length < fewest ? undefined : pieceGrownFrom(model, seed, left);
    const cone = triangles && triangles.length > (best?.triangles.length ?? 0) && coneOfPatch(model, triangles);
    if (cone) best = { cone, triangles };
  }
  return best;
}

function* seedsAt(model: Model, triangle: number, left: ReadonlySet<number>): Generator<readonly number[]> {
  for (let side = 3 * triangle; side < 3 * triangle + 3; side += 1) yield alongAxis(model, side, left);
  for (let side = 3 * triangle; side < 3 * triangle + 3; side += 1) yield alongRing(model, side, left);
}

/** This many triangles determine a cone, and lie on one side of it. */
const enoughTriangles = 24;

/** Sine by which strips of a cylinder may face along its axis, roughly determined by two strips with staggered ends. */
const mostLeanSine = 0.05;

/** Strips of a cylinder, around the axis of the first two. */
function alongAxis({ sides, facets }: Model, side: number, left: ReadonlySet<number>): number[] {
  const [triangle, next] = [triangleOf(side), triangleOf(at(sides.opposite, side))];
  if (!left.has(next)) return [];
  const axis = unit(cross(normalOf(facets, triangle), normalOf(facets, next)));
  const found = new Set([triangle]);
  for (const one of found) {
    for (let k = 3 * one; k < 3 * one + 3 && found.size < enoughTriangles; k += 1) {
      const there = triangleOf(at(sides.opposite, k));
      if (left.has(there) && Math.abs(dot(normalOf(facets, there), axis)) < mostLeanSine) found.add(there);
    }
  }
  return [...found];
}

/** Triangles between two rings that a half-edge lies on; half-edges on a ring run in nearly one direction. */
function alongRing(model: Model, ring: number, left: ReadonlySet<number>): number[] {
  const found = new Set([triangleOf(ring)]);
  for (const way of [following(ring), following(following(ring))]) {
    let [side, along] = [way, wayOf(model, ring)];
    while (found.size < enoughTriangles) {
      const there = at(model.sides.opposite, side);
      if (there < 0 || !left.has(triangleOf(there)) || found.has(triangleOf(there))) break;
      found.add(triangleOf(there));
      const [one, other] = [following(there), following(following(there))];
      const isOne = Math.abs(dot(wayOf(model, one), along)) > Math.abs(dot(wayOf(model, other), along));
      [side, along] = [isOne ? other : one, wayOf(model, isOne ? one : other)];
    }
  }
  return [...found];
}

const wayOf = ({ mesh }: Model, side: number): Vector =>
  unit(minus(pointAt(mesh, at(mesh.corners, following(side))), pointAt(mesh, at(mesh.corners, side))));

const rounds = 6;

/** Grows a seed over its cone, which is fitted again with every addition. */
function pieceGrownFrom(model: Model, seed: readonly number[], left: ReadonlySet<number>): Patch | undefined {
  let piece: Patch = Uint32Array.from(seed);
  for (let i = 0; i < rounds; i += 1) {
    const some = thinned(piece);
    const cone = coneThrough(
      someCorners(model, some),
      Array.from(some, (triangle) => normalOf(model.facets, triangle)),
    );
    const next = cone && grownOn(model, cone, { first: at(piece, 0), left });
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

function grownOn(model: Model, cone: Cone, { first, left }: Growing): Patch {
  const { mesh, sides, facets } = model;
  const far = farthestOf(model);
  const isOn = (triangle: number) =>
    [0, 1, 2].every((k) => isOfDigits(slackFactor * Math.abs(offCone(cone, cornerOf(mesh, triangle, k))), far)) &&
    Math.abs(dot(lookOf(cone, centroidOf(mesh, triangle)), normalOf(facets, triangle))) > smooth;
  return Uint32Array.from(isOn(first) ? grownFrom(sides, first, (next) => left.has(next) && isOn(next)) : []);
}

/** Outward normal of a cone near a point. */
const lookOf = (cone: Cone, point: Vector): Vector =>
  unit(minus(unit(outwardTo(cone, point)), times(cone.axis, cone.growth)));
