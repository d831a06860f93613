/** Whether a design cannot be read, or is more than is read. */
export type MeshErrorCode = 'invalid' | 'too_large';

/** A mesh that is refused, with a sentence for people. */
export class MeshError extends Error {
  override readonly name = 'MeshError';
  readonly code: MeshErrorCode;

  constructor(code: MeshErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** As many triangles as are checked within half a minute. Whoever checks them minds the memory. */
export const mostTriangles = 600_000;

export const tooManyTriangles = (): MeshError =>
  new MeshError(
    'too_large',
    `The design has more than ${mostTriangles} triangles. Export it with a coarser linear_tolerance, or validate its parts one by one.`,
  );

export const unreadable = (what: string): MeshError => new MeshError('invalid', what);
