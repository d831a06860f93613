import { apartAlong } from '../../digits/apart.ts';
import { digitOf } from '../../digits/grid.ts';
import { normalOf } from '../../facets.ts';
import { centroidOf, cornerOf, type Mesh } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { Leans } from '../../blends/leans.ts';
import { middles } from '../../samples.ts';
import { surfacesOf } from '../../surfaces/surfaces.ts';
import { at, dot, radians, type Vector } from '../../vector.ts';

/** Overhanging area of a part built up in layers. */
export interface Overhang {
  /** Square millimetres. */
  readonly area: number;
  /** Steepest angle in degrees from the vertical; 90 is a ceiling, 0 means that nothing faces down. */
  readonly angle: number;
  /** Possible range, because round faces are faceted; both equal the angle when certain. */
  readonly least: number;
  readonly most: number;
  /** On the steepest face. */
  readonly location: Vector | undefined;
}

/** Angle limit, and triangles to ignore. */
export interface Hanging {
  /** Degrees from the vertical. */
  readonly limit: number;
  readonly bridged: ReadonlySet<number>;
}

const nothing: Overhang = { area: 0, angle: 0, least: 0, most: 0, location: undefined };

/** Measures faces beyond the overhang limit, except the build plate and bridged triangles. */
export function overhangsOf(
  model: Model,
  build: Vector,
  { limit, bridged }: Hanging,
  surfaces = surfacesOf(model),
): Overhang {
  const leans = new Leans(model, surfaces, build);
  const down = -Math.sin(radians(limit)) - 1e-9;
  let found = nothing;
  for (const triangle of lookingDown(model, build)) {
    if (bridged.has(triangle)) continue;
    const lean = leans.of(triangle);
    const isOver = dot(normalOf(model.facets, triangle), build) < down;
    const next: Omit<Overhang, 'angle' | 'location'> = {
      area: found.area + (isOver ? at(model.facets.areas, triangle) : 0),
      least: Math.max(found.least, lean.isSure ? -lean.low : -lean.most),
      most: Math.max(found.most, -lean.least),
    };
    const isSteeper = -lean.low > found.angle;
    const steepest = isSteeper ? { angle: -lean.low, location: centroidOf(model.mesh, triangle) } : found;
    found = { ...steepest, ...next };
  }
  return found;
}

/** Finds triangles that face down and do not lie on the plate, though they may start there. */
export function* lookingDown(model: Model, build: Vector): Generator<number> {
  const { mesh, facets } = model;
  const plate = lowest(mesh, build);
  for (const { triangle } of middles(model)) {
    if (dot(normalOf(facets, triangle), build) > -1e-6) continue;
    if (Math.max(...heights(mesh, triangle, build)) > plate) yield triangle;
  }
}

const heights = (mesh: Mesh, triangle: number, build: Vector): number[] =>
  [0, 1, 2].map((corner) => dot(cornerOf(mesh, triangle, corner), build));

/** Height of the build plate, with tolerance for the rounding that separates the vertices of an inclined face. */
function lowest(mesh: Mesh, build: Vector): number {
  let [low, high] = [Infinity, -Infinity];
  for (let triangle = 0; triangle < mesh.corners.length / 3; triangle += 1) {
    for (const height of heights(mesh, triangle, build)) [low, high] = [Math.min(low, height), Math.max(high, height)];
  }
  return low + Math.max(1e-6, 1e-5 * (high - low), apartAlong(digitOf(mesh), build));
}
