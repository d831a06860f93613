import { cross, dot, scale, add, type Vector } from '@kerf/geometry';
import { type Body, createBody } from '../body.ts';
import { findCommonBody } from '../booleans/booleans.ts';
import { measureShapeGap } from '../distance.ts';
import { createCompound, listSolids } from '../sub-shapes.ts';
import { makeCylinder } from '../primitives.ts';

/** A point and a unit direction. */
export type Ray = readonly [Vector, Vector];

/**
 * Distance in millimetres above its position at which a drill of this radius starts. It keeps the hole clean on a slope
 * and in a hollow: its radius, or up to material that overhangs beyond a gap, such as the roof of a slot.
 */
export function computeDrillLead(body: Body, radius: number, line: Ray): number {
  if (isClearAbove(body, line)) return radius;
  const probes = [createProbe(radius, radius, line), createNeedles(radius, line)];
  try {
    const overhead = probes
      .flatMap((probe) => findOverheadHeights(body, probe, [radius, line]))
      .filter((height) => height > -tolerance);
    return Math.max(0, Math.min(radius, ...overhead.map((height) => height * gapShare)));
  } finally {
    for (const { shape } of probes) shape.delete();
  }
}

/** True if the box around the body shows that none of it is above the position. */
function isClearAbove({ boundingBox: { min, max } }: Body, [place, along]: Ray): boolean {
  const pick = (axis: 0 | 1 | 2) => (along[axis] > 0 ? min : max)[axis];
  const highest: Vector = [pick(0), pick(1), pick(2)];
  return dot(highest, along) > dot(place, along) - tolerance;
}

/** Creates a cylinder that reaches equally far above and below the position. */
const createProbe = (radius: number, reach: number, [place, along]: Ray): Body =>
  makeCylinder(radius, 2 * reach, add(place, scale(along, -reach)), along);

/** Creates needles in the centre of the drill and near its rim: they miss walls that connect a roof to the floor. */
function createNeedles(radius: number, [place, along]: Ray): Body {
  const needles = findDiscPoints(along).map((spot) => {
    const at = add(place, scale(spot, radius));
    return createProbe(radius * needleShare, radius, [at, along]);
  });
  try {
    return createBody(createCompound(needles.map(({ shape }) => shape)));
  } finally {
    for (const { shape } of needles) shape.delete();
  }
}

/** Centre of a unit disc perpendicular to a direction, and six points near its rim. */
function findDiscPoints(along: Vector): Vector[] {
  const smallestAxis = along.reduce((at, share, axis) => (Math.abs(share) < Math.abs(along[at] ?? 0) ? axis : at), 0);
  const aside = cross(along, unitVectors[smallestAxis] ?? unitVectors[0]);
  const u = scale(aside, rimShare / Math.hypot(...aside));
  const v = cross(along, u);
  const turns = Array.from({ length: 6 }, (_, i) => (Math.PI * i) / 3);
  return [[0, 0, 0], ...turns.map((turn) => add(scale(u, Math.cos(turn)), scale(v, Math.sin(turn))))];
}

const unitVectors = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const;

/** Shares of the radius. */
const needleShare = 0.02;
const rimShare = 0.95;

/** Heights above the position at which the pieces of the body inside a probe begin. */
function findOverheadHeights(body: Body, probe: Body, [radius, [place, along]]: readonly [number, Ray]): number[] {
  const floor = makeCylinder(2 * radius, radius, add(place, scale(along, radius)), along);
  const within = findCommonBody(body, probe);
  try {
    if (!within) return [];
    using pieces = listSolids(within.shape);
    return pieces.all.map((piece) => measureShapeGap(piece, floor.shape).distance - radius);
  } finally {
    for (const { shape } of [floor, ...(within ? [within] : [])]) shape.delete();
  }
}

/** Rounding of distances, in millimetres. */
const tolerance = 2e-6;

/** Share of the gap that the drill uses, so that it does not touch material beyond it. */
const gapShare = 0.99;
