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
      /** True if a kernel wrote it: coordinates are rounded only to the floats of the file. */
      readonly isExact: boolean;
    };

/** Buffers that hold a design. */
export const getBuffers = (design: Design): ArrayBuffer[] =>
  design.kind === 'indexed' ? [design.vertices.buffer, design.triangles.buffer] : [design.bytes.buffer];

/** True if a design leaves much memory behind in the thread that measured it. */
export const isLarge = (design: Design): boolean =>
  getBuffers(design).reduce((sum, { byteLength }) => sum + byteLength, 0) > maxSmallBytes;

const maxSmallBytes = 1_000_000;
