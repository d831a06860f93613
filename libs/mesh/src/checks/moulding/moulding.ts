import { Tilts } from '../../digits/tilts.ts';
import { isPlane } from '../../patches/faces.ts';
import type { Model } from '../../model.ts';
import { type Lean, Leans } from '../../blends/leans.ts';
import { middles } from '../../samples.ts';
import { surfacesOf } from '../../surfaces/surfaces.ts';
import type { Vector } from '../../vector.ts';
import { partingOf } from './parting.ts';
import { leastTilt } from './tilted.ts';

/** Draft of the walls for release from a mould, in degrees. */
export interface Draft {
  /** Smallest angle between a face and the pull direction. */
  readonly angle: number;
  /** Possible range, because round faces are faceted and planes are rounded; both equal the angle when certain. */
  readonly least: number;
  readonly most: number;
  /** Largest tilt of the face by coordinate rounding, in degrees. */
  readonly tilt: number;
  readonly location: Vector;
}

/** Measures the face with the least draft. */
export function draftOf(model: Model, pull: Vector, surfaces = surfacesOf(model)): Draft | undefined {
  const leans = new Leans(model, surfaces, pull);
  const parting = partingOf({ model, surfaces, leans, pull });
  const tilts = new Tilts(model, pull);
  let draft: Draft | undefined;
  for (const { triangle, point: location } of middles(model)) {
    if (parting.has(triangle)) continue;
    const tilt = tilts.of(triangle);
    const angles = upright(leans.of(triangle));
    const isDrawn = isPlane(surfaces, triangle) && !surfaces.blends.has(triangle) && tilt < mostTiltOfPlaneDegrees;
    draft = lesser(draft, { ...(isDrawn ? tiltedPlane(angles, tilt) : tilted(angles, tilt)), tilt, location });
  }
  return draft;
}

/** Degrees: a plane that rounding may tilt by more is a sliver of a curved surface. */
const mostTiltOfPlaneDegrees = 5;

type Angles = Omit<Draft, 'location' | 'tilt'>;

/** Degrees: a face this upright was drawn upright, despite rounded coordinates. */
const uprightDegrees = 1e-3;

/** Widens the range of an inclined plane by the rounding of its coordinates. */
const tiltedPlane = ({ angle, least, most }: Angles, tilt: number): Angles => ({
  angle,
  least,
  most: angle > uprightDegrees ? most + tilt : most,
});

/** Widens the range of a curved face by the tilt of its triangle, unless many vertices determine it. */
function tilted({ angle, least, most }: Angles, tilt: number): Angles {
  const isLittle = tilt < leastTilt;
  if (angle > mostLeaningDegrees || (isLittle && least === most)) return { angle, least, most };
  return { angle: isLittle || angle >= tilt ? angle : most + tilt, least, most: most + tilt };
}

/** Degrees: a face with more draft is never the worst, except in a part without walls. */
const mostLeaningDegrees = 45;

function upright({ low, high, least, most, isSure }: Lean): Angles {
  const angle = nearestToZero(low, high);
  return { angle, least: nearestToZero(least, most), most: isSure ? angle : Math.max(-least, most) };
}

function lesser(one: Draft | undefined, other: Draft): Draft {
  if (!one) return other;
  const { angle, tilt, location } = one.angle <= other.angle ? one : other;
  return { angle, tilt, location, least: Math.min(one.least, other.least), most: Math.min(one.most, other.most) };
}

const nearestToZero = (low: number, high: number): number => Math.max(0, low, -high);
