import { type Crossing, findCrossings } from './grid-lines.ts';
import type { Mesh } from './mesh.ts';

/**
 * Share of the enclosed volume with a winding number other than 1, or of the surface folded onto itself.
 * The larger of the two counts; 0 without self-intersection. Measured along grid lines in x, y and z.
 * Crossings less than `near` millimetres apart coincide.
 */
export function measureTangledShare(mesh: Pick<Mesh, 'points' | 'corners'>, near: number): number {
  return Math.max(...[0, 1, 2].map((axis) => measureShareAlong(findCrossings(mesh, axis), near)));
}

function measureShareAlong(lines: readonly (readonly Crossing[])[], near: number): number {
  let [once, otherwise, folded, crossed] = [0, 0, 0, 0];
  for (const line of lines) {
    const found = measureLine(line, near);
    once += found.once;
    otherwise += found.otherwise;
    folded += found.folded;
    crossed += line.length;
  }
  return Math.max(otherwise / (once + otherwise || 1), folded / (crossed || 1));
}

/** Lengths in millimetres by winding number, and the number of crossings that coincide with an opposite one. */
function measureLine(line: readonly Crossing[], near: number): { once: number; otherwise: number; folded: number } {
  let [windings, once, otherwise, folded] = [0, 0, 0, 0];
  for (const [i, { position, direction }] of line.entries()) {
    const next = line[i + 1] ?? { position, direction };
    const length = next.position - position;
    windings += direction;
    if (length < near && next.direction !== direction) folded += 2;
    if (windings === 1) once += length;
    else if (windings !== 0) otherwise += length;
  }
  return { once, otherwise, folded };
}
