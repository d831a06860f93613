import { Tilts } from '../../digits/tilts.ts';
import { isPlane } from '../../patches/faces.ts';
import type { Model } from '../../model.ts';
import { type Lean, Leans } from '../../blends/leans.ts';
import { middles } from '../../samples.ts';
import { surfacesOf } from '../../surfaces/surfaces.ts';
import type { Vector } from '../../vector.ts';
import { partingOf } from './parting.ts';
import { leastTilt } from './tilted.ts';

/** How much the walls lean so that a part comes out of its mould, in degrees. */
export interface Draft {
  /** The least angle between a face and the direction of pulling. */
  readonly angle: number;
  /** What it may be: round faces are written down in flats, and planes in digits. Both are the angle where it is sure. */
  readonly least: number;
  readonly most: number;
  /** By how much the digits of a file may tilt the face. */
  readonly tilt: number;
  readonly location: Vector;
}

/** The face that leans least. */
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

/** In degrees: a plane that digits may tilt by more is a sliver of something curved. */
const mostTiltOfPlaneDegrees = 5;

type Angles = Omit<Draft, 'location' | 'tilt'>;

/** In degrees: what is as upright was drawn upright, on whatever numbers it ends. */
const uprightDegrees = 1e-3;

/** A plane that leans was drawn to lean by so much, but for digits. */
const tiltedPlane = ({ angle, least, most }: Angles, tilt: number): Angles => ({
  angle,
  least,
  most: angle > uprightDegrees ? most + tilt : most,
});

/** A curved face may lean by as much more as digits tilt its triangle, but for one that is told by many corners. */
function tilted({ angle, least, most }: Angles, tilt: number): Angles {
  const isLittle = tilt < leastTilt;
  if (angle > mostLeaningDegrees || (isLittle && least === most)) return { angle, least, most };
  return { angle: isLittle || angle >= tilt ? angle : most + tilt, least, most: most + tilt };
}

/** In degrees: what leans by more is never the face that leans least, but in a part without walls. */
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
