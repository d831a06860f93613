/** Every way a kernel command can fail. The document is unchanged after each of them. */
export type KernelErrorCode =
  | 'INVALID_PARAMETER'
  | 'OBJECT_NOT_FOUND'
  | 'EMPTY_RESULT'
  | 'BOOLEAN_FAILED'
  | 'MODIFIER_FAILED'
  | 'KERNEL_ERROR'
  | 'KERNEL_RESULT_REJECTED'
  | 'KERNEL_CRASH'
  | 'EXPORT_FAILED'
  | 'IMPORT_FAILED'
  | 'TIMEOUT'
  | 'CANCELLED'
  | 'INTERNAL';

/** A failure as the worker sends it to its parent. */
export interface WireFailure {
  readonly code: KernelErrorCode;
  readonly message: string;
  /** Id of the object that was not found. */
  readonly objectId?: string | undefined;
}

const retryable: readonly KernelErrorCode[] = ['KERNEL_CRASH', 'TIMEOUT'];

/** A failed kernel command, with a code for programs and a message for people. */
export class KernelError extends Error {
  override readonly name = 'KernelError';
  readonly code: KernelErrorCode;
  readonly objectId: string | undefined;

  constructor(code: KernelErrorCode, message: string, objectId?: string) {
    super(message);
    this.code = code;
    this.objectId = objectId;
  }

  /** True if the same command may succeed when it is sent again, possibly with a longer timeout. */
  get retryable(): boolean {
    return retryable.includes(this.code);
  }

  toWire(): WireFailure {
    return { code: this.code, message: this.message, objectId: this.objectId };
  }
}

/** Creates an `INVALID_PARAMETER` error; the message names the parameter. */
export const invalidParameter = (message: string): KernelError => new KernelError('INVALID_PARAMETER', message);
