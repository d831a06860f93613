import { cosDegrees, dot, type Vector } from '@kerf/geometry';
import type { Cylinder } from '../../fitting/cylinder-fit.ts';
import { cornerOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';

/** A rounded inner corner, as a milling tool leaves it. */
export interface InnerCorner {
  /** Millimetres. */
  readonly radius: number;
  /** Smallest and largest possible radius, where coordinate rounding matters. */
  readonly between?: readonly [number, number];
  /** Along the tool, in millimetres. */
  readonly depth: number;
  readonly location: Vector;
  /** True if it is more inclined than pocket corners and less than the floor: a tool may or may not follow it. */
  readonly isInclined: boolean;
}

/**
 * A fillet at the floor of a pocket is perpendicular to the tool; a pocket corner is parallel to it, or inclined as its
 * walls are: by 15 degrees between two walls of 10.
 */
export const minAlignedCosine = cosDegrees(15);

/** A wall with a smaller cosine runs up a floor. */
export const minWallCosine = cosDegrees(60);

/** A round wall with material on its outside. */
export type InnerWall = Pick<Cylinder, 'radius' | 'axis' | 'centre' | 'triangles'> & Pick<InnerCorner, 'between'>;

/**
 * Converts a wall to the corner that a tool along a direction has to follow; undefined for a wall that runs up a floor.
 * Across the tool an inclined cylinder is an ellipse, so its tightest radius shrinks by the cosine.
 */
export function toInnerCorner(model: Model, wall: InnerWall, along: Vector): InnerCorner | undefined {
  const { radius, between, axis, centre, triangles } = wall;
  const upright = Math.abs(dot(axis, along));
  if (upright <= minWallCosine) return undefined;
  return {
    radius: radius * upright,
    ...(between && { between: [between[0] * upright, between[1] * upright] }),
    depth: depthOf(model, triangles, { axis, along }),
    location: centre,
    isInclined: upright <= minAlignedCosine,
  };
}

/** Unit vectors along the wall and along the tool. */
interface Directions {
  readonly axis: Vector;
  readonly along: Vector;
}

/**
 * Depth of a wall along the tool. It ends across the tool, or across its own axis when the whole part is inclined; the
 * other measure is longer by the width, so the smaller one counts.
 */
function depthOf(model: Model, triangles: Iterable<number>, { axis, along }: Directions): number {
  const [ofAxis, ofTool] = [new Extent(axis), new Extent(along)];
  for (const triangle of triangles)
    for (const k of [0, 1, 2]) {
      const corner = cornerOf(model.mesh, triangle, k);
      ofAxis.addPoint(corner);
      ofTool.addPoint(corner);
    }
  return Math.min(ofTool.length, ofAxis.length * Math.abs(dot(axis, along)));
}

/** Extent of points along a direction. */
class Extent {
  readonly #way: Vector;
  #low = Infinity;
  #high = -Infinity;

  constructor(direction: Vector) {
    this.#way = direction;
  }

  addPoint(point: Vector): void {
    const height = dot(point, this.#way);
    this.#low = Math.min(this.#low, height);
    this.#high = Math.max(this.#high, height);
  }

  get length(): number {
    return this.#high - this.#low;
  }
}
