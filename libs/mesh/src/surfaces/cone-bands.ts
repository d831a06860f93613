import { dot, lengthOf, subtract, normalize } from '@kerf/geometry';
import { type Cone, radialVector } from '../fitting/cone-fit.ts';
import type { ConePiece } from './cone-pieces.ts';
import type { Model } from '../model.ts';
import { iterateCorners } from '../patches/patch-vertices.ts';
import { relativeTolerance } from '../coordinate-precision/precision.ts';

/** A cone in a family of coaxial ones, like a band of a turned profile. */
interface ConeBand {
  readonly cone: Cone;
  /** Length along its side, in millimetres. */
  readonly slant: number;
  /** Radius at its wide end. */
  readonly widest: number;
  /** Angle of a strip around the axis. */
  readonly strip: number;
}

/**
 * Returns true when smoothly connected coaxial cones are true cones. A sphere, a torus or a slightly curved profile is
 * triangulated in such bands, too: more than two, or two of equal length and as fine as their strips.
 */
export function areSeparateCones(model: Model, pieces: readonly ConePiece[]): boolean {
  const families: ConePiece[][] = [];
  for (const piece of pieces) {
    const family = families.find(([first]) => first && isAbout(first.cone, piece.cone));
    if (!family) families.push([piece]);
    else if (!family.some(({ cone }) => isSame(cone, piece.cone))) family.push(piece);
  }
  return families.every(([one, other, ...more]) => {
    if (!one || !other) return true;
    return more.length === 0 && areDistinct(measureBand(model, one), measureBand(model, other));
  });
}

function isAbout(one: Cone, other: Cone): boolean {
  const size = relativeTolerance * (one.radius + other.radius);
  return (
    Math.abs(dot(one.axis, other.axis)) > 1 - relativeTolerance * relativeTolerance &&
    lengthOf(radialVector(one, other.centre)) < size
  );
}

function isSame(one: Cone, other: Cone): boolean {
  const along = dot(subtract(other.centre, one.centre), one.axis);
  const grows = other.growth * Math.sign(dot(one.axis, other.axis));
  const isAsWide = Math.abs(one.radius + one.growth * along - other.radius) < relativeTolerance * other.radius;
  return isAsWide && Math.abs(one.growth - grows) < relativeTolerance;
}

function measureBand(model: Model, { cone, triangles }: ConePiece): ConeBand {
  let [low, high, widest, strip] = [Infinity, -Infinity, 0, 1];
  for (const corners of iterateCorners(model, triangles)) {
    const radials = corners.map((corner) => radialVector(cone, corner));
    const heights = corners.map((corner) => dot(subtract(corner, cone.centre), cone.axis));
    [low, high] = [Math.min(low, ...heights), Math.max(high, ...heights)];
    widest = Math.max(widest, ...radials.map(lengthOf));
    strip = Math.min(
      strip,
      ...radials.map((radial, i) => dot(normalize(radial), normalize(radials.at(i - 1) ?? radial))),
    );
  }
  return { cone, slant: (high - low) * Math.hypot(1, cone.growth), widest, strip: Math.acos(strip) };
}

/** Share of the length: an arc is divided evenly, within coordinate rounding. */
const maxInequality = 1e-4;

/** Returns true when two bands are true cones: a curved profile at their strip resolution would be divided further. */
function areDistinct(one: ConeBand, other: ConeBand): boolean {
  const grows = other.cone.growth * Math.sign(dot(one.cone.axis, other.cone.axis));
  const turn = Math.abs(Math.atan(one.cone.growth) - Math.atan(grows));
  const slant = Math.min(one.slant, other.slant);
  const strip = Math.max(one.strip, other.strip);
  const sag = Math.max(one.widest, other.widest) * (1 - Math.cos(strip / 2));
  return Math.abs(one.slant - other.slant) > maxInequality * slant || turn > strip || (slant * turn) / 8 > sag;
}
