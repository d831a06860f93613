import { KernelError } from '../kernel-error.ts';

/** As many as fit into 200 MB in every format, and into the memory of the worker beside the document. */
export const mostTriangles = 1_000_000;

/** How many triangles the meshes of one file or picture may still take. */
export class TriangleBudget {
  #left = mostTriangles;

  take(triangles: number): void {
    this.#left -= triangles;
    if (this.#left >= 0) return;
    throw new KernelError(
      'EXPORT_FAILED',
      `The mesh would have more than ${mostTriangles} triangles. Raise linear_tolerance or take fewer objects.`,
    );
  }
}
