/**
 * Frees typed arrays immediately instead of at the next garbage collection, because two copies of a large design would
 * exceed memory. The arrays must not be used afterwards.
 */
export function releaseBuffers(...lists: readonly { readonly buffer: ArrayBufferLike }[]): void {
  for (const { buffer } of lists) if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
