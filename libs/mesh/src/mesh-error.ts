/** Reason for a refused mesh: unreadable, or larger than the limit. */
export type MeshErrorCode = 'invalid' | 'too_large';

/** A refused mesh, with a message for the user. */
export class MeshError extends Error {
  override readonly name = 'MeshError';
  readonly code: MeshErrorCode;

  constructor(code: MeshErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Number of triangles that can be checked within half a minute; callers bound the memory. */
export const maxTriangles = 600_000;

export const tooManyTriangles = (): MeshError =>
  new MeshError(
    'too_large',
    `The design has more than ${maxTriangles} triangles. Export it with a coarser linear_tolerance, or validate its parts one by one.`,
  );

export const invalidMesh = (what: string): MeshError => new MeshError('invalid', what);
