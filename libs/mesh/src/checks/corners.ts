import { type Cylinder, isWhole } from '../cylinder-fit.ts';
import { normalOf } from '../facets.ts';
import { pointAt } from '../mesh.ts';
import type { Model } from '../model.ts';
import { following, triangleOf } from '../sides.ts';
import { at, cosine, cross, dot, lengthOf, minus, plus, times, unit, type Vector } from '../vector.ts';

/** A rounded inner corner, as a milling tool leaves it. */
export interface InnerCorner {
  readonly radius: number;
  /** Along its axis; of one that leans, along the tool. */
  readonly depth: number;
  readonly location: Vector;
  /** Whether it leans by more than the corners of a pocket do, and by less than its floor: a tool may follow it, or not. */
  readonly isLeaning: boolean;
}

/**
 * A fillet along the floor of a pocket runs at a right angle to the tool; a corner of a pocket runs along with it, or leans
 * as its walls do: by 15 degrees between two of 10.
 */
const alongside = cosine(15);

/** What leans by more runs up a floor. */
const leaning = cosine(60);

/** The rounded inner corners that run along a direction, or lean from it. Across the tool one that leans is an ellipse. */
export const innerCornersOf = (cylinders: readonly Cylinder[], along: Vector): InnerCorner[] =>
  cylinders
    .filter((one) => one.isInternal && !isWhole(one))
    .map(({ axis, ...rest }) => ({ ...rest, upright: Math.abs(dot(axis, along)) }))
    .filter(({ upright }) => upright > leaning)
    .map(({ radius, length: depth, centre: location, upright }) =>
      upright > alongside
        ? { radius, depth, location, isLeaning: false }
        : { radius: radius * upright, depth: depth * upright, location, isLeaning: true },
    );

/** Inner edges without any radius. */
export interface SharpEdges {
  /** Of all of them, in millimetres. */
  readonly length: number;
  /** Of those that run along the direction asked about. */
  readonly lengthAlong: number;
  /** Of those that lean from it by more than the corners of a pocket do, and by less than its floor. */
  readonly lengthLeaning: number;
  /** The middle of the longest. */
  readonly location: Vector | undefined;
}

/** Two faces that meet at less are strips of one curved surface. */
const leastTurn = Math.cos((31 * Math.PI) / 180);

/** All but those between the strips of `round` surfaces, and those of few, which may be planes. */
export function sharpEdgesOf(model: Model, along: Vector, { round, few }: Strips): SharpEdges {
  let found: SharpEdges = { length: 0, lengthAlong: 0, lengthLeaning: 0, location: undefined };
  let longest = 0;
  for (const [from, to] of innerEdges(model, { round, few })) {
    const edge = minus(to, from);
    const length = lengthOf(edge);
    const upright = Math.abs(dot(unit(edge), along));
    const isAlong = upright > alongside;
    const weight = isAlong ? length + 1e9 : length;
    const location = weight > longest ? times(plus(from, to), 0.5) : found.location;
    longest = Math.max(longest, weight);
    found = {
      length: found.length + length,
      lengthAlong: found.lengthAlong + (isAlong ? length : 0),
      lengthLeaning: found.lengthLeaning + (!isAlong && upright > leaning ? length : 0),
      location,
    };
  }
  return found;
}

/** The triangles of round surfaces. */
interface Strips {
  readonly round: ReadonlySet<number>;
  /** Each two of them beside each other meet at an edge, however little they turn. */
  readonly few?: ReadonlySet<number>;
}

/** Two triangles of one plane. */
const flat = 1 - 1e-7;

function* innerEdges(model: Model, { round, few }: Strips): Generator<readonly [Vector, Vector]> {
  const { mesh, sides, facets } = model;
  for (let side = 0; side < sides.opposite.length; side += 1) {
    const there = at(sides.opposite, side);
    if (there < side) continue;
    const isBoth = (some?: ReadonlySet<number>) => some?.has(triangleOf(side)) && some.has(triangleOf(there));
    const [one, other] = [normalOf(facets, triangleOf(side)), normalOf(facets, triangleOf(there))];
    if (dot(one, other) > (isBoth(few) ? flat : leastTurn) || isBoth(round)) continue;
    const [from, to] = [pointAt(mesh, at(mesh.corners, side)), pointAt(mesh, at(mesh.corners, following(side)))];
    if (dot(cross(one, other), minus(to, from)) < 0) yield [from, to];
  }
}
