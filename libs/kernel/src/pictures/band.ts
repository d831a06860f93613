/** How near to the viewer what is seen in each sample of some rows of a picture is. */
export interface Depths {
  readonly width: number;
  /** The first row, and how many there are. */
  readonly top: number;
  readonly height: number;
  readonly depth: Float32Array;
}

/** Some rows of a picture at work. */
export interface Band extends Depths {
  /** Red, green and blue of each sample, from 0 to 255. */
  readonly colour: Uint8ClampedArray;
}

/** Rows in which nothing is seen. */
export const newDepths = (width: number, top: number, height: number): Depths => ({
  width,
  top,
  height,
  depth: new Float32Array(width * height).fill(-Infinity),
});

/** Empty rows: white, and infinitely far. */
export const newBand = (width: number, top: number, height: number): Band => ({
  ...newDepths(width, top, height),
  colour: new Uint8ClampedArray(3 * width * height).fill(255),
});
