import { type Crossing, crossingsAlong } from './grid-lines.ts';
import type { Mesh } from './mesh.ts';

/**
 * How much of what a closed surface encloses it encloses otherwise than once, or how much of it lies folded upon itself:
 * the larger share, 0 for a surface that keeps clear of itself. Told along lines in a grid, along x, along y and along z.
 * Places less than `near` millimetres apart are one.
 */
export function tangledShare(mesh: Pick<Mesh, 'points' | 'corners'>, near: number): number {
  return Math.max(...[0, 1, 2].map((axis) => shareAlong(crossingsAlong(mesh, axis), near)));
}

function shareAlong(lines: readonly (readonly Crossing[])[], near: number): number {
  let [once, otherwise, folded, crossed] = [0, 0, 0, 0];
  for (const line of lines) {
    const found = alongLine(line, near);
    once += found.once;
    otherwise += found.otherwise;
    folded += found.folded;
    crossed += line.length;
  }
  return Math.max(otherwise / (once + otherwise || 1), folded / (crossed || 1));
}

/** Lengths in millimetres, by how often a line is enclosed, and how many crossings lie on one of the other sense. */
function alongLine(line: readonly Crossing[], near: number): { once: number; otherwise: number; folded: number } {
  let [windings, once, otherwise, folded] = [0, 0, 0, 0];
  for (const [i, { place, sense }] of line.entries()) {
    const next = line[i + 1] ?? { place, sense };
    const length = next.place - place;
    windings += sense;
    if (length < near && next.sense !== sense) folded += 2;
    if (windings === 1) once += length;
    else if (windings !== 0) otherwise += length;
  }
  return { once, otherwise, folded };
}
