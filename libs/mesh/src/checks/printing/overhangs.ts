import { apartAlong } from '../../digits/apart.ts';
import { digitOf } from '../../digits/grid.ts';
import { normalOf } from '../../facets.ts';
import { centroidOf, cornerOf, type Mesh } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { Leans } from '../../blends/leans.ts';
import { middles } from '../../samples.ts';
import { surfacesOf } from '../../surfaces/surfaces.ts';
import { at, dot, radians, type Vector } from '../../vector.ts';

/** What hangs over nothing while a part is built up in layers. */
export interface Overhang {
  /** In square millimetres. */
  readonly area: number;
  /** The steepest of it, in degrees from the vertical; 90 is a ceiling. 0 when nothing looks down. */
  readonly angle: number;
  /** What it may be: round faces are written down in flats. Both are the angle where it is sure. */
  readonly least: number;
  readonly most: number;
  /** On the steepest of it. */
  readonly location: Vector | undefined;
}

/** What leans over too much, and what does not count as hanging. */
export interface Hanging {
  /** In degrees from the vertical. */
  readonly limit: number;
  readonly bridged: ReadonlySet<number>;
}

const nothing: Overhang = { area: 0, angle: 0, least: 0, most: 0, location: undefined };

/** The faces that lean over by more than a limit, but for the plate and bridged triangles. */
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
    const next = {
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

/** The triangles that look down and do not lie on the plate, though they may begin there. */
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

/** What is no higher lies on the plate, but for the digits of a file: they part the corners of a face that is askew to them. */
function lowest(mesh: Mesh, build: Vector): number {
  let [low, high] = [Infinity, -Infinity];
  for (let triangle = 0; triangle < mesh.corners.length / 3; triangle += 1) {
    for (const height of heights(mesh, triangle, build)) [low, high] = [Math.min(low, height), Math.max(high, height)];
  }
  return low + Math.max(1e-6, 1e-5 * (high - low), apartAlong(digitOf(mesh), build));
}
