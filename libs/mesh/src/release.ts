/**
 * Gives the memory of lists back at once: it would else stay until somebody collects it, and a large design fills the
 * room twice. Nobody may read them afterwards.
 */
export function release(...lists: readonly { readonly buffer: ArrayBufferLike }[]): void {
  for (const { buffer } of lists) if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
