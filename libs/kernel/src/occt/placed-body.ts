import { subtract, type Vector, clampToBox, intersectBoxes } from '@kerf/geometry';
import type { Body } from './body.ts';
import { oc } from './occt.ts';
import { listVertices } from './sub-shapes.ts';
import { takeCoordinates, roundCoordinates, roundCoordinate } from './vector.ts';

/** A body with its cached corners, so that comparing it with many others does not query OCCT each time. */
export interface PlacedBody {
  readonly body: Body;
  readonly corners: ReadonlyMap<string, Vector>;
}

export function createPlacedBody(body: Body): PlacedBody {
  using vertices = listVertices(body.shape);
  const corners = vertices.all.map((vertex) => takeCoordinates(oc.BRep_Tool.Pnt(vertex)));
  return { body, corners: new Map(corners.map((corner) => [getPointKey(corner), corner])) };
}

const getPointKey = (corner: Vector): string => roundCoordinates(corner).join();

/**
 * Distance of two bodies if two of their corners are as close as their boxes, since nothing can be closer; otherwise
 * undefined.
 */
export function computeCornerGap(a: PlacedBody, b: PlacedBody): number | undefined {
  const { min, max } = intersectBoxes(a.body.boundingBox, b.body.boundingBox);
  const boxGap = Math.hypot(...subtract(min, max).map((gap) => Math.max(0, gap)));
  for (const corner of a.corners.values()) {
    const opposite = b.corners.get(getPointKey(clampToBox(b.body.boundingBox, corner)));
    const gap = opposite ? Math.hypot(...subtract(corner, opposite)) : Number.POSITIVE_INFINITY;
    if (gap <= boxGap + boxToleranceMm) return roundCoordinate(gap);
  }
  return undefined;
}

/** Accuracy of boxes in millimetres. */
const boxToleranceMm = 1e-6;
