import type { BoundingBox } from '../commands.ts';
import type { Body } from './body.ts';
import { oc } from './occt.ts';
import { verticesOf } from './parts.ts';
import { coordinates, difference, rounded, type Vector } from './vector.ts';

/** A body with its cached corners, so that comparing it with many others does not query OCCT each time. */
export interface Placed {
  readonly body: Body;
  readonly corners: ReadonlyMap<string, Vector>;
}

export function placed(body: Body): Placed {
  using vertices = verticesOf(body.shape);
  const corners = vertices.all.map((vertex) => coordinates(oc.BRep_Tool.Pnt(vertex)));
  return { body, corners: new Map(corners.map((corner) => [placeOf(corner), corner])) };
}

const placeOf = (corner: Vector): string => rounded(corner).join();

/** Intersects the boxes of two bodies. Where they are apart along an axis, `min` exceeds `max`. */
export const roomFor = ({ body: a }: Pick<Placed, 'body'>, { body: b }: Pick<Placed, 'body'>): BoundingBox => ({
  min: a.boundingBox.min.map((value, axis) => Math.max(value, b.boundingBox.min[axis] ?? value)),
  max: a.boundingBox.max.map((value, axis) => Math.min(value, b.boundingBox.max[axis] ?? value)),
});

export const volumeIn = ({ min, max }: BoundingBox): number =>
  difference(max, min).reduce((volume, length) => volume * Math.max(0, length), 1);

/**
 * Distance of two bodies if two of their corners are as close as their boxes, since nothing can be closer; otherwise
 * undefined.
 */
export function cornerGap(a: Placed, b: Placed): number | undefined {
  const { min, max } = roomFor(a, b);
  const least = Math.hypot(...difference(min, max).map((gap) => Math.max(0, gap)));
  for (const corner of a.corners.values()) {
    const opposite = b.corners.get(placeOf(nearestIn(b.body.boundingBox, corner)));
    const gap = opposite ? Math.hypot(...difference(corner, opposite)) : Number.POSITIVE_INFINITY;
    if (gap <= least + known) return rounded([gap])[0];
  }
  return undefined;
}

/** Accuracy of boxes in millimetres. */
const known = 1e-6;

const nearestIn = ({ min, max }: BoundingBox, place: Vector): Vector =>
  place.map((value, axis) => Math.min(Math.max(value, min[axis] ?? value), max[axis] ?? value));
