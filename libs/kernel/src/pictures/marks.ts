import { dot, subtract } from '@kerf/geometry';
import { encodePng } from './png.ts';
import { type TrianglePicture, pictureFrame } from './triangle-picture.ts';

/** A dot that marks a point of the model. */
export interface PictureMark {
  readonly at: readonly number[];
  /** Red, green and blue, from 0 to 255. */
  readonly colour: readonly [number, number, number];
}

/** Radius in pixels; the rim separates the dot from its surroundings. */
const dotRadius = 6;
const rimRadius = 8;
const rim = [255, 255, 255] as const;

/** Draws the picture with its marks as a PNG: the first mark on top, marks behind the model included. */
export function drawMarkedPng(
  { size, pixels, origin, viewport }: TrianglePicture,
  marks: readonly PictureMark[],
): Uint8Array {
  const marked = pixels.slice();
  for (const {
    at: [x = 0, y = 0, z = 0],
    colour,
  } of marks.toReversed()) {
    const place = subtract([x, y, z], origin);
    const column = (dot(place, pictureFrame.right) - viewport.middle.x) * viewport.scale + size.width / 2;
    const row = (viewport.middle.y - dot(place, pictureFrame.up)) * viewport.scale + size.height / 2;
    const canvas = { pixels: marked, width: size.width };
    fillDisc(canvas, { x: column, y: row, radius: rimRadius }, rim);
    fillDisc(canvas, { x: column, y: row, radius: dotRadius }, colour);
  }
  return encodePng(marked, size);
}

interface Canvas {
  readonly pixels: Uint8Array;
  readonly width: number;
}

interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

function fillDisc({ pixels, width }: Canvas, { x, y, radius }: Disc, colour: PictureMark['colour']): void {
  for (let row = Math.ceil(y - radius); row <= y + radius; row += 1) {
    for (let column = Math.ceil(x - radius); column <= x + radius; column += 1) {
      const isOutside = column < 0 || column >= width || Math.hypot(column - x, row - y) > radius;
      const first = 3 * (row * width + column);
      if (!isOutside && first >= 0 && first < pixels.length) pixels.set(colour, first);
    }
  }
}
