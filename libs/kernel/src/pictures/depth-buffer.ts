/** Depth buffer for some rows of a picture: the depth of the nearest surface in each sample. */
export interface DepthBuffer {
  readonly width: number;
  /** The first row; `height` is the number of rows. */
  readonly top: number;
  readonly height: number;
  readonly depth: Float32Array;
}

/** Rows of a picture that are being drawn. */
export interface ImageBand extends DepthBuffer {
  /** Red, green and blue of each sample, from 0 to 255. */
  readonly colour: Uint8ClampedArray;
}

/** Creates empty rows: everything is infinitely far. */
export const createDepthBuffer = (width: number, top: number, height: number): DepthBuffer => ({
  width,
  top,
  height,
  depth: new Float32Array(width * height).fill(-Infinity),
});

/** Creates empty rows: white and infinitely far. */
export const createImageBand = (width: number, top: number, height: number): ImageBand => ({
  ...createDepthBuffer(width, top, height),
  colour: new Uint8ClampedArray(3 * width * height).fill(255),
});
