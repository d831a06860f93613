import { normalOf } from '../../facets.ts';
import { pointAt } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { type Sample, spread } from '../../samples.ts';
import { following, triangleOf } from '../../sides.ts';
import { at, cross, dot, lengthOf, minus, plus, times, unit, type Vector } from '../../vector.ts';
import { faceStarts } from './face-starts.ts';

/** A surface point with the unit vector into the material. */
export interface Start extends Sample {
  readonly inward: Vector;
}

const [mostCorners, mostOnEdges, mostSamples] = [120, 240, 400];

/** Triangle count from which the number of starts is reduced, down to this share. */
const [mostTriangles, leastPart] = [30_000, 1 / 5];

/**
 * Finds points near which a large sphere may fit: material is thick where faces meet. Vertices and edges are weighted
 * by the turn of the surface there, which does not depend on how finely they are rounded.
 */
export function* ballStarts(model: Model): Generator<Start> {
  const part = Math.min(1, Math.max(leastPart, mostTriangles / model.facets.areas.length));
  yield* cornerStarts(model, part * mostCorners);
  yield* edgeStarts(model, part * mostOnEdges);
  for (const starts of faceStarts(model)) yield* starts.map((sample) => onFace(model, sample));
  for (const sample of spread(model, Math.round(part * mostSamples))) yield onFace(model, sample);
}

const onFace = ({ facets }: Model, sample: Sample): Start => ({
  ...sample,
  inward: times(normalOf(facets, sample.triangle), -1),
});

/** A picked element, and the position along it from 0 to 1. */
interface Pick {
  readonly place: number;
  readonly share: number;
}

/** Picks about `count` positions evenly by weight; an element heavier than an even share is always included. */
function* evenly(weights: () => Iterable<number>, count: number): Generator<Pick> {
  let total = 0;
  for (const weight of weights()) total += weight;
  const each = total / count;
  let [place, sum, next] = [0, 0, each / 2];
  for (const weight of weights()) {
    for (; next < sum + weight; next += each) yield { place, share: (next - sum) / weight };
    sum += weight;
    place += 1;
  }
}

/** Starts at edges, weighted by length and angle. */
function* edgeStarts(model: Model, count: number): Generator<Start> {
  const { facets, sides } = model;
  for (const { place: side, share } of evenly(() => turnsOf(model), count)) {
    const [from, along] = sideOf(model, side);
    const triangle = triangleOf(side);
    const outward = plus(normalOf(facets, triangle), normalOf(facets, triangleOf(at(sides.opposite, side))));
    yield { triangle, point: plus(from, times(along, share)), inward: unit(times(outward, -1)) };
  }
}

function sideOf({ mesh }: Model, side: number): [from: Vector, along: Vector] {
  const from = pointAt(mesh, at(mesh.corners, side));
  return [from, minus(pointAt(mesh, at(mesh.corners, following(side))), from)];
}

/** Cosine below which rounding is negligible. */
const flat = 1 - 1e-12;

/** Turn of the surface at each half-edge, in millimetres times radians; each edge counts once. */
function* turnsOf(model: Model): Generator<number> {
  const { facets, isLow, sides } = model;
  for (let side = 0; side < sides.opposite.length; side += 1) {
    const there = at(sides.opposite, side);
    const [one, other] = [triangleOf(side), triangleOf(there)];
    const isCounted = there > side && !at(isLow, one) && !at(isLow, other);
    const cosine = isCounted ? dot(normalOf(facets, one), normalOf(facets, other)) : 1;
    yield cosine < flat ? lengthOf(sideOf(model, side)[1]) * Math.acos(Math.max(-1, cosine)) : 0;
  }
}

/** Starts at vertices, weighted by angle defect. */
function* cornerStarts(model: Model, count: number): Generator<Start> {
  const lacks = lacksOf(model);
  const picked = new Set<number>();
  for (const { place } of evenly(() => lacks, count)) picked.add(place);
  const outward = outwardAt(model, picked);
  for (const [place, { triangle, sum }] of outward)
    yield { triangle, point: pointAt(model.mesh, place), inward: unit(times(sum, -1)) };
}

/** Angle defect of each vertex in radians; 0 where negative, as at a saddle. */
function lacksOf(model: Model): Float64Array {
  const { mesh } = model;
  const lacks = new Float64Array(mesh.points.length / 3).fill(2 * Math.PI);
  for (let side = 0; side < mesh.corners.length; side += 1) {
    const place = at(mesh.corners, side);
    lacks[place] = at(lacks, place) - angleAt(model, side);
  }
  return lacks.map((lack) => (lack > leastLack ? lack : 0));
}

/** A smaller defect is rounding. */
const leastLack = 1e-6;

/** Interior angle of the triangle at the start of a half-edge. */
function angleAt(model: Model, side: number): number {
  const [, along] = sideOf(model, side);
  const [, back] = sideOf(model, following(following(side)));
  return Math.PI - Math.atan2(lengthOf(cross(along, back)), dot(along, back));
}

interface Outward {
  readonly triangle: number;
  /** Angle-weighted sum of the normals around a vertex. */
  readonly sum: Vector;
}

function outwardAt(model: Model, picked: ReadonlySet<number>): Map<number, Outward> {
  const { mesh, facets, isLow } = model;
  const found = new Map<number, Outward>();
  for (let side = 0; side < mesh.corners.length; side += 1) {
    const place = at(mesh.corners, side);
    const triangle = triangleOf(side);
    if (!picked.has(place) || at(isLow, triangle)) continue;
    const sum = times(normalOf(facets, triangle), angleAt(model, side));
    found.set(place, { triangle, sum: plus(found.get(place)?.sum ?? [0, 0, 0], sum) });
  }
  return found;
}
