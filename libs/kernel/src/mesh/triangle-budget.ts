import { KernelError } from '../kernel-error.ts';

/** Maximum number of triangles: fits in 200 MB in every format, and in worker memory beside the document. */
export const maxTriangles = 1_000_000;

/** Remaining number of triangles for the meshes of one file or picture. */
export class TriangleBudget {
  #left = maxTriangles;

  reserveTriangles(triangles: number): void {
    this.#left -= triangles;
    if (this.#left >= 0) return;
    throw new KernelError(
      'EXPORT_FAILED',
      `The mesh would have more than ${maxTriangles} triangles. Increase linear_tolerance or select fewer objects.`,
    );
  }
}
