import { signedVolume, totalArea } from '../bulk.ts';
import { normalOf } from '../facets.ts';
import { centroidOf, pointAt } from '../mesh.ts';
import type { Model } from '../model.ts';
import type { Planes } from '../patches.ts';
import { at, dot, type Vector } from '../vector.ts';

/** A flat sheet. */
export interface FlatSheet {
  /** In millimetres, from one face to the other. */
  readonly thickness: number;
}

/** The two faces of a sheet hold more of its surface than this; those of a cube hold a third, of a square bar half. */
const leastArea = 0.6;

/** Between its faces a sheet is solid, but for chamfers and countersinks. */
const leastFilled = 0.95;

/** As a share of the thickness. */
const near = 1e-3;

/** The sheet that a design is, when it lies between two parallel faces that are nearly all there is of it. */
export function flatSheetOf(model: Model, planes: Planes): FlatSheet | undefined {
  const normal = normalOfLargest(model, planes);
  const { low, high } = rangeAlong(model, normal);
  const thickness = high - low;
  const { mesh, facets } = model;
  const faces = { low: 0, high: 0 };
  for (let triangle = 0; triangle < facets.areas.length; triangle += 1) {
    if (Math.abs(dot(normalOf(facets, triangle), normal)) < 1 - near) continue;
    const height = dot(centroidOf(mesh, triangle), normal);
    if (height - low < near * thickness) faces.low += at(facets.areas, triangle);
    if (high - height < near * thickness) faces.high += at(facets.areas, triangle);
  }
  const isMost = faces.low + faces.high > leastArea * totalArea(facets);
  const isFilled = signedVolume(mesh) > leastFilled * Math.max(faces.low, faces.high) * thickness;
  return isMost && isFilled ? { thickness } : undefined;
}

function normalOfLargest({ facets }: Model, { of, areas }: Planes): Vector {
  const largest = areas.reduce((best, area, plane) => (area > at(areas, best) ? plane : best), 0);
  return normalOf(facets, of.indexOf(largest));
}

function rangeAlong({ mesh }: Model, normal: Vector): { low: number; high: number } {
  let [low, high] = [Infinity, -Infinity];
  for (const place of mesh.corners) {
    const height = dot(pointAt(mesh, place), normal);
    [low, high] = [Math.min(low, height), Math.max(high, height)];
  }
  return { low, high };
}
