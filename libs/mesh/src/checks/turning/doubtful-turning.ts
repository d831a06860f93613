import type { Line } from '../../fitting/coverage.ts';
import { normalOf } from '../../facets.ts';
import { cornerOf } from '../../mesh.ts';
import { at, cross, dot, minus, radians, type Vector } from '../../vector.ts';
import { type Faces, strayFrom } from './straying.ts';
import { type Turning, turningOf } from './turned-cylinders.ts';

/** Finds the planes that deviate from an axis, or may. */
export function doubtfulAbout(faces: Faces, line: Line): Uint8Array {
  const { strays, ends } = strayFrom(faces, line);
  const known = turningOfPlanes(faces, line);
  const { low, high, triangles } = sightsOf(faces, line);
  for (let plane = 0; plane < strays.length; plane += 1) {
    if (known[plane] === 'doubtful') strays[plane] = 1;
    // A single triangle is a fragment of a strip and faces past the axis as fragments do.
    if (known[plane] !== undefined || at(ends, plane) || at(triangles, plane) < 2) continue;
    const isWide = at(high, plane) - at(low, plane) > mostWidth;
    if (isWide || Math.abs(at(high, plane) + at(low, plane)) / 2 > mostAskew) strays[plane] = 1;
  }
  return strays;
}

/** Width of a strip of twenty, seen from the axis. */
const mostWidth = 2 * Math.sin(radians(9.05));

/** Sine by which the middle of a strip may miss the axis. */
const mostAskew = 0.015;

/** Coaxiality of the planes that belong to cylinders. */
function turningOfPlanes({ model: { mesh }, planes, cylinders }: Faces, line: Line): (Turning | undefined)[] {
  const found: (Turning | undefined)[] = [];
  for (const cylinder of cylinders) {
    const turning = turningOf(mesh, cylinder, line);
    if (turning !== 'unknown') for (const triangle of cylinder.triangles) found[at(planes.of, triangle)] = turning;
  }
  return found;
}

/** Extents of planes to either side of where they face the axis, as sines. */
interface Sights {
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** Number of triangles in each plane. */
  readonly triangles: Uint32Array;
}

function sightsOf({ model: { mesh, facets }, planes }: Faces, line: Line): Sights {
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

function asideOf(place: Vector, { axis, point }: Line, past: Vector): number {
  const from = minus(place, point);
  const along = dot(from, axis);
  const far = Math.sqrt(Math.max(0, dot(from, from) - along * along));
  return far > rounding * (1 + Math.abs(along)) ? dot(from, past) / far : 0;
}
