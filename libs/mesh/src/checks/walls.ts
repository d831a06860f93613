import { normalOf } from '../facets.ts';
import type { Model } from '../model.ts';
import { Ray } from '../ray.ts';
import { middles, type Sample, spread } from '../samples.ts';
import { dot, times, type Vector } from '../vector.ts';

/** How thick the material is at one place. */
export interface Wall {
  /** In millimetres, straight through. */
  readonly thickness: number;
  /** On the surface. */
  readonly location: Vector;
  /** Into the material. */
  readonly direction: Vector;
}

/** What rays through the material have found. */
export interface Walls {
  readonly thinnest: Wall | undefined;
  /** The thickness that half of the surface has at most. */
  readonly median: number;
  /** Which share of the surface has nearly that thickness. */
  readonly uniform: number;
}

/** Two faces are the sides of one wall when their normals are within 60 degrees of opposite. */
const opposed = -0.5;

/** Rays into the material from the middle of every triangle and from places spread over the surface. */
export function wallsOf(model: Model, samples: number): Walls {
  const measured = [...spread(model, samples)].flatMap((sample) => wallAt(model, sample) ?? []);
  let thinnest: Wall | undefined;
  const take = (wall: Wall | undefined) => {
    if (wall && wall.thickness < (thinnest?.thickness ?? Infinity)) thinnest = wall;
  };
  for (const wall of measured) take(wall);
  for (const sample of middles(model)) take(wallAt(model, sample));
  return { thinnest, ...usual(measured) };
}

/** The wall under a place of the surface, unless the other side is no wall. */
export function wallAt({ facets, tree }: Model, { triangle, point }: Sample): Wall | undefined {
  const normal = normalOf(facets, triangle);
  const direction = times(normal, -1);
  const hit = new Ray(tree, point, direction).first(triangle);
  if (!hit || dot(normal, normalOf(facets, hit.triangle)) > opposed) return undefined;
  return { thickness: hit.distance, location: point, direction };
}

function usual(walls: readonly Wall[]): Pick<Walls, 'median' | 'uniform'> {
  const sorted = walls.map(({ thickness }) => thickness).sort((a, b) => a - b);
  const median = sorted[sorted.length >> 1] ?? 0;
  const alike = sorted.filter((thickness) => Math.abs(thickness - median) <= Math.max(0.02 * median, 0.01));
  return { median, uniform: alike.length / Math.max(1, sorted.length) };
}
