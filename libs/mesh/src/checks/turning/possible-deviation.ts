import { cross, dot, subtract, toRadians, type Vector } from '@kerf/geometry';
import type { Line } from '../../fitting/angular-coverage.ts';
import { normalOf } from '../../face-normals.ts';
import { cornerOf } from '../../mesh.ts';
import { at } from '../../typed-arrays.ts';
import { type PlaneFaces, findDeviations } from './axisymmetry-deviation.ts';
import { type Coaxiality, classifyCoaxiality } from './coaxiality.ts';

/** Finds the planes that deviate from an axis, or may. */
export function findPossibleDeviations(faces: PlaneFaces, line: Line): Uint8Array {
  const { deviates, isEndFace } = findDeviations(faces, line);
  const known = classifyPlanes(faces, line);
  const { low, high, triangles } = measureAngularExtents(faces, line);
  for (let plane = 0; plane < deviates.length; plane += 1) {
    if (known[plane] === 'doubtful') deviates[plane] = 1;
    // A single triangle is a fragment of a strip and faces past the axis as fragments do.
    if (known[plane] !== undefined || at(isEndFace, plane) || at(triangles, plane) < 2) continue;
    const isWide = at(high, plane) - at(low, plane) > maxWidth;
    if (isWide || Math.abs(at(high, plane) + at(low, plane)) / 2 > maxSkewSine) deviates[plane] = 1;
  }
  return deviates;
}

/** Width of a strip of twenty, seen from the axis. */
const maxWidth = 2 * Math.sin(toRadians(9.05));

/** Sine by which the middle of a strip may miss the axis. */
const maxSkewSine = 0.015;

/** Coaxiality of the planes that belong to cylinders. */
function classifyPlanes({ model: { mesh }, planes, cylinders }: PlaneFaces, line: Line): (Coaxiality | undefined)[] {
  const found: (Coaxiality | undefined)[] = [];
  for (const cylinder of cylinders) {
    const turning = classifyCoaxiality(mesh, cylinder, line);
    if (turning !== 'unknown') for (const triangle of cylinder.triangles) found[at(planes.of, triangle)] = turning;
  }
  return found;
}

/** Extents of planes to either side of where they face the axis, as sines. */
interface AngularExtents {
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** Number of triangles in each plane. */
  readonly triangles: Uint32Array;
}

function measureAngularExtents({ model: { mesh, facets }, planes }: PlaneFaces, line: Line): AngularExtents {
  const count = planes.areas.length;
  const [low, high] = [new Float64Array(count).fill(Infinity), new Float64Array(count).fill(-Infinity)];
  const triangles = new Uint32Array(count);
  for (let triangle = 0; triangle < planes.of.length; triangle += 1) {
    const plane = at(planes.of, triangle);
    triangles[plane] = at(triangles, plane) + 1;
    const past = cross(normalOf(facets, triangle), line.axis);
    for (const corner of [0, 1, 2]) {
      const aside = asideOf(cornerOf(mesh, triangle, corner), line, past);
      low[plane] = Math.min(at(low, plane), aside);
      high[plane] = Math.max(at(high, plane), aside);
    }
  }
  return { low, high, triangles };
}

/** Share of the distance: on the axis itself only rounding remains. */
const rounding = 1e-6;

function asideOf(position: Vector, { axis, point }: Line, past: Vector): number {
  const from = subtract(position, point);
  const along = dot(from, axis);
  const far = Math.sqrt(Math.max(0, dot(from, from) - along * along));
  return far > rounding * (1 + Math.abs(along)) ? dot(from, past) / far : 0;
}
