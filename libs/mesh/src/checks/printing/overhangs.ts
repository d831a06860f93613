import { dot, toRadians, type Vector } from '@kerf/geometry';
import { maxHeightError } from '../../coordinate-precision/height-error.ts';
import { getResolution } from '../../coordinate-precision/coordinate-grid.ts';
import { normalOf } from '../../face-normals.ts';
import { centroidOf, cornerOf, type Mesh } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { DraftAngles } from '../../draft/draft-angles.ts';
import { sampleCentroids } from '../../surface-samples.ts';
import { classifySurfaces } from '../../surfaces/surfaces.ts';
import { at } from '../../typed-arrays.ts';

/** Overhanging area of a part built up in layers. */
export interface Overhang {
  /** Square millimetres. */
  readonly area: number;
  /** Steepest angle in degrees from the vertical; 90 is a ceiling, 0 means that nothing faces down. */
  readonly angle: number;
  /** Possible range, because round faces are faceted; both equal the angle when certain. */
  readonly min: number;
  readonly max: number;
  /** On the steepest face. */
  readonly location: Vector | undefined;
}

/** Angle limit, and triangles to ignore. */
export interface OverhangOptions {
  /** Degrees from the vertical. */
  readonly limit: number;
  readonly bridged: ReadonlySet<number>;
}

const nothing: Overhang = { area: 0, angle: 0, min: 0, max: 0, location: undefined };

/** Measures faces beyond the overhang limit, except the build plate and bridged triangles. */
export function measureOverhangs(
  model: Model,
  build: Vector,
  { limit, bridged }: OverhangOptions,
  surfaces = classifySurfaces(model),
): Overhang {
  const draftAngles = new DraftAngles(model, surfaces, build);
  const down = -Math.sin(toRadians(limit)) - 1e-9;
  let found = nothing;
  for (const triangle of findDownwardTriangles(model, build)) {
    if (bridged.has(triangle)) continue;
    const draftAngle = draftAngles.getDraftAngle(triangle);
    const isOver = dot(normalOf(model.facets, triangle), build) < down;
    const next: Omit<Overhang, 'angle' | 'location'> = {
      area: found.area + (isOver ? at(model.facets.areas, triangle) : 0),
      min: Math.max(found.min, draftAngle.isSure ? -draftAngle.low : -draftAngle.max),
      max: Math.max(found.max, -draftAngle.min),
    };
    const isSteeper = -draftAngle.low > found.angle;
    const steepest = isSteeper ? { angle: -draftAngle.low, location: centroidOf(model.mesh, triangle) } : found;
    found = { ...steepest, ...next };
  }
  return found;
}

/** Finds triangles that face down and do not lie on the plate, though they may start there. */
export function* findDownwardTriangles(model: Model, build: Vector): Generator<number> {
  const { mesh, facets } = model;
  const plate = getPlateHeight(mesh, build);
  for (const { triangle } of sampleCentroids(model)) {
    if (dot(normalOf(facets, triangle), build) > -1e-6) continue;
    if (Math.max(...heights(mesh, triangle, build)) > plate) yield triangle;
  }
}

const heights = (mesh: Mesh, triangle: number, build: Vector): number[] =>
  [0, 1, 2].map((corner) => dot(cornerOf(mesh, triangle, corner), build));

/** Height of the build plate, with tolerance for the rounding that separates the vertices of an inclined face. */
function getPlateHeight(mesh: Mesh, build: Vector): number {
  let [low, high] = [Infinity, -Infinity];
  for (let triangle = 0; triangle < mesh.corners.length / 3; triangle += 1) {
    for (const height of heights(mesh, triangle, build)) [low, high] = [Math.min(low, height), Math.max(high, height)];
  }
  return low + Math.max(1e-6, 1e-5 * (high - low), maxHeightError(getResolution(mesh), build));
}
