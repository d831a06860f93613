import { Tilts } from '../../digits/tilts.ts';
import { isPlane } from '../../patches/faces.ts';
import type { Model } from '../../model.ts';
import { type Lean, Leans } from '../../blends/leans.ts';
import { middles } from '../../samples.ts';
import { type Surfaces, surfacesOf } from '../../surfaces/surfaces.ts';
import type { Vector } from '../../vector.ts';
import { partingOf } from './parting.ts';
import { leastTilt } from './tilted.ts';

/** How much the walls lean so that a part comes out of its mould, in degrees. */
export interface Draft {
  /** The least angle between a face and the direction of pulling. */
  readonly angle: number;
  /** What it may be: round faces are written down in flats. Both are the angle where it is sure. */
  readonly least: number;
  readonly most: number;
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
    const tilt = tiltOf(surfaces, tilts, triangle);
    draft = lesser(draft, { ...tilted(upright(leans.of(triangle)), tilt), location });
  }
  return draft;
}

/** In degrees: a plane that digits may tilt by more is a sliver of something curved. */
const mostTiltOfPlaneDegrees = 5;

/** In degrees. What is drawn as a plane may end on even numbers; corners of what is curved do so in a file of few digits alone. */
function tiltOf(surfaces: Surfaces, tilts: Tilts, triangle: number): number {
  const tilt = tilts.of(triangle);
  const isOfPlane = isPlane(surfaces, triangle) && !surfaces.blends.has(triangle);
  return isOfPlane && tilt < mostTiltOfPlaneDegrees ? 0 : tilt;
}

type Angles = Omit<Draft, 'location'>;

/** A face may lean by as much more as digits tilt its triangle, if they matter. */
function tilted({ angle, least, most }: Angles, tilt: number): Angles {
  if (tilt < leastTilt || angle > mostLeaningDegrees) return { angle, least, most };
  return { angle: angle < tilt ? most + tilt : angle, least, most: most + tilt };
}

/** In degrees: what leans by more is never the face that leans least, but in a part without walls. */
const mostLeaningDegrees = 45;

function upright({ low, high, least, most, isSure }: Lean): Angles {
  const angle = nearestToZero(low, high);
  return { angle, least: nearestToZero(least, most), most: isSure ? angle : Math.max(-least, most) };
}

function lesser(one: Draft | undefined, other: Draft): Draft {
  if (!one) return other;
  const { angle, location } = one.angle <= other.angle ? one : other;
  return { angle, location, least: Math.min(one.least, other.least), most: Math.min(one.most, other.most) };
}

const nearestToZero = (low: number, high: number): number => Math.max(0, low, -high);
