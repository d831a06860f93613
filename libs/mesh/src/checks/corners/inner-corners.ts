import type { Cylinder } from '../../fitting/cylinder-fit.ts';
import { cornerOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { cosine, dot, type Vector } from '../../vector.ts';

/** A rounded inner corner, as a milling tool leaves it. */
export interface InnerCorner {
  /** In millimetres. */
  readonly radius: number;
  /** The least and the most that the radius may be, where the digits of a file leave room. */
  readonly between?: readonly [number, number];
  /** Along the tool. */
  readonly depth: number;
  readonly location: Vector;
  /** Whether it leans by more than the corners of a pocket do, and by less than its floor: a tool may follow it, or not. */
  readonly isLeaning: boolean;
}

/**
 * A fillet along the floor of a pocket runs at a right angle to the tool; a corner of a pocket runs along with it, or leans
 * as its walls do: by 15 degrees between two of 10.
 */
export const alongside = cosine(15);

/** What leans by more runs up a floor. */
export const leaning = cosine(60);

/** A round wall that material lies around on one side. */
export type InnerWall = Pick<Cylinder, 'radius' | 'axis' | 'centre' | 'triangles'> & Pick<InnerCorner, 'between'>;

/**
 * A corner as a tool along a direction has to go around it; undefined for what runs up a floor. Across the tool a cylinder
 * that leans is an ellipse, which is tightest by the cosine.
 */
export function innerCornerOf(model: Model, wall: InnerWall, along: Vector): InnerCorner | undefined {
  const { radius, between, axis, centre, triangles } = wall;
  const upright = Math.abs(dot(axis, along));
  if (upright <= leaning) return undefined;
  return {
    radius: radius * upright,
    ...(between && { between: [between[0] * upright, between[1] * upright] }),
    depth: depthOf(model, triangles, { axis, along }),
    location: centre,
    isLeaning: upright <= alongside,
  };
}

/** How a wall runs, and how a tool does: unit vectors. */
interface Ways {
  readonly axis: Vector;
  readonly along: Vector;
}

/**
 * How deep a wall is along the tool. It ends across the tool, or across its own axis where a part leans as a whole; seen the
 * other way it reaches farther, as far as it is wide.
 */
function depthOf(model: Model, triangles: Iterable<number>, { axis, along }: Ways): number {
  const [ofAxis, ofTool] = [new Reach(axis), new Reach(along)];
  for (const triangle of triangles)
    for (const k of [0, 1, 2]) {
      const corner = cornerOf(model.mesh, triangle, k);
      ofAxis.take(corner);
      ofTool.take(corner);
    }
  return Math.min(ofTool.length, ofAxis.length * Math.abs(dot(axis, along)));
}

/** From where to where places reach along a way. */
class Reach {
  readonly #way: Vector;
  #low = Infinity;
  #high = -Infinity;

  constructor(way: Vector) {
    this.#way = way;
  }

  take(place: Vector): void {
    const height = dot(place, this.#way);
    this.#low = Math.min(this.#low, height);
    this.#high = Math.max(this.#high, height);
  }

  get length(): number {
    return this.#high - this.#low;
  }
}
