import { perpendicularTo, cross, dot, subtract, toRadians, type Vector } from '@kerf/geometry';
import { cornerOf, type Mesh } from '../mesh.ts';
import { at } from '../typed-arrays.ts';

/** A straight line in space. */
export interface Line {
  /** A unit vector. */
  readonly axis: Vector;
  readonly point: Vector;
}

/** Sectors of a tenth of a degree. */
const sectors = 3600;

const turn = 2 * Math.PI;

/**
 * Measures the angle that triangles cover around a line, at any height, in degrees rounded up to tenths; 360 when
 * closed.
 */
export function measureCoverage(mesh: Mesh, triangles: ArrayLike<number>, line: Line): number {
  let count = 0;
  for (const share of markCovered(mesh, triangles, line)) count += share;
  return (count * 360) / sectors;
}

/** Measures the widest angle around a line that triangles leave open, in degrees. */
export function measureWidestGap(mesh: Mesh, triangles: ArrayLike<number>, line: Line): number {
  const covered = markCovered(mesh, triangles, line);
  let [widest, gap] = [0, 0];
  for (let share = 0; share < 2 * sectors; share += 1) {
    gap = at(covered, share % sectors) ? 0 : gap + 1;
    widest = Math.max(widest, gap);
  }
  return (Math.min(widest, sectors) * 360) / sectors;
}

function markCovered(mesh: Mesh, triangles: ArrayLike<number>, { axis, point }: Line): Uint8Array {
  const right = perpendicularTo(axis);
  const ahead = cross(axis, right);
  const covered = new Uint8Array(sectors);
  const angleOf = (position: Vector) => {
    const from = subtract(position, point);
    return Math.atan2(dot(from, ahead), dot(from, right));
  };
  for (let i = 0; i < triangles.length; i += 1) {
    const triangle = triangles[i] ?? 0;
    mark(
      covered,
      [0, 1, 2].map((corner) => angleOf(cornerOf(mesh, triangle, corner))),
    );
  }
  return covered;
}

/** Slightly above the strip of a hexagon; a wider one is the flat of a D. */
const widest = toRadians(61);

/** Marks the sectors between three angles, the short way around. */
function mark(covered: Uint8Array, [first = 0, ...others]: readonly number[]): void {
  const steps = others.map((angle) => angle - first - turn * Math.round((angle - first) / turn));
  const position = (angle: number) => (angle / turn) * sectors;
  const [min, max] = [Math.min(0, ...steps), Math.max(0, ...steps)];
  if (max - min > widest) return;
  const from = Math.floor(position(first + min) + touchSlack);
  const to = Math.ceil(position(first + max) - touchSlack);
  for (let share = from; share < to; share += 1) covered[((share % sectors) + sectors) % sectors] = 1;
}

/** A sector that is only touched is not covered. */
const touchSlack = 1e-6;
