/** The mesh or file that is measured. */
export type Design =
  | {
      readonly kind: 'indexed';
      readonly vertices: Float64Array<ArrayBuffer>;
      readonly triangles: Float64Array<ArrayBuffer>;
      readonly scale: number;
    }
  | { readonly kind: 'stl'; readonly bytes: Uint8Array<ArrayBuffer>; readonly scale: number }
  | {
      readonly kind: 'file';
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly name: string;
      /** A kernel wrote it: nothing was rounded but to the floats of the file. */
      readonly isExact: boolean;
    };

/** What a design lies in. */
export const buffersOf = (design: Design): ArrayBuffer[] =>
  design.kind === 'indexed' ? [design.vertices.buffer, design.triangles.buffer] : [design.bytes.buffer];

/** Whether a design leaves much behind in the thread that has measured it. */
export const isLarge = (design: Design): boolean =>
  buffersOf(design).reduce((sum, { byteLength }) => sum + byteLength, 0) > mostBytes;

const mostBytes = 1_000_000;
