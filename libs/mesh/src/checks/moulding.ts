import type { Model } from '../model.ts';
import { type Lean, Leans } from '../leans.ts';
import { middles } from '../samples.ts';
import { surfacesOf } from '../surfaces.ts';
import type { Vector } from '../vector.ts';
import { partingOf } from './parting.ts';

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
  let draft: Draft | undefined;
  for (const { triangle, point: location } of middles(model))
    if (!parting.has(triangle)) draft = lesser(draft, { ...upright(leans.of(triangle)), location });
  return draft;
}

function upright({ low, high, least, most, isSure }: Lean): Omit<Draft, 'location'> {
  const angle = nearestToZero(low, high);
  return { angle, least: nearestToZero(least, most), most: isSure ? angle : Math.max(-least, most) };
}

function lesser(one: Draft | undefined, other: Draft): Draft {
  if (!one) return other;
  const { angle, location } = one.angle <= other.angle ? one : other;
  return { angle, location, least: Math.min(one.least, other.least), most: Math.min(one.most, other.most) };
}

const nearestToZero = (low: number, high: number): number => Math.max(0, low, -high);
