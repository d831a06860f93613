import { type Body, bodyOf } from '../body.ts';
import { shared } from '../booleans/booleans.ts';
import { gapOf } from '../distance.ts';
import { compoundOf, solidPartsOf } from '../parts.ts';
import { cylinder } from '../primitives.ts';
import { crossed, dot, scaled, sum, type Vector } from '../vector.ts';

/** A point and a unit direction. */
export type Line = readonly [Vector, Vector];

/**
 * Distance in millimetres above its position at which a drill of this radius starts. It keeps the hole clean on a slope
 * and in a hollow: its radius, or up to material that overhangs beyond a gap, such as the roof of a slot.
 */
export function leadOf(body: Body, radius: number, line: Line): number {
  if (isBelow(body, line)) return radius;
  const probes = [probeOf(radius, radius, line), needlesOf(radius, line)];
  try {
    const overhead = probes
      .flatMap((probe) => heightsOf(body, probe, [radius, line]))
      .filter((height) => height > -tolerance);
    return Math.max(0, Math.min(radius, ...overhead.map((height) => height * shortOf)));
  } finally {
    for (const { shape } of probes) shape.delete();
  }
}

/** True if the box around the body shows that none of it is above the position. */
function isBelow({ boundingBox: { min, max } }: Body, [place, along]: Line): boolean {
  const highest = along.map((share, axis) => (share > 0 ? min[axis] : max[axis]) ?? 0);
  return dot(highest, along) > dot(place, along) - tolerance;
}

/** Creates a cylinder that reaches equally far above and below the position. */
const probeOf = (radius: number, reach: number, [place, along]: Line): Body =>
  cylinder(radius, 2 * reach, sum(place, scaled(along, -reach)), along);

/** Creates needles in the centre of the drill and near its rim: they miss walls that connect a roof to the floor. */
function needlesOf(radius: number, [place, along]: Line): Body {
  const needles = spotsAround(along).map((spot) => {
    const at = sum(place, scaled(spot, radius));
    return probeOf(radius * thin, radius, [at, along]);
  });
  try {
    return bodyOf(compoundOf(needles.map(({ shape }) => shape)));
  } finally {
    for (const { shape } of needles) shape.delete();
  }
}

/** Centre of a unit disc perpendicular to a direction, and six points near its rim. */
function spotsAround(along: Vector): Vector[] {
  const least = along.reduce((at, share, axis) => (Math.abs(share) < Math.abs(along[at] ?? 0) ? axis : at), 0);
  const aside = crossed(
    along,
    along.map((_, axis) => Number(axis === least)),
  );
  const u = scaled(aside, nearRim / Math.hypot(...aside));
  const v = crossed(along, u);
  const turns = Array.from({ length: 6 }, (_, i) => (Math.PI * i) / 3);
  return [[0, 0, 0], ...turns.map((turn) => sum(scaled(u, Math.cos(turn)), scaled(v, Math.sin(turn))))];
}

/** Shares of the radius. */
const thin = 0.02;
const nearRim = 0.95;

/** Heights above the position at which the pieces of the body inside a probe begin. */
function heightsOf(body: Body, probe: Body, [radius, [place, along]]: readonly [number, Line]): number[] {
  const floor = cylinder(2 * radius, radius, sum(place, scaled(along, radius)), along);
  const within = shared(body, probe);
  try {
    if (!within) return [];
    using pieces = solidPartsOf(within.shape);
    return pieces.all.map((piece) => gapOf(piece, floor.shape).distance - radius);
  } finally {
    for (const { shape } of [floor, ...(within ? [within] : [])]) shape.delete();
  }
}

/** Rounding of distances, in millimetres. */
const tolerance = 2e-6;

/** Share of the gap that the drill uses, so that it does not touch material beyond it. */
const shortOf = 0.99;
