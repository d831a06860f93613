/** Element of a number array; the index must exist. */
export const at = (values: Float64Array | Uint32Array | Int32Array | Uint8Array, index: number): number =>
  values[index] ?? 0;
