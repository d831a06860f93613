/** Some rows of a picture at work: the colour of each sample, and how near to the viewer it is. */
export interface Band {
  readonly width: number;
  /** The first row of the band, and how many it has. */
  readonly top: number;
  readonly height: number;
  readonly depth: Float32Array;
  /** Red, green and blue of each sample, from 0 to 255. */
  readonly colour: Uint8ClampedArray;
}

/** Empty rows: white, and infinitely far. */
export const newBand = (width: number, top: number, height: number): Band => ({
  width,
  top,
  height,
  depth: new Float32Array(width * height).fill(-Infinity),
  colour: new Uint8ClampedArray(3 * width * height).fill(255),
});
