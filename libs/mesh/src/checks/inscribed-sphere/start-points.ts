import { cross, dot, lengthOf, subtract, add, scale, normalize, type Vector } from '@kerf/geometry';
import { normalOf } from '../../face-normals.ts';
import { pointAt } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { type Sample, sampleSurface } from '../../surface-samples.ts';
import { nextHalfEdge, triangleOf } from '../../half-edges.ts';
import { at } from '../../typed-arrays.ts';
import { findFaceStartPoints } from './face-start-points.ts';

/** A surface point with the unit vector into the material. */
export interface Start extends Sample {
  readonly inward: Vector;
}

const [maxCorners, maxOnEdges, maxSamples] = [120, 240, 400];

/** Triangle count from which the number of starts is reduced, down to this share. */
const [maxTriangles, minPart] = [30_000, 1 / 5];

/**
 * Finds points near which a large sphere may fit: material is thick where faces meet. Vertices and edges are weighted
 * by the turn of the surface there, which does not depend on how finely they are rounded.
 */
export function* findStartPoints(model: Model): Generator<Start> {
  const part = Math.min(1, Math.max(minPart, maxTriangles / model.facets.areas.length));
  yield* startAtCorners(model, part * maxCorners);
  yield* startAtEdges(model, part * maxOnEdges);
  for (const starts of findFaceStartPoints(model)) yield* starts.map((sample) => onFace(model, sample));
  for (const sample of sampleSurface(model, Math.round(part * maxSamples))) yield onFace(model, sample);
}

const onFace = ({ facets }: Model, sample: Sample): Start => ({
  ...sample,
  inward: scale(normalOf(facets, sample.triangle), -1),
});

/** A picked element, and the position along it from 0 to 1. */
interface WeightedPick {
  readonly index: number;
  readonly share: number;
}

/** Picks about `count` positions evenly by weight; an element heavier than an even share is always included. */
function* pickEvenly(weights: () => Iterable<number>, count: number): Generator<WeightedPick> {
  let total = 0;
  for (const weight of weights()) total += weight;
  const each = total / count;
  let [index, sum, next] = [0, 0, each / 2];
  for (const weight of weights()) {
    for (; next < sum + weight; next += each) yield { index, share: (next - sum) / weight };
    sum += weight;
    index += 1;
  }
}

/** Starts at edges, weighted by length and angle. */
function* startAtEdges(model: Model, count: number): Generator<Start> {
  const { facets, halfEdges: sides } = model;
  for (const { index: halfEdge, share } of pickEvenly(() => edgeTurns(model), count)) {
    const [from, along] = sideOf(model, halfEdge);
    const triangle = triangleOf(halfEdge);
    const outward = add(normalOf(facets, triangle), normalOf(facets, triangleOf(at(sides.opposite, halfEdge))));
    yield { triangle, point: add(from, scale(along, share)), inward: normalize(scale(outward, -1)) };
  }
}

function sideOf({ mesh }: Model, halfEdge: number): [from: Vector, along: Vector] {
  const from = pointAt(mesh, at(mesh.corners, halfEdge));
  return [from, subtract(pointAt(mesh, at(mesh.corners, nextHalfEdge(halfEdge))), from)];
}

/** Cosine below which rounding is negligible. */
const flat = 1 - 1e-12;

/** Turn of the surface at each half-edge, in millimetres times radians; each edge counts once. */
function* edgeTurns(model: Model): Generator<number> {
  const { facets, isDegenerate: isLow, halfEdges: sides } = model;
  for (let halfEdge = 0; halfEdge < sides.opposite.length; halfEdge += 1) {
    const twin = at(sides.opposite, halfEdge);
    const [one, other] = [triangleOf(halfEdge), triangleOf(twin)];
    const isCounted = twin > halfEdge && !at(isLow, one) && !at(isLow, other);
    const cosine = isCounted ? dot(normalOf(facets, one), normalOf(facets, other)) : 1;
    yield cosine < flat ? lengthOf(sideOf(model, halfEdge)[1]) * Math.acos(Math.max(-1, cosine)) : 0;
  }
}

/** Starts at vertices, weighted by angle defect. */
function* startAtCorners(model: Model, count: number): Generator<Start> {
  const defects = angleDefects(model);
  const picked = new Set<number>();
  for (const { index } of pickEvenly(() => defects, count)) picked.add(index);
  const outward = outwardAt(model, picked);
  for (const [index, { triangle, sum }] of outward)
    yield { triangle, point: pointAt(model.mesh, index), inward: normalize(scale(sum, -1)) };
}

/** Angle defect of each vertex in radians; 0 where negative, as at a saddle. */
function angleDefects(model: Model): Float64Array {
  const { mesh } = model;
  const defects = new Float64Array(mesh.points.length / 3).fill(2 * Math.PI);
  for (let halfEdge = 0; halfEdge < mesh.corners.length; halfEdge += 1) {
    const index = at(mesh.corners, halfEdge);
    defects[index] = at(defects, index) - angleAt(model, halfEdge);
  }
  return defects.map((defect) => (defect > minAngleDefect ? defect : 0));
}

/** A smaller defect is rounding. */
const minAngleDefect = 1e-6;

/** Interior angle of the triangle at the start of a half-edge. */
function angleAt(model: Model, halfEdge: number): number {
  const [, along] = sideOf(model, halfEdge);
  const [, back] = sideOf(model, nextHalfEdge(nextHalfEdge(halfEdge)));
  return Math.PI - Math.atan2(lengthOf(cross(along, back)), dot(along, back));
}

interface Outward {
  readonly triangle: number;
  /** Angle-weighted sum of the normals around a vertex. */
  readonly sum: Vector;
}

function outwardAt(model: Model, picked: ReadonlySet<number>): Map<number, Outward> {
  const { mesh, facets, isDegenerate: isLow } = model;
  const found = new Map<number, Outward>();
  for (let halfEdge = 0; halfEdge < mesh.corners.length; halfEdge += 1) {
    const index = at(mesh.corners, halfEdge);
    const triangle = triangleOf(halfEdge);
    if (!picked.has(index) || at(isLow, triangle)) continue;
    const sum = scale(normalOf(facets, triangle), angleAt(model, halfEdge));
    found.set(index, { triangle, sum: add(found.get(index)?.sum ?? [0, 0, 0], sum) });
  }
  return found;
}
