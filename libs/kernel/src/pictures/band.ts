/** Depth buffer for some rows of a picture: the depth of the nearest surface in each sample. */
export interface Depths {
  readonly width: number;
  /** The first row; `height` is the number of rows. */
  readonly top: number;
  readonly height: number;
  readonly depth: Float32Array;
}

/** Rows of a picture that are being drawn. */
export interface Band extends Depths {
  /** Red, green and blue of each sample, from 0 to 255. */
  readonly colour: Uint8ClampedArray;
}

/** Creates empty rows: everything is infinitely far. */
export const newDepths = (width: number, top: number, height: number): Depths => ({
  width,
  top,
  height,
  depth: new Float32Array(width * height).fill(-Infinity),
});

/** Creates empty rows: white and infinitely far. */
export const newBand = (width: number, top: number, height: number): Band => ({
  ...newDepths(width, top, height),
  colour: new Uint8ClampedArray(3 * width * height).fill(255),
});
