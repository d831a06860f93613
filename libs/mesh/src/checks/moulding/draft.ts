import type { Vector } from '@kerf/geometry';
import { TiltErrors } from '../../coordinate-precision/tilt-errors.ts';
import { isPlane } from '../../faces/faces.ts';
import type { Model } from '../../model.ts';
import { type DraftAngle, DraftAngles } from '../../draft/draft-angles.ts';
import { sampleCentroids } from '../../surface-samples.ts';
import { classifySurfaces } from '../../surfaces/surfaces.ts';
import { findPartingTriangles } from './parting-line.ts';
import { minTiltDegrees } from './tilted-triangles.ts';

/** Draft of the walls for release from a mould, in degrees. */
export interface Draft {
  /** Smallest angle between a face and the pull direction. */
  readonly angle: number;
  /** Possible range, because round faces are faceted and planes are rounded; both equal the angle when certain. */
  readonly min: number;
  readonly max: number;
  /** Largest tilt of the face by coordinate rounding, in degrees. */
  readonly tilt: number;
  readonly location: Vector;
}

/** Measures the face with the least draft. */
export function measureDraft(model: Model, pull: Vector, surfaces = classifySurfaces(model)): Draft | undefined {
  const draftAngles = new DraftAngles(model, surfaces, pull);
  const parting = findPartingTriangles({ model, surfaces, draftAngles, pull });
  const tilts = new TiltErrors(model, pull);
  let draft: Draft | undefined;
  for (const { triangle, point: location } of sampleCentroids(model)) {
    if (parting.has(triangle)) continue;
    const tilt = tilts.getMaxTilt(triangle);
    const angles = toUnsignedAngles(draftAngles.getDraftAngle(triangle));
    const isDrawn = isPlane(surfaces, triangle) && !surfaces.blends.has(triangle) && tilt < maxPlaneTiltDegrees;
    draft = combineDraft(draft, {
      ...(isDrawn ? applyPlaneTilt(angles, tilt) : applyCurvedTilt(angles, tilt)),
      tilt,
      location,
    });
  }
  return draft;
}

/** Degrees: a plane that rounding may tilt by more is a sliver of a curved surface. */
const maxPlaneTiltDegrees = 5;

type Angles = Omit<Draft, 'location' | 'tilt'>;

/** Degrees: a face this upright was drawn upright, despite rounded coordinates. */
const uprightDegrees = 1e-3;

/** Widens the range of an inclined plane by the rounding of its coordinates. */
const applyPlaneTilt = ({ angle, min, max }: Angles, tilt: number): Angles => ({
  angle,
  min,
  max: angle > uprightDegrees ? max + tilt : max,
});

/** Widens the range of a curved face by the tilt of its triangle, unless many vertices determine it. */
function applyCurvedTilt({ angle, min, max }: Angles, tilt: number): Angles {
  const isLittle = tilt < minTiltDegrees;
  if (angle > maxRelevantDegrees || (isLittle && min === max)) return { angle, min, max };
  return { angle: isLittle || angle >= tilt ? angle : max + tilt, min, max: max + tilt };
}

/** Degrees: a face with more draft is never the worst, except in a part without walls. */
const maxRelevantDegrees = 45;

function toUnsignedAngles({ low, high, min, max, isSure }: DraftAngle): Angles {
  const angle = nearestToZero(low, high);
  return { angle, min: nearestToZero(min, max), max: isSure ? angle : Math.max(-min, max) };
}

function combineDraft(one: Draft | undefined, other: Draft): Draft {
  if (!one) return other;
  const { angle, tilt, location } = one.angle <= other.angle ? one : other;
  return { angle, tilt, location, min: Math.min(one.min, other.min), max: Math.min(one.max, other.max) };
}

const nearestToZero = (low: number, high: number): number => Math.max(0, low, -high);
