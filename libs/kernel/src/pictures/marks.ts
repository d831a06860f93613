import { png } from '../files/png.ts';
import { type Shot, shotFrame } from './shot.ts';
import type { Direction } from './views.ts';

/** A dot that marks a point of the model. */
export interface Mark {
  readonly at: readonly number[];
  /** Red, green and blue, from 0 to 255. */
  readonly colour: readonly [number, number, number];
}

/** Radius in pixels; the rim separates the dot from its surroundings. */
const dotRadius = 6;
const rimRadius = 8;
const rim = [255, 255, 255] as const;

/** Draws the picture with its marks as a PNG: the first mark on top, marks behind the model included. */
export function markedPng({ size, pixels, origin, lens }: Shot, marks: readonly Mark[]): Uint8Array {
  const marked = pixels.slice();
  for (const { at, colour } of marks.toReversed()) {
    const place = at.map((value, axis) => value - (origin[axis] ?? 0));
    const x = (along(place, shotFrame.right) - lens.middle.x) * lens.scale + size.width / 2;
    const y = (lens.middle.y - along(place, shotFrame.up)) * lens.scale + size.height / 2;
    const canvas = { pixels: marked, width: size.width };
    fill(canvas, { x, y, radius: rimRadius }, rim);
    fill(canvas, { x, y, radius: dotRadius }, colour);
  }
  return png(marked, size);
}

const along = ([x = 0, y = 0, z = 0]: readonly number[], [a, b, c]: Direction): number => x * a + y * b + z * c;

interface Canvas {
  readonly pixels: Uint8Array;
  readonly width: number;
}

interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

function fill({ pixels, width }: Canvas, { x, y, radius }: Disc, colour: Mark['colour']): void {
  for (let row = Math.ceil(y - radius); row <= y + radius; row += 1) {
    for (let column = Math.ceil(x - radius); column <= x + radius; column += 1) {
      const isOutside = column < 0 || column >= width || Math.hypot(column - x, row - y) > radius;
      const first = 3 * (row * width + column);
      if (!isOutside && first >= 0 && first < pixels.length) pixels.set(colour, first);
    }
  }
}
